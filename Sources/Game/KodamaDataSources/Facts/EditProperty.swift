/// What of a cell the hand can set, besides what it is made of. The raw value names its words,
/// `property.warmth`; the order is that in which the key goes through them, and part of shared
/// macros.
public enum EditProperty: String, Hashable, Sendable, CaseIterable {
  /// The note of an instrument, the pace of a clock.
  case tuning
  /// How warm a place is.
  case warmth
  /// Which way something looks, carries or faces.
  case direction
  /// Whether a pulse is in it, a switch is on, a lamp burns.
  case charge

  /// The one that comes next; after the last the first.
  public var next: EditProperty {
    let all = Self.allCases
    let position = all.firstIndex(of: self) ?? 0
    return all[(position + 1) % all.count]
  }
}

/// What the hand has set under its brush, or will set.
public enum PropertyFact: Hashable, Sendable {
  /// This is what the two keys set from now on.
  case chosen(EditProperty)
  /// So many instruments and clocks under the brush were tuned.
  case tuned(cells: Int)
  /// So warm it is under the brush now, in degrees over that of the valley.
  case warmed(degrees: Int)
  /// So many things under the brush were turned; the first of them looks this way now.
  case turned(Direction, cells: Int)
  /// So many things under the brush are charged now, or are no longer.
  case charged(Bool, cells: Int)
}
