/// A sweep or probe under way, and how far it has come.
public struct SweepProgress: Hashable, Sendable {
  /// The ways to play what the rectangle shows, one after the other.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// One note a column: the top surface.
    case skyline
    /// The same time axis, only what is dangerous.
    case hazards
    /// All that is not air.
    case full
    /// All that is not air, one pass a family.
    case families
    /// The hand's column from top to bottom, one note a run of equal material.
    case probe
    /// In each column the tile whose temperature is farthest from the air's.
    case heat

    /// The name in message ids.
    public var name: String { Self.names[Int(rawValue)] }
    private static let names = [
      "skyline", "hazards", "full", "families", "probe", "heat",
    ]
  }

  /// How long it is before the first slot, in milliseconds: the chirp and the home tone (RECIPES,
  /// sweep timing). The world waits for it, and the ear needs it, so both count by this one.
  public static let leadMilliseconds = 170

  /// The way in which the rectangle is played.
  public var kind: Kind
  /// The one family that is played, when each has a pass of its own.
  public var family: MaterialFamily?
  /// How many passes of the game ago it started.
  public var passes: Int
  /// The length of a slot, in milliseconds.
  public var slotMilliseconds: Int
  /// What each slot plays, from left to right or from top to bottom.
  public var slots: [SweepSlot]
  /// The hand: its row is the home tone, its column has a tick.
  public var hand: GridPoint

  /// How long all of it is, in milliseconds.
  public var milliseconds: Int { Self.leadMilliseconds + slots.count * slotMilliseconds }

  /// Makes a sweep's progress.
  public init(
    kind: Kind, family: MaterialFamily? = nil, passes: Int, slotMilliseconds: Int,
    slots: [SweepSlot], hand: GridPoint
  ) {
    precondition(passes >= 0 && slotMilliseconds > 0, "a sweep takes time")
    self.kind = kind
    self.family = family
    self.passes = passes
    self.slotMilliseconds = slotMilliseconds
    self.slots = slots
    self.hand = hand
  }
}

/// What is played at one moment of a sweep.
public struct SweepSlot: Hashable, Sendable {
  /// The column of the rectangle.
  public var column: Int
  /// What is there, from the top; empty where there is nothing to hear.
  public var notes: [GridNote]

  /// The notes of a column, played at once.
  public init(column: Int, notes: [GridNote]) {
    self.column = column
    self.notes = notes
  }
}

/// A material in a row of the rectangle: a timbre and a pitch.
public struct GridNote: Hashable, Sendable {
  /// The row, 0 at the top.
  public var row: Int
  /// The material that lies there.
  public var material: MaterialID
  /// Where warmth is played, how many degrees warmer than the air it is; colder below 0.
  public var degrees: Int

  /// A note for a tile: its row gives the pitch, its material or its warmth the timbre.
  public init(row: Int, material: MaterialID, degrees: Int = 0) {
    self.row = row
    self.material = material
    self.degrees = degrees
  }
}
