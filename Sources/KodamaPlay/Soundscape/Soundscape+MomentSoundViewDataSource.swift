public import KodamaDataSources
import KodamaWorld

extension Soundscape: MomentSoundViewDataSource {
  /// How far away it is looked for what stands between, in cells: further off nothing is heard.
  private static let farCells = 128

  /// What happened during this pass, all over the valley, in order.
  public var moments: [Moment] { happening.moments }

  /// The number of this pass: each has the next one.
  public var momentPass: Int { happening.pass }

  /// Whether a sweep was heard during this pass, and so nothing beside it.
  public var isSweepHeard: Bool { happening.isSweepHeard }

  /// Where the hand is, and the rectangle around it.
  public var listener: Listener {
    Listener(
      hand: scene.hand.point, origin: scene.viewport.origin, tileSide: scene.viewport.tileSide)
  }

  /// How many cells between the hand and each of the moments keep sound out.
  public var momentObstacles: [Int] {
    moments.map { scene.distance(to: $0.point) > Self.farCells ? 0 : scene.obstacles(to: $0.point) }
  }

  /// The scale of the world.
  public var scale: Scale { scene.world.music.scale }
}
