/// What kind of place of interest a valley holds.
public enum SiteKind: String, Sendable, Hashable, CaseIterable {
  /// Bells in tune under a beam.
  case bellGrove
  /// A wooden clapper that falling drops beat.
  case clapper
  /// Bells that falling drops ring one after the other.
  case waterHarp
  /// Lamps in a row that a switch lights.
  case lanterns
  /// A gate that stands in the lake, with a bell that high water rings.
  case sunkenGate
  /// Songbirds in a nest on a tree.
  case nest
  /// A pool that boils up from time to time.
  case geyser
  /// Blocks that ring when somebody steps on them.
  case steppingBlocks
}

/// A place of interest of a valley, as its generator made it.
public struct Site: Sendable, Hashable {
  /// What it is, and so what it does.
  public var kind: SiteKind
  /// The cell at the middle of it, where a hand finds it.
  public var point: GridPoint

  /// A place of this kind at a cell.
  public init(_ kind: SiteKind, at point: GridPoint) {
    self.kind = kind
    self.point = point
  }
}
