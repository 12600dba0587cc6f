/// What is known of a material beside its name.
public struct MaterialAbout: Hashable, Sendable {
  /// The material that is described.
  public var material: MaterialID
  /// What it does, in the order in which a player is told.
  public var tags: [MaterialTag]

  /// What is told about a material, the most telling first.
  public init(_ material: MaterialID, tags: [MaterialTag]) {
    self.material = material
    self.tags = tags
  }
}

/// What a material does, in a word: derived from its rule, and searched by in the catalogue. The
/// order is that in which a player is told.
public enum MaterialTag: String, Sendable, CaseIterable {
  case falls, flows, rises, floats
  case burns, explodes, hot, cold, melts, boils, freezes
  case grows, lives, rings, conducts
  /// Makes pulses by itself, or when it feels something.
  case pulses
  /// Is gone after a while.
  case fades
}
