public import KodamaDataSources
import KodamaWorld

extension Soundscape: MomentSoundViewDataSource {
  /// What was heard during this pass.
  public var heardMoments: [HeardMoment] { happening.heardMoments }

  /// The scale of the world.
  public var scale: Scale { scene.world.music.scale }

  /// How far away a cliff is heard, and how near it is only a wall, in cells.
  private static let cliffReach = 8...96

  /// Under the open sky, the nearest cliff on each side at the height of the hand.
  public var cliffCells: [Int] {
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
