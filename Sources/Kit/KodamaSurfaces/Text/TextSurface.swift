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

// What is looked at, and not read: a picture over the letters, and sparks over both.
extension TextSurface {
  /// How many sparks there may be at once.
  public static let sparkLimit = 96

  /// What is seen now: the frame with the picture and the sparks. The frame is what is read.
  public var seenFrame: TextFrame {
    var seen = frame.cells
    if let picture {
      // Where something was drawn since, the picture is covered by it.
      for index in seen.indices where seen[index] == picture.under[index] {
        seen[index] = picture.cells[index]
      }
    }
    drawSparks(over: &seen)
    return TextFrame(columns: columns, rows: rows, cells: seen)
  }

  /// Lends a copy of all cells to be drawn over. It is seen wherever they stay as they are now:
  /// what Views draw later lies over it.
  public func withPicture(_ body: (UnsafeMutableBufferPointer<TextCell>) -> Void) {
    var cells = frame.cells
    cells.withUnsafeMutableBufferPointer { body($0) }
    picture = (cells, frame.cells)
    noteDrawing()
  }

  /// Draws letters under the picture: it stays in sight wherever it was.
  public func drawUnderPicture(_ body: () -> Void) {
    guard var lying = picture else { return body() }
    let before = frame.cells
    body()
    let after = frame.cells
    for index in after.indices where before[index] == lying.under[index] {
      lying.under[index] = after[index]
    }
    picture = lying
  }

  /// Whether a picture is seen everywhere in a rectangle: nothing was drawn over it since.
  public func showsPicture(in area: TextRect) -> Bool {
    guard let picture else { return false }
    let cells = frame.cells
    return (area.y..<area.y + area.height).allSatisfy { row in
      let line = row * columns + area.x..<row * columns + area.x + area.width
      return cells[line] == picture.under[line]
    }
  }

  /// Lets a spark live over what is drawn, inside a rectangle. It moves on by itself, and goes out
  /// where something new is laid over its rectangle.
  public func add(_ spark: Spark, in area: TextRect) {
    let added = (spark, area.intersection(bounds))
    if sparks.count < Self.sparkLimit, Self.isInside(added) { sparks.append(added) }
  }

  private static func isInside(_ entry: (spark: Spark, area: TextRect)) -> Bool {
    entry.area.contains(column: entry.spark.x >> 8, row: entry.spark.y >> 8)
  }

  /// A new pass: every spark moves on. No View is updated for it.
  public func beginPass() {
    guard !sparks.isEmpty else { return }
    for index in sparks.indices { sparks[index].spark.move() }
    sparks.removeAll { $0.spark.passes <= 0 || !Self.isInside($0) }
    noteDrawing()
  }

  /// Draws the sparks over cells, each on the paper behind it; a wide glyph stays whole, and a
  /// spark over it is seen above it.
  private func drawSparks(over cells: inout [TextCell]) {
    func isWide(_ index: Int) -> Bool {
      cells[index].glyph == 0 || index + 1 < cells.count && cells[index + 1].glyph == 0
    }
    for (spark, area) in sparks {
      var index = (spark.y >> 8) * columns + (spark.x >> 8)
      if isWide(index), spark.y >> 8 > area.y { index -= columns }
      guard !isWide(index) else { continue }
      cells[index].glyph = spark.glyph.value
      cells[index].ink = spark.ink
    }
  }
}

/// A glyph that lives for a few passes over what is drawn: a note that rises from a bell, a spark.
public struct Spark: Hashable, Sendable {
  let glyph: Unicode.Scalar
  let ink: Colour
  var x: Int
  var y: Int
  let stepX: Int
  let stepY: Int
  var passes: Int

  /// Creates a spark of a narrow glyph in the middle of a cell, for at least one pass. Its steps
  /// are 256ths of a cell a pass, to the right and down.
  public init(
    _ glyph: Unicode.Scalar, ink: Colour, column: Int, row: Int, stepX: Int = 0, stepY: Int = 0,
    passes: Int
  ) {
    (self.glyph, self.ink) = (glyph, ink)
    (x, y) = (column * 256 + 128, row * 256 + 128)
    precondition(passes > 0, "a spark lives for at least one pass")
    (self.stepX, self.stepY, self.passes) = (stepX, stepY, passes)
  }

  mutating func move() { (x, y, passes) = (x + stepX, y + stepY, passes - 1) }
}
