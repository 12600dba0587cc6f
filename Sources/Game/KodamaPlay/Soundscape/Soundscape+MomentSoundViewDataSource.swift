import KodamaDataSources
import KodamaWorld

extension Soundscape: MomentSoundViewDataSource {
  /// How far away it is looked for what stands between, in cells: further off nothing is heard.
  private static let farCells = 128

  /// What happened during this pass, all over the valley, in order.
  var moments: [Moment] { happening.moments }

  /// The number of this pass: each has the next one.
  var momentPass: Int { happening.pass }

  /// Whether a sweep was heard during this pass, and so nothing beside it.
  var isSweepHeard: Bool { happening.isSweepHeard }

  /// Where the hand is, and the rectangle around it.
  var listener: Listener {
    Listener(
      hand: scene.hand.point, origin: scene.viewport.origin, tileSide: scene.viewport.tileSide)
  }

  /// How many cells between the hand and each of the moments keep sound out.
  var momentObstacles: [Int] {
    moments.map { scene.distance(to: $0.point) > Self.farCells ? 0 : scene.obstacles(to: $0.point) }
  }

  /// The scale of the world.
  var scale: Scale { scene.world.music.scale }

  /// The places of interest at which the player changed nothing.
  var untouchedSites: [GridPoint] { presence.untouchedSites(of: scene.world) }

  /// For how many passes the player did nothing.
  var restedPasses: Int { presence.restedPasses }

  /// How far away a cliff is heard, and how near it is only a wall, in cells.
  private static let cliffReach = 8...96

  /// Under the open sky, the nearest cliff on each side at the height of the hand.
  var cliffCells: [Int] {
    guard roomPercent == 100 else { return [] }
    return [-1, 1].compactMap { side in
      let distance = Self.cliffReach.upperBound
      let hand = scene.hand.point
      let first = (1...distance).first { isGround(hand.x + side * $0, hand.y) }
      guard let first, first >= Self.cliffReach.lowerBound else { return nil }
      // Twice as steep as it is wide, for eight cells.
      let foot = hand.x + side * first
      let isCliff = [4, 8].allSatisfy { isGround(foot + side * $0 / 2, hand.y - $0) }
      return isCliff ? side * first : nil
    }
  }

  private func isGround(_ x: Int, _ y: Int) -> Bool {
    guard x > 0, y > 0, x < scene.world.width - 1 else { return false }
    return scene.world.blocksSight(GridPoint(x, y))
  }
}
