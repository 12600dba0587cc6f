import KodamaRoles

/// What a text surface showed at one moment.
public struct TextFrame: Hashable, Sendable {
  /// How many cells lie side by side.
  public let columns: Int
  /// How many cells lie on top of each other.
  public let rows: Int
  /// All cells, row by row.
  public let cells: [TextCell]

  /// Makes a frame; `cells` holds `columns × rows` cells, row by row.
  public init(columns: Int, rows: Int, cells: [TextCell]) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  /// One line a row, without spaces at the end.
  public var lines: [String] {
    (0..<rows).map { row in
      var line = String.UnicodeScalarView()
      for cell in cells[(row * columns)..<((row + 1) * columns)] where cell.glyph != 0 {
        line.append(Unicode.Scalar(cell.glyph) ?? "\u{fffd}")
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// All lines, each with a line feed.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// The digest of glyphs and colours.
  public var digest: UInt64 {
    var digest = Digest()
    cells.withUnsafeBytes { digest.combine(bytes: $0) }
    return digest.value
  }
}
