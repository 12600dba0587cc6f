/// All that an eye perceives in one pass: the glyphs of the screen and their colours.
package struct TextObservation: Hashable, Sendable {
  /// The number of cells in a row.
  package var columns: Int
  /// The number of rows.
  package var rows: Int
  /// The Unicode scalars, row by row; 0 in the right half of a wide glyph.
  package var glyphs: [UInt32]
  /// The colours of the glyphs as `0xRRGGBB`, row by row.
  package var inks: [UInt32]
  /// The background colours as `0xRRGGBB`, row by row; empty if only letters are read.
  package var papers: [UInt32]

  /// Creates an observation. Each list has `columns × rows` entries; `papers` may be empty.
  package init(
    columns: Int, rows: Int, glyphs: [UInt32], inks: [UInt32], papers: [UInt32] = []
  ) {
    let count = columns * rows
    precondition(glyphs.count == count && inks.count == count, "not a whole screen")
    precondition(papers.isEmpty || papers.count == count, "papers for some cells")
    self.papers = papers
    self.columns = columns
    self.rows = rows
    self.glyphs = glyphs
    self.inks = inks
  }

  /// Returns an empty screen.
  package static func blank(columns: Int = 104, rows: Int = 32) -> TextObservation {
    let count = columns * rows
    return TextObservation(
      columns: columns, rows: rows, glyphs: Array(repeating: 0x20, count: count),
      inks: Array(repeating: 0, count: count))
  }
}

/// All that an ear perceives in one pass: samples.
package struct SoundObservation: Hashable, Sendable {
  /// 800 frames at 48 kHz, interleaved stereo.
  package var samples: [Float]

  /// Creates an observation from interleaved stereo at 48 kHz, from -1 to 1.
  package init(samples: [Float]) { self.samples = samples }
}

/// All that a player of words mode perceives in one pass: the spoken lines.
package struct WordObservation: Hashable, Sendable {
  /// The lines in the order of speech, as written.
  package var lines: [String]

  /// Creates an observation; most passes have no lines.
  package init(lines: [String] = []) { self.lines = lines }
}
