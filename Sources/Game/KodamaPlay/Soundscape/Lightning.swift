import KodamaDataSources

/// The bolt that is seen: it appears in the pass in which it strikes, stands still, and is gone.
/// So that nothing flickers, whatever the speed, a strike while one is seen, or shortly after,
/// shows no other: at most one appears a second (WCAG 2.3.1 allows three).
struct Lightning {
  /// How long a bolt is seen, in passes: half a second.
  static let seenPasses = 30
  /// How long after a bolt appeared no other does, in passes: a second.
  static let restPasses = 60

  /// Where the bolt that is seen struck, in cells of the world.
  private(set) var point: GridPoint?
  private var passes = Lightning.restPasses

  /// Moves on by a pass.
  ///
  /// - Parameter moments: what happened in it.
  /// - Returns: whether something else is to be seen now.
  mutating func advance(_ moments: [Moment]) -> Bool {
    let before = point
    passes = min(passes + 1, Self.restPasses)
    if passes >= Self.seenPasses { point = nil }
    if passes == Self.restPasses, let strike = moments.last(where: { $0.kind == .thunder }) {
      passes = 0
      point = strike.point
    }
    return point != before
  }
}
