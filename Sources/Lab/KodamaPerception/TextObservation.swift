/// What an eye gets of one pass: the glyphs of the screen and their colours, nothing else.
package struct TextObservation: Hashable, Sendable {
  /// How many cells lie side by side.
  package var columns: Int
  /// How many cells lie on top of each other.
  package var rows: Int
  /// The Unicode scalars, row by row; 0 in the right half of a wide glyph.
  package var glyphs: [UInt32]
  /// The colours of the glyphs as `0xRRGGBB`, row by row.
  package var inks: [UInt32]
  /// The colours behind the glyphs as `0xRRGGBB`, row by row; none where only letters are read.
  package var papers: [UInt32]

  /// Makes an observation; the lists hold `columns × rows` entries, that of papers may be empty.
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

  /// A screen of this size on which nothing is drawn.
  package static func blank(columns: Int = 104, rows: Int = 32) -> TextObservation {
    let count = columns * rows
    return TextObservation(
      columns: columns, rows: rows, glyphs: Array(repeating: 0x20, count: count),
      inks: Array(repeating: 0, count: count))
  }
}

/// What an ear gets of one pass: samples, nothing else.
package struct SoundObservation: Hashable, Sendable {
  /// 800 frames at 48 kHz, interleaved, left and right.
  package var samples: [Float]

  /// What a microphone has: interleaved stereo at 48 kHz, from -1 to 1.
  package init(samples: [Float]) { self.samples = samples }
}

/// What somebody who has words alone gets of one pass: the lines that were said, nothing else.
package struct WordObservation: Hashable, Sendable {
  /// The lines, in the order in which they were said, as they are written.
  package var lines: [String]

  /// What was said during a pass; most passes are silent.
  package init(lines: [String] = []) { self.lines = lines }
}
