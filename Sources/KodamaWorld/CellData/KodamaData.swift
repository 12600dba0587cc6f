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
