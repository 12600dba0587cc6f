/// How far a valley has come by what was made of it: the one answer of panel, book and voice.
public struct ValleyProgress: Hashable, Sendable {
  /// How alive it sounds.
  public var liveliness: Liveliness
  /// How many of its groves are awake.
  public var awakeGroves: Int
  /// How many groves it has; none where the player wants none.
  public var groveCount: Int
  /// How many reactions of the table have been seen in it.
  public var discoveries: Int
  /// How many reactions there are.
  public var reactionCount: Int

  /// A valley that has come so far; without more, one in which nothing was found.
  public init(
    _ liveliness: Liveliness, awakeGroves: Int = 0, of groveCount: Int = 0,
    discoveries: Int = 0, of reactionCount: Int = 0
  ) {
    self.liveliness = liveliness
    self.awakeGroves = awakeGroves
    self.groveCount = groveCount
    self.discoveries = discoveries
    self.reactionCount = reactionCount
  }
}

/// How alive a valley sounds, from silence up. The raw values stand in ids of messages.
public enum Liveliness: String, Sendable, Hashable, CaseIterable {
  /// Hardly anything is heard of what a hand has made.
  case still
  /// Something is heard, but the valley is not awake.
  case stirring
  /// It is awake: water, growth, music and creatures are heard together.
  case awake
  /// It is as awake as a valley becomes.
  case singing
}
