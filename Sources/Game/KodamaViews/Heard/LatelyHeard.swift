public import KodamaDataSources

/// What was heard a short while ago: it is not put in words again until it was gone for a while,
/// however often it comes and goes in between.
struct LatelyHeard {
  /// How long something must be gone to be new again, in passes: 3 seconds.
  static let holdPasses = 180

  private var lastHeard: [Int: Int] = [:]
  private var present: [Int] = []

  /// Takes what is heard from now on.
  ///
  /// - Parameters:
  ///   - things: their numbers.
  ///   - pass: how many passes it was listened for. In those since the last call what was heard
  ///     then went on being heard: who does not tell of a change is as it was.
  /// - Returns: those that are new, in their order.
  mutating func take(_ things: [Int], at pass: Int) -> [Int] {
    for thing in present { lastHeard[thing] = max(lastHeard[thing] ?? pass, pass - 1) }
    let new = things.filter { thing in
      lastHeard[thing].map { pass - $0 >= Self.holdPasses } ?? true
    }
    for thing in things { lastHeard[thing] = pass }
    present = things
    return new
  }
}

/// Something that happened in earshot, and how it lies from the hand.
public struct HeardMoment: Hashable, Sendable {
  /// What happened, and where in the world.
  public var moment: Moment
  /// Where, in tiles of the rectangle; outside of it where something far away is loud.
  public var tile: GridPoint
  /// Where, in tiles from the hand: what is heard goes by this.
  public var offset: Offset
  /// Where, in cells from the hand: what is said and captioned counts these.
  public var way: Offset
  /// How far from the hand, in cells.
  public var distance: Int
  /// Its place among the moments of the pass.
  public var index: Int
  /// How many solid cells lie between; only who sounds it asks.
  public var obstacles = 0
}
