/// What a ghost is of.
public enum GhostKind: String, Sendable, CaseIterable {
  /// The brush where a pointer hovers.
  case brush
  /// A shape from its mark to the hand.
  case line, rectangle, ellipse
  /// What would be copied, from its mark to the hand.
  case copy
  /// The copy, where it would be put down.
  case stamp
}

/// What would be changed, before it is: seen as an outline.
public struct Ghost: Hashable, Sendable {
  /// What it is of.
  public var kind: GhostKind
  /// Its outline in half tiles of the rectangle, from the top left; none outside of it.
  public var halves: [GridPoint]

  /// An outline of what would be changed, in half tiles of the rectangle.
  public init(_ kind: GhostKind, halves: [GridPoint]) {
    self.kind = kind
    self.halves = halves
  }
}
