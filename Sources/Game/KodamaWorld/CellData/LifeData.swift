import KodamaDataSources

/// The data of frogs, birds, fish, snails and bees. Bit 7 is set if the creature faces left, bits 3
/// and 4 are the life stage, and bits 0–2 are the remaining cells of a frog's hop or a bee's
/// pollen.
struct CreatureData: CellData {
  var byte: UInt8 = 0

  var facesLeft: Bool { byte & 0x80 != 0 }

  /// The horizontal direction that the creature faces: −1 for left, 1 for right.
  var side: Int { facesLeft ? -1 : 1 }

  var turnedRound: CreatureData { CreatureData(byte: byte ^ 0x80) }

  /// The remaining cells of a frog's hop, 0–7. For a bee without pollen, it is 0. For a bee with
  /// pollen, it counts down from 7 to 1; at 1 the bee delivers the pollen.
  var hopsLeft: UInt8 {
    get { byte & 7 }
    set { set(7, to: newValue) }
  }

  func hopping(_ cells: UInt8) -> CreatureData {
    var frog = self
    frog.hopsLeft = cells
    return frog
  }

  /// Returns a frog that begins a hop of three cells. Bit 7 of `hash`, a random number, determines
  /// the direction.
  func leaping(_ hash: UInt32) -> CreatureData {
    CreatureData(byte: byte & 0x78 | UInt8(truncatingIfNeeded: 3 | hash & 0x80))
  }

  var stage: LifeStage { LifeStage(bits: byte >> 3) }

  /// Returns the creature at another life stage. Any hop ends.
  func at(_ stage: LifeStage) -> CreatureData {
    CreatureData(byte: byte & 0xe0 | stage.rawValue << 3)
  }
}

/// The data of a kodama. Bits 0–4 are the note that it heard, and bits 5–7 are the number of slow
/// turns until it repeats the note.
struct KodamaData: CellData {
  var byte: UInt8 = 0

  init(byte: UInt8) { self.byte = byte }

  /// Creates the data of a kodama that has just heard a note. It repeats the note after four slow
  /// turns.
  init(hearing note: UInt8) { byte = min(note, UInt8(Music.noteCount - 1)) | 4 << 5 }

  var note: NoteData { NoteData(byte: byte & 0x1f) }

  /// True while the kodama holds a note to repeat.
  var isWaiting: Bool { byte >> 5 != 0 }

  /// Use it only while `isWaiting` is true.
  var waited: KodamaData { KodamaData(byte: byte &- 0x20) }
}

/// The data of a firefly. Bits 0–5 count towards its next flash, and bits 6 and 7 are the life
/// stage. The firefly flashes when the count returns to 0 (Mirollo and Strogatz 1990).
struct FireflyData: CellData {
  var byte: UInt8 = 0

  var count: Int { Int(byte & 0x3f) }

  private static var flashesAt: Int { 64 }

  /// The count advances by one, or further if the firefly sees a flash nearby, so that fireflies
  /// synchronise.
  func counted(_ seesFlash: Bool) -> FireflyData {
    var count = count + 1
    if seesFlash, count > 6 { count += 1 + count / 6 }
    return FireflyData(byte: byte & 0xc0 | UInt8(count >= Self.flashesAt ? 0 : count))
  }

  var hasFlashed: Bool { count == 0 }

  var stage: LifeStage { LifeStage(bits: byte >> 6) }

  func at(_ stage: LifeStage) -> FireflyData {
    FireflyData(byte: byte & 0x3f | stage.rawValue << 6)
  }
}

/// The data of a plant cell: its distance from the root. The root is the cell that was sown or
/// placed, and never wilts. Shoots wilt where they find no water.
struct ShootData: CellData {
  var byte: UInt8 = 0

  /// The distance from the root in cells; 0 for the root.
  @inline(__always) var height: UInt8 { byte & 0x0f }

  /// The maximum distance of a shoot from its root, in cells.
  static var highest: UInt8 { 6 }

  var next: ShootData { ShootData(byte: min(height &+ 1, 0x0f)) }
}

/// The data of a flower: open or closed. The rules compare it with the data for the time of day.
struct BloomData: CellData {
  /// A byte that is 1 if the flower is open, 0 if it is closed.
  var byte: UInt8

  init(byte: UInt8) { self.byte = byte }

  init(at phase: DayPhase) {
    switch phase {
    case .day: byte = 1
    case .dusk, .night, .dawn: byte = 0
    }
  }
}

/// The stage of a creature's life. A creature that the player places is grown. Saves contain the
/// raw values as part of the cell data.
enum LifeStage: UInt8 {
  case grown
  /// A creature that can no longer have young, and will die.
  case old
  case young

  /// Creates a stage from the low two bits of a number. The unused value 3 counts as grown.
  init(bits: UInt8) { self = LifeStage(rawValue: bits & 3) ?? .grown }
}
