/// The kind of an event in the world, such as a bell that rings.
///
/// Add new kinds at the end, so that raw values stay the same.
public enum MomentKind: UInt8, Sendable, CaseIterable {
  /// A cell of falling material came to rest.
  case landing
  /// A cell of falling material fell into a liquid.
  case splash
  /// A cell of a flammable material caught fire.
  case ignite
  /// A burning cell died out or was put out.
  case extinguish
  /// An instrument rang. The event's `data` is the note.
  case ring
  /// A plant grew by one cell.
  case grow
  /// A cell's material became another one, for example by melting, freezing or dissolving. The
  /// event's `data` is the number of the new material, 0 for air.
  case react
  /// An explosive exploded. The event's `strength` is the size of the explosion.
  case explode
  /// An electric device sent a pulse or passed one on.
  case signal
  /// A creature called. The event's `data` is the note.
  case call
  /// Lightning struck at the event's `point`, and thunder followed.
  case thunder
  /// A kodama (a tree spirit) arrived, attracted by the sounds of the world.
  case arrive
  /// A kodama (a tree spirit) left, because the world has become quiet.
  case leave
  /// The world woke up: enough different things have sounded lately.
  case wake
  /// The world fell asleep, because too little has sounded lately.
  case doze

  /// The names of all kinds of events in content files, in the order of their raw values.
  public static let names: [String] = [
    "landing", "splash", "ignite", "extinguish", "ring", "grow", "react", "explode", "signal",
    "call", "thunder", "arrive", "leave", "wake", "doze",
  ]

  /// The name of the kind of event in content files.
  public var name: String { Self.names[Int(rawValue)] }
}

/// An event in the world during a tick (a step of the simulation), with its position and strength.
/// Views for sound and captions present these events.
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
  /// The time of the event within a pass (1/60 s) of the game loop, in 1/65,536 of the pass. It is
  /// 0 if the pass contains a single tick (a step of the simulation).
  public var fraction: UInt16

  /// Creates an event at a cell. By default, its strength is 128 and it happens at the start of the
  /// pass (1/60 s) of the game loop.
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

/// The progress of a sweep, which plays the visible rectangle as notes, or of a probe, which plays
/// one column.
package struct SweepProgress: Hashable, Sendable {
  /// The ways to play the contents of the visible rectangle.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// For each column, one note for the uppermost surface.
    case skyline
    /// Notes for dangerous materials only.
    case hazards
    /// Notes for every material except air.
    case full
    /// Notes for every material except air, family by family.
    case families
    /// Notes for the hand's column from top to bottom, one for each run of equal material.
    case probe
    /// For each column, one note for the tile whose temperature differs most from the air's.
    case heat

    /// The name in message identifiers.
    package var name: String { Self.names[Int(rawValue)] }
    private static let names = [
      "skyline", "hazards", "full", "families", "probe", "heat",
    ]
  }

  /// The time before the first slot (column or run) of a sweep, in milliseconds.
  ///
  /// The introductory chirp and the tone for the hand's row take this long. The Model and the View
  /// share this constant: the Model waits while the View plays both sounds.
  package static let leadMilliseconds = 170

  package var kind: Kind
  /// The family that is playing, if the sweep plays family by family.
  package var family: MaterialFamily?
  /// The number of passes of the game loop since the sweep began.
  package var passes: Int
  package var slotMilliseconds: Int
  /// The slots, from left to right or from top to bottom.
  package var slots: [SweepSlot]
  /// The tile under the hand. Its row determines the pitch of the introductory tone, and a click
  /// marks its column.
  package var hand: CellPoint

  package var milliseconds: Int { Self.leadMilliseconds + slots.count * slotMilliseconds }

  /// Creates the progress of a sweep. `slotMilliseconds` must be positive.
  package init(
    kind: Kind, family: MaterialFamily? = nil, passes: Int, slotMilliseconds: Int,
    slots: [SweepSlot], hand: CellPoint
  ) {
    precondition(passes >= 0 && slotMilliseconds > 0, "a sweep has no negative times")
    self.kind = kind
    self.family = family
    self.passes = passes
    self.slotMilliseconds = slotMilliseconds
    self.slots = slots
    self.hand = hand
  }
}

/// One slot of a sweep: the notes that sound together.
package struct SweepSlot: Hashable, Sendable {
  /// The column of the visible rectangle.
  package var column: Int
  /// The notes from top to bottom. An empty slot is silent.
  package var notes: [GridNote]

  package init(column: Int, notes: [GridNote]) {
    self.column = column
    self.notes = notes
  }
}

/// A note of a sweep: a material at a row of the visible rectangle.
package struct GridNote: Hashable, Sendable {
  /// The row, from 0 at the top, which determines the pitch.
  package var row: Int
  /// The material, which determines the timbre.
  package var material: MaterialID
  /// In a temperature sweep, the difference from the air temperature, in degrees.
  package var degrees: Int

  package init(row: Int, material: MaterialID, degrees: Int = 0) {
    self.row = row
    self.material = material
    self.degrees = degrees
  }
}
