/// The screen that a bot sees in one pass: characters and their colours.
public struct TextObservation: Hashable, Sendable {
  /// The number of columns of cells.
  public var columns: Int
  /// The number of rows of cells.
  public var rows: Int
  /// The Unicode scalar in each cell, row by row; 0 in the right half of a wide character.
  public var glyphs: [UInt32]
  /// The text colour of each cell as `0xRRGGBB`, row by row.
  public var inks: [UInt32]
  /// The background colour of each cell as `0xRRGGBB`, row by row. Empty for a bot that reads only
  /// characters.
  public var papers: [UInt32]

  /// Creates an observation. Each list must have `columns × rows` entries; `papers` may be empty.
  public init(
    columns: Int, rows: Int, glyphs: [UInt32], inks: [UInt32], papers: [UInt32] = []
  ) {
    let count = columns * rows
    precondition(
      glyphs.count == count && inks.count == count, "glyphs and inks need columns × rows entries")
    precondition(
      papers.isEmpty || papers.count == count, "papers needs columns × rows entries or none")
    self.papers = papers
    self.columns = columns
    self.rows = rows
    self.glyphs = glyphs
    self.inks = inks
  }

  /// Returns a screen that is filled with spaces.
  public static func blank(columns: Int = 104, rows: Int = 32) -> TextObservation {
    let count = columns * rows
    return TextObservation(
      columns: columns, rows: rows, glyphs: Array(repeating: 0x20, count: count),
      inks: Array(repeating: 0, count: count))
  }
}

/// The sound that a bot hears in one pass.
public struct SoundObservation: Hashable, Sendable {
  /// The samples of the pass: 800 frames at 48 kHz, interleaved stereo, from −1 to 1.
  public var samples: [Float]

  /// Creates an observation of interleaved stereo samples.
  public init(samples: [Float]) { self.samples = samples }
}

/// The spoken lines that a bot receives in one pass.
public struct WordObservation: Hashable, Sendable {
  /// The lines in the order in which they were spoken.
  public var lines: [String]

  /// Creates an observation. In most passes, nothing is spoken.
  public init(lines: [String] = []) { self.lines = lines }
}
