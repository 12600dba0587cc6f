/// What lasts and has just been put in words: it is not put in words again until it was gone for a
/// while, however often it comes and goes in between.
struct RecentlyDescribed {
  /// How long something must be gone to be new again, in passes: 3 seconds.
  static let holdPasses = 180
  /// How many things are told apart.
  static let limit = 32

  private var passesLeft = [Int](repeating: 0, count: limit)

  /// Moves on by a pass.
  mutating func advance() {
    for index in passesLeft.indices where passesLeft[index] > 0 { passesLeft[index] -= 1 }
  }

  /// Notes that something is there now.
  ///
  /// - Returns: whether it is new.
  mutating func note(_ thing: Int) -> Bool {
    guard passesLeft.indices.contains(thing) else { return false }
    defer { passesLeft[thing] = Self.holdPasses }
    return passesLeft[thing] == 0
  }
}
