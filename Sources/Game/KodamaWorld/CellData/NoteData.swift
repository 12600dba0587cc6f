/// What an instrument remembers, and what a moment that can be heard carries: a note.
struct NoteData: CellData {
  var byte: UInt8 = 0

  /// What a hand sets.
  static let settings: UInt8 = 0xff

  /// The note as it is rung, 0–23 from low to high; a file may say more, which Views fold.
  @inline(__always) var note: UInt8 { byte }

  /// The note of the scale that a hand tunes, 0–23 whatever the file says.
  var tunedNote: Int { Int(byte & 31) % Music.noteCount }

  @inline(__always) init(byte: UInt8) { self.byte = byte }

  /// A note, for instance of a creature.
  init(note: UInt32) { byte = UInt8(truncatingIfNeeded: note) }

  /// The note of a string: the longer it is, the lower.
  ///
  /// - Parameter length: its cells.
  init(stringLength length: Int) { byte = UInt8(max(0, Music.noteCount - length)) }
}
