/// A kind of event in the world.
///
/// New kinds are added at the end, so that raw values stay the same.
public enum MomentKind: UInt8, Sendable, CaseIterable {
  /// A falling cell came to rest on something.
  case landing
  /// A cell fell into a liquid.
  case splash
  /// A cell caught fire that was not burning.
  case ignite
  /// A fire died or was put out.
  case extinguish
  /// An instrument rang; `data` holds the note.
  case ring
  /// A plant grew by one cell.
  case grow
  /// Two materials became two others, for example by melting, freezing or dissolving.
  case react
  /// A charge exploded; the strength is its size.
  case explode
  /// A pulse passed a wire, a switch or a gate.
  case signal
  /// A creature called; `data` holds the note.
  case call
  /// Lightning struck at `point`, and thunder followed.
  case thunder
  /// A kodama came, because the valley sounds alive.
  case arrive
  /// A kodama left, because the valley has become quiet.
  case leave
  /// The valley woke up, because enough of it sounds.
  case wake
  /// The valley fell asleep again.
  case doze

  /// The names in files, in the order of the raw values.
  public static let names: [String] = [
    "landing", "splash", "ignite", "extinguish", "ring", "grow", "react", "explode", "signal",
    "call", "thunder", "arrive", "leave", "wake", "doze",
  ]

  /// The name in files.
  public var name: String { Self.names[Int(rawValue)] }
}

/// An event during a tick, with its place and strength. Sound and caption Views read the list of
/// moments.
public struct Moment: Hashable, Sendable {
  /// The kind of event.
  public var kind: MomentKind
  /// The material of the cell that caused the event.
  public var material: MaterialID
  /// The state of the cell, for example the note that rang (see `Cell`).
  public var data: UInt8
  /// The strength, 0–255, for example the speed of a fall.
  public var strength: UInt8
  /// The cell of the world where the event happened.
  public var point: CellPoint
  /// The time within the pass, in 1/65,536 of it; 0 if the pass contains one tick.
  public var fraction: UInt16

  /// Creates an event at a cell. By default it has the strength 128 and happens at the start of the
  /// pass.
  public init(
    _ kind: MomentKind, _ material: MaterialID, data: UInt8 = 0, strength: UInt8 = 128,
    at point: CellPoint, fraction: UInt16 = 0
  ) {
    self.kind = kind
    self.material = material
    self.data = data
    self.strength = strength
    self.point = point
    self.fraction = fraction
  }
}

/// The progress of a sweep or a probe.
public struct SweepProgress: Hashable, Sendable {
  /// The ways to play the contents of the rectangle.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// One note for each column, at the top surface.
    case skyline
    /// Notes for dangerous materials only.
    case hazards
    /// Every material but air.
    case full
    /// Every material but air, family by family.
    case families
    /// The hand's column from top to bottom, with one note for each run of equal material.
    case probe
    /// In each column, the tile whose temperature differs most from that of the air.
    case heat

    /// The name in message ids.
    public var name: String { Self.names[Int(rawValue)] }
    private static let names = [
      "skyline", "hazards", "full", "families", "probe", "heat",
    ]
  }

  /// The time before the first slot, in milliseconds.
  ///
  /// The chirp and the home tone take this long. The Model waits for it and the sound View plays
  /// it, so both read it here.
  public static let leadMilliseconds = 170

  /// The kind of sweep.
  public var kind: Kind
  /// The family that is playing, in a sweep family by family.
  public var family: MaterialFamily?
  /// The number of passes since the sweep began.
  public var passes: Int
  /// The length of a slot, in milliseconds.
  public var slotMilliseconds: Int
  /// The slots, from left to right or from top to bottom.
  public var slots: [SweepSlot]
  /// The tile under the hand. Its row gives the home tone, and a tick marks its column.
  public var hand: CellPoint

  /// The length of the whole sweep, in milliseconds.
  public var milliseconds: Int { Self.leadMilliseconds + slots.count * slotMilliseconds }

  /// Creates the progress of a sweep. `slotMilliseconds` must be positive.
  public init(
    kind: Kind, family: MaterialFamily? = nil, passes: Int, slotMilliseconds: Int,
    slots: [SweepSlot], hand: CellPoint
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

/// The notes that sound at one moment of a sweep.
public struct SweepSlot: Hashable, Sendable {
  /// The column of the rectangle.
  public var column: Int
  /// The notes from top to bottom; empty for silence.
  public var notes: [GridNote]

  /// Creates a slot with the notes of a column.
  public init(column: Int, notes: [GridNote]) {
    self.column = column
    self.notes = notes
  }
}

/// A note of a sweep: a material at a row of the rectangle.
public struct GridNote: Hashable, Sendable {
  /// The row, which gives the pitch; 0 is the topmost.
  public var row: Int
  /// The material, which gives the timbre.
  public var material: MaterialID
  /// In a sweep of heat, the difference to the temperature of the air, in degrees.
  public var degrees: Int

  /// Creates a note for a tile.
  public init(row: Int, material: MaterialID, degrees: Int = 0) {
    self.row = row
    self.material = material
    self.degrees = degrees
  }
}
