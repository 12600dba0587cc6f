/// A grid of glyphs and colours on which screen Views draw. It keeps what was drawn, so Views draw
/// only after a change.
///
///     let surface = TextSurface(columns: 104, rows: 32)
///     surface.write("Hello, world!", x: 2, y: 1)
///     surface.frame.lines[1]    // "  Hello, world!"
public final class TextSurface {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The number of times that something was drawn. Hosts compare it to see whether to present.
  public private(set) var revision: UInt64 = 0
  /// A Boolean value that indicates whether the host shows pixels rather than text. Views draw
  /// pictures only if it is true.
  public var showsPictures = false
  private var cells: [TextCell]
  /// The picture, and the cells over which it was drawn.
  var picture: (cells: [TextCell], under: [TextCell])?
  var sparks: [(spark: Spark, area: TextRect)] = []

  /// Creates a blank surface of 1–1,024 columns and rows. A size out of range traps.
  public init(columns: Int = 104, rows: Int = 32) {
    precondition((1...1_024).contains(columns) && (1...1_024).contains(rows), "no surface")
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: .blank, count: columns * rows)
  }

  /// The rectangle of the whole surface.
  public var bounds: TextRect { TextRect(x: 0, y: 0, width: columns, height: rows) }

  /// A copy of the cells, without picture and sparks.
  public var frame: TextFrame { TextFrame(columns: columns, rows: rows, cells: cells) }

  func markDrawn() { revision += 1 }

  /// Calls a closure with all cells, row by row, for Views that fill many at once.
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
    // A fill higher than one row, such as that of a new screen, removes sparks.
    if area.height > 1 { sparks.removeAll { $0.area.intersection(area).hasCells } }
    let cell = TextCell(glyph: glyph.value, ink: ink, paper: paper)
    withCells { cells in
      for row in area.y..<(area.y + area.height) {
        let start = row * columns + area.x
        for index in start..<(start + area.width) { cells[index] = cell }
      }
    }
  }

  /// Writes a text in one row, clipped at the edges of `clip`, and returns its width in cells.
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
        // A glyph that the font lacks, or that combines with its neighbour, would break the grid.
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

  /// Writes a text into a rectangle and returns the number of rows. Lines break between words, or
  /// between any two glyphs where a word is too long or the script has no spaces.
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

// MARK: - Pictures and sparks
extension TextSurface {
  /// The maximum number of sparks at once.
  public static let sparkLimit = 96

  /// The frame with the picture and the sparks on top.
  public var compositedFrame: TextFrame {
    var seen = frame.cells
    if let picture {
      // Cells that were drawn since cover the picture.
      for index in seen.indices where seen[index] == picture.under[index] {
        seen[index] = picture.cells[index]
      }
    }
    drawSparks(over: &seen)
    return TextFrame(columns: columns, rows: rows, cells: seen)
  }

  /// Calls a closure with a copy of all cells, to draw a picture. The picture covers the cells
  /// until they change.
  public func withPicture(_ body: (UnsafeMutableBufferPointer<TextCell>) -> Void) {
    var cells = frame.cells
    cells.withUnsafeMutableBufferPointer { body($0) }
    picture = (cells, frame.cells)
    markDrawn()
  }

  /// Draws cells below the picture, which stays visible wherever it was.
  public func drawUnderPicture(_ body: () -> Void) {
    guard var visible = picture else { return body() }
    let before = frame.cells
    body()
    let after = frame.cells
    for index in after.indices where before[index] == visible.under[index] {
      visible.under[index] = after[index]
    }
    picture = visible
  }

  /// Returns whether the picture is visible in all of a rectangle.
  public func showsPicture(in area: TextRect) -> Bool {
    guard let picture else { return false }
    let cells = frame.cells
    return (area.y..<area.y + area.height).allSatisfy { row in
      let line = row * columns + area.x..<row * columns + area.x + area.width
      return cells[line] == picture.under[line]
    }
  }

  /// Adds a spark within a rectangle. It moves by itself and disappears when the rectangle is
  /// filled.
  public func add(_ spark: Spark, in area: TextRect) {
    let added = (spark, area.intersection(bounds))
    if sparks.count < Self.sparkLimit, Self.isInside(added) { sparks.append(added) }
  }

  private static func isInside(_ entry: (spark: Spark, area: TextRect)) -> Bool {
    entry.area.contains(column: entry.spark.x >> 8, row: entry.spark.y >> 8)
  }

  /// Moves every spark by one pass, without an update of any View.
  public func beginPass() {
    guard !sparks.isEmpty else { return }
    for index in sparks.indices { sparks[index].spark.move() }
    sparks.removeAll { $0.spark.passes <= 0 || !Self.isInside($0) }
    markDrawn()
  }

  /// Draws the sparks. A spark never splits a wide glyph; it is drawn one row above instead.
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

/// A glyph that moves over the screen for a few passes, such as a note that rises from a bell.
public struct Spark: Hashable, Sendable {
  let glyph: Unicode.Scalar
  let ink: Colour
  var x: Int
  var y: Int
  let stepX: Int
  let stepY: Int
  var passes: Int

  /// Creates a spark in the middle of a cell. Its glyph must be narrow, and it lasts at least one
  /// pass. Steps are in 256ths of a cell a pass, to the right and down.
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
