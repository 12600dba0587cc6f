import KodamaDataSources

/// The data of frogs, birds, fish, snails and bees. Bit 7 is the side they face, bits 3 and 4 are
/// the life stage, and bits 0–2 are the remaining cells of a frog's hop.
struct CreatureData: CellData {
  var byte: UInt8 = 0

  var facesLeft: Bool { byte & 0x80 != 0 }

  /// The direction it faces, −1 or 1.
  var side: Int { facesLeft ? -1 : 1 }

  var turnedRound: CreatureData { CreatureData(byte: byte ^ 0x80) }

  /// The remaining cells of a hop, 0–7.
  var hopsLeft: UInt8 {
    get { byte & 7 }
    set { set(7, to: newValue) }
  }

  func hopping(_ cells: UInt8) -> CreatureData {
    var frog = self
    frog.hopsLeft = cells
    return frog
  }

  /// Returns the frog at the beginning of a hop of three cells, in a direction taken from `hash`.
  func leaping(_ hash: UInt32) -> CreatureData {
    CreatureData(byte: byte & 0x78 | UInt8(truncatingIfNeeded: 3 | hash & 0x80))
  }

  var stage: LifeStage { LifeStage(bits: byte >> 3) }

  /// Returns the creature at another stage of its life, without a hop.
  func at(_ stage: LifeStage) -> CreatureData {
    CreatureData(byte: byte & 0xe0 | stage.rawValue << 3)
  }
}

/// The data of a kodama: bits 0–4 are the note it heard, bits 5–7 the slow turns until it repeats
/// the note.
struct KodamaData: CellData {
  var byte: UInt8 = 0

  init(byte: UInt8) { self.byte = byte }

  /// Creates the data of a kodama that has just heard a note; it waits four slow turns.
  init(hearing note: UInt8) { byte = min(note, UInt8(Music.noteCount - 1)) | 4 << 5 }

  var note: NoteData { NoteData(byte: byte & 0x1f) }

  /// True while it holds a note to repeat.
  var isWaiting: Bool { byte >> 5 != 0 }

  /// The data one slow turn later. Call it only while the kodama waits.
  var waited: KodamaData { KodamaData(byte: byte &- 0x20) }
}

/// The data of a firefly: bits 0–5 count towards its next flash, bits 6 and 7 are the life stage.
/// It flashes when the count returns to 0 (Mirollo and Strogatz 1990).
struct FireflyData: CellData {
  var byte: UInt8 = 0

  var count: Int { Int(byte & 0x3f) }

  /// The count at which it flashes.
  private static var flashesAt: Int { 64 }

  /// Returns the data one count later. A flash nearby advances the count further, which brings
  /// fireflies into step.
  func counted(_ seesFlash: Bool) -> FireflyData {
    var count = count + 1
    if seesFlash, count > 6 { count += 1 + count / 6 }
    return FireflyData(byte: byte & 0xc0 | UInt8(count >= Self.flashesAt ? 0 : count))
  }

  /// True in the turn in which it flashes.
  var hasFlashed: Bool { count == 0 }

  var stage: LifeStage { LifeStage(bits: byte >> 6) }

  func at(_ stage: LifeStage) -> FireflyData {
    FireflyData(byte: byte & 0x3f | stage.rawValue << 6)
  }
}

/// The data of a plant: its distance from the root. The root is the cell that was sown or placed,
/// and stays. Shoots wilt where they find no water.
struct ShootData: CellData {
  var byte: UInt8 = 0

  /// The distance from the root in cells; 0 for the root.
  @inline(__always) var height: UInt8 { byte & 0x0f }

  /// The maximum distance of a shoot from its root, in cells.
  static var highest: UInt8 { 6 }

  var next: ShootData { ShootData(byte: min(height &+ 1, 0x0f)) }
}

/// The data of a flower. The rules compare it with the value for the time of day.
struct BloomData: CellData {
  /// 1 when open, 0 when closed.
  var byte: UInt8

  init(byte: UInt8) { self.byte = byte }

  /// Creates a flower that is open by day and otherwise closed.
  init(at phase: DayPhase) {
    switch phase {
    case .day: byte = 1
    case .dusk, .night, .dawn: byte = 0
    }
  }
}

/// The stage of a creature's life. A creature that the player places is grown. Raw values are part
/// of cell data.
enum LifeStage: UInt8 {
  /// It may have young.
  case grown
  /// It has had young, and dies sooner or later.
  case old
  /// It becomes grown later.
  case young

  /// Creates a stage from two bits; the unused fourth value counts as grown.
  init(bits: UInt8) { self = LifeStage(rawValue: bits & 3) ?? .grown }
}
