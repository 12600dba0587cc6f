/// What frogs, birds, fish and snails remember: bit 7 is the side they face, and of a frog bits 0
/// to 2 are how many cells of its hop are left. Bits 3 and 4 are how far it has come in its life.
struct CreatureData: CellData {
  var byte: UInt8 = 0

  /// Whether it faces the left.
  var facesLeft: Bool { byte & 0x80 != 0 }

  /// The column before it, counted from its own.
  var side: Int { facesLeft ? -1 : 1 }

  /// The creature that faces the other side.
  var turnedRound: CreatureData { CreatureData(byte: byte ^ 0x80) }

  /// How many cells of a hop are left, 0–7.
  var hopsLeft: UInt8 {
    get { byte & 7 }
    set { set(7, to: newValue) }
  }

  /// The frog with so many cells left to hop.
  func hopping(_ cells: UInt8) -> CreatureData {
    var frog = self
    frog.hopsLeft = cells
    return frog
  }

  /// The frog at the beginning of a hop of three cells, to a side that chance decides.
  ///
  /// - Parameter hash: what chance says.
  /// - Returns: the data of the frog.
  func leaping(_ hash: UInt32) -> CreatureData {
    CreatureData(byte: byte & 0x78 | UInt8(truncatingIfNeeded: 3 | hash & 0x80))
  }

  /// How far it has come in its life.
  var stage: LifeStage { LifeStage(bits: byte >> 3) }

  /// The creature at another stage of its life, with nothing left to hop.
  func at(_ stage: LifeStage) -> CreatureData {
    CreatureData(byte: byte & 0xe0 | stage.rawValue << 3)
  }
}

/// What a kodama remembers: in bits 0 to 4 the note it took up, in bits 5 to 7 how many slow turns
/// it waits before it gives the note back.
struct KodamaData: CellData {
  var byte: UInt8 = 0

  init(byte: UInt8) { self.byte = byte }

  /// A kodama that has just taken up a note.
  init(hearing note: UInt8) { byte = min(note, UInt8(Music.noteCount - 1)) | 4 << 5 }

  /// The note it took up last.
  var note: NoteData { NoteData(byte: byte & 0x1f) }

  /// Whether it has a note to give back.
  var isWaiting: Bool { byte >> 5 != 0 }

  /// One slow turn later; asked only while it waits.
  var waited: KodamaData { KodamaData(byte: byte &- 0x20) }
}
