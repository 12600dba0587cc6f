/// A grid of glyphs and colours: where screen Views draw. It keeps what was drawn until it is drawn
/// over, so a View that has nothing new to show need not be asked.
///
///     let surface = TextSurface(columns: 104, rows: 32)
///     surface.write("Hello, world!", x: 2, y: 1)
///     surface.frame.lines[1]    // "  Hello, world!"
public final class TextSurface {
  /// How many cells lie side by side.
  public let columns: Int
  /// How many cells lie on top of each other.
  public let rows: Int
  /// Rises whenever something was drawn; a host compares it to know whether to present.
  public private(set) var revision: UInt64 = 0
  /// Whether somebody looks at it, and does not read it as text alone. The host says so; where
  /// nobody does, no picture is drawn.
  public var showsPictures = false
  private var cells: [TextCell]
  /// The picture that lies over the cells, and the cells it was drawn over.
  var picture: (cells: [TextCell], under: [TextCell])?
  var sparks: [(spark: Spark, area: TextRect)] = []

  /// Creates a blank surface. A size outside of its range traps.
  ///
  /// - Parameters:
  ///   - columns: 1–1,024.
  ///   - rows: 1–1,024.
  public init(columns: Int = 104, rows: Int = 32) {
    precondition((1...1_024).contains(columns) && (1...1_024).contains(rows), "no surface")
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: .blank, count: columns * rows)
  }

  /// The rectangle of the whole surface.
  public var bounds: TextRect { TextRect(x: 0, y: 0, width: columns, height: rows) }

  /// What is drawn now, as a value.
  public var frame: TextFrame { TextFrame(columns: columns, rows: rows, cells: cells) }

  func noteDrawing() { revision += 1 }

  /// Lends all cells, row by row, for a View that fills many at once.
  public func withCells<Result>(_ body: (UnsafeMutableBufferPointer<TextCell>) -> Result) -> Result
  {
    revision += 1
    return cells.withUnsafeMutableBufferPointer { body($0) }
  }

  /// Fills a rectangle with a glyph, by default a space.
  public func fill(
    _ rect: TextRect, glyph: Unicode.Scalar = " ", ink: Colour = Colour(0xff_ffff),
    paper: Colour = Colour(0)
  ) {
    let area = rect.intersection(bounds)
    // What is laid over more than a line puts out what lives there.
    if area.height > 1 { sparks.removeAll { $0.area.intersection(area).hasCells } }
    let cell = TextCell(glyph: glyph.value, ink: ink, paper: paper)
    withCells { cells in
      for row in area.y..<(area.y + area.height) {
        let start = row * columns + area.x
        for index in start..<(start + area.width) { cells[index] = cell }
      }
    }
  }

  /// Writes a text in one row, cut at the edge of `clip`.
  ///
  /// - Returns: how many cells it took.
  @discardableResult
  public func write(
    _ text: String, x: Int, y: Int, ink: Colour = Colour(0xff_ffff), paper: Colour = Colour(0),
    clip: TextRect? = nil
  ) -> Int {
    let area = (clip ?? bounds).intersection(bounds)
    guard y >= area.y, y < area.y + area.height else { return 0 }
    let end = area.x + area.width
    var column = x
    withCells { cells in
      for scalar in text.unicodeScalars {
        // A glyph that the font does not have, or that would combine with its neighbour, would
        // break the grid.
        let known = GlyphWidth.of(scalar)
        let width = known == 0 ? 1 : known
        guard column + width <= end else { break }
        if column >= area.x {
          let index = y * columns + column
          let glyph = known == 0 ? 0xfffd : scalar.value
          cells[index] = TextCell(glyph: glyph, ink: ink, paper: paper)
          if width == 2 { cells[index + 1] = TextCell(glyph: 0, ink: ink, paper: paper) }
        }
        column += width
      }
    }
    return column - x
  }

  /// Writes a text into a rectangle, broken between words (between any two glyphs where a word does
  /// not fit, and in scripts without spaces).
  ///
  /// - Returns: how many rows it took.
  @discardableResult
  public func writeWrapped(
    _ text: String, in rect: TextRect, ink: Colour = Colour(0xff_ffff), paper: Colour = Colour(0)
  ) -> Int {
    let lines = TextWrap.lines(of: text, width: rect.width)
    for (offset, line) in lines.prefix(rect.height).enumerated() {
      write(line, x: rect.x, y: rect.y + offset, ink: ink, paper: paper, clip: rect)
    }
    return min(lines.count, rect.height)
  }
}
