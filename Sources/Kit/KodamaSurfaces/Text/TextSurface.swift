/// A grid of glyphs and colours that screen Views draw on. It keeps its content between passes.
///
///     let surface = TextSurface(columns: 104, rows: 32)
///     surface.write("Hello, world!", x: 2, y: 1)
///     surface.frame.lines[1]    // "  Hello, world!"
public final class TextSurface {
  /// The number of character cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The number of drawing operations so far. Hosts compare it with an earlier value to see whether
  /// the screen has changed.
  public private(set) var revision: UInt64 = 0
  /// A Boolean value that indicates whether the host shows pixels rather than text. Views draw
  /// pictures only if it is true.
  public var showsPictures = false
  /// The picture below the text, which is visible wherever the colour behind the text is
  /// transparent.
  public let pixels: PixelSurface
  /// The parts that windows show as cards over the picture. A card that reaches beyond the surface
  /// is ignored.
  package private(set) var cards: [Card] = []
  /// The pictures in the place of letters on cards, by the index of the left one of two cells.
  private(set) var tiles: [Int: [Colour]] = [:]
  /// The revision at which the cards last advanced.
  var advancedRevision: UInt64 = 0
  /// The colour beyond the text while no picture is shown. Hosts set it.
  package var surround = Colour(0)
  /// The area of the valley, which stays whole in windows in which the text does not fit. The cards
  /// lie around it or over it there. Without it the text is cut.
  package var map: TextRect?
  /// The place of the hand in the picture, in columns and half rows of the surface. Cards that lie
  /// over it are faint.
  package var hand: (column: Int, halfRow: Int)?
  /// The size of letters in a window that is too narrow for the text, in cells: 1 or 2; 0 while the
  /// text fits. Hosts set it.
  package var letterSize = 0
  private var cells: [TextCell]
  /// The picture, and the cells over which it was drawn.
  var picture: (cells: [TextCell], under: [TextCell])?
  var sparks: [(spark: Spark, area: TextRect)] = []

  /// Creates a blank screen of 1–1,024 columns and rows. A size out of range stops the program.
  public init(columns: Int = 104, rows: Int = 32) {
    precondition((1...1_024).contains(columns) && (1...1_024).contains(rows), "no surface")
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: .blank, count: columns * rows)
    pixels = PixelSurface(columns: columns, rows: rows)
  }

  /// The rectangle of the whole screen, in character cells.
  public var bounds: TextRect { TextRect(x: 0, y: 0, width: columns, height: rows) }

  /// A copy of the glyphs and colours, without the picture below the text and without moving
  /// effects.
  public var frame: TextFrame { TextFrame(columns: columns, rows: rows, cells: cells) }

  func markDrawn() { revision += 1 }

  /// Sets the cards, the lowest first. Filling the whole surface removes them.
  package func setCards(_ cards: [Card]) {
    self.cards = cards
    markDrawn()
  }

  /// Adds a card, such as a dialog, over all others. It takes the place of one with the same
  /// anchor, corner and width.
  package func addCard(_ card: Card) {
    cards.removeAll {
      $0.anchor == card.anchor
        && ($0.rect.x, $0.rect.y, $0.rect.width) == (card.rect.x, card.rect.y, card.rect.width)
    }
    cards.append(card)
  }

  /// Shows a picture of 8 × 8 texels (`Card.tileSide`) in the place of two letters of a card, until
  /// their cells are filled.
  package func setTile(_ texels: [Colour], column: Int, row: Int) {
    guard bounds.contains(column: column + 1, row: row), column >= 0 else { return }
    tiles[row * columns + column] = texels
    markDrawn()
  }

  func isInTile(_ index: Int) -> Bool {
    !tiles.isEmpty && (tiles[index] != nil || tiles[index - 1] != nil)
  }

  /// Sets what windows show in place of a card's text or beside it. A card that has faded appears
  /// again if that has changed.
  package func setPictures(
    _ pictures: [Card.Picture], icons: [Card.Icon] = [], ofCardIn rect: TextRect
  ) {
    for index in cards.indices where cards[index].rect == rect {
      guard (cards[index].pictures, cards[index].icons) != (pictures, icons) else { continue }
      (cards[index].pictures, cards[index].icons) = (pictures, icons)
      _ = cards[index].wake()
      markDrawn()
    }
  }

  /// Calls a closure with all character cells, row by row, for Views that fill many cells at once.
  public func withCells<Result>(_ body: (UnsafeMutableBufferPointer<TextCell>) -> Result) -> Result
  {
    revision += 1
    return cells.withUnsafeMutableBufferPointer { body($0) }
  }

  /// Fills a rectangle with a glyph, by default a space. Filling the whole screen also removes the
  /// picture and the cards of the previous screen.
  public func fill(
    _ rect: TextRect, glyph: Unicode.Scalar = " ", ink: Colour = Colour(0xff_ffff),
    paper: Colour = Colour(0)
  ) {
    let area = rect.intersection(bounds)
    // A fill higher than one row, such as that of a new screen, removes sparks.
    if area.height > 1 { sparks.removeAll { $0.area.intersection(area).hasCells } }
    if !tiles.isEmpty {
      tiles = tiles.filter { !area.contains(column: $0.key % columns, row: $0.key / columns) }
    }
    if area == bounds {
      pixels.clear()
      (picture, cards, hand) = (nil, [], nil)
    }
    let cell = TextCell(glyph: glyph.value, ink: ink, paper: paper)
    withCells { cells in
      for row in area.y..<(area.y + area.height) {
        let start = row * columns + area.x
        for index in start..<(start + area.width) { cells[index] = cell }
      }
    }
  }

  /// Writes a text in one row, and returns its width in character cells. Parts outside the
  /// rectangle `clip` are not written.
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
  package static let sparkLimit = 96

  /// The screen as a host shows it: the picture, and the text over it.
  public var screenFrame: ScreenFrame { ScreenFrame(self) }

  /// The content of the screen for hosts that can show only character cells. The picture and the
  /// moving effects are drawn with characters, such as half blocks, and no colour is transparent.
  public var compositedFrame: TextFrame {
    var seen = visibleCells
    guard pixels.isShown, letterSize == 0 else {
      return TextFrame(columns: columns, rows: rows, cells: seen)
    }
    for index in seen.indices where seen[index].paper.isClear {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let upper = pixels.colour(column: column, halfRow: row * 2)
      let lower = pixels.colour(column: column, halfRow: row * 2 + 1)
      if seen[index].glyph == 0x20 {
        let glyph: UInt32 = upper == lower ? 0x20 : 0x2580
        seen[index] = TextCell(glyph: glyph, ink: upper, paper: lower)
      } else {
        seen[index].paper = upper.mixed(with: lower, 127)
      }
    }
    return TextFrame(columns: columns, rows: rows, cells: seen)
  }

  var visibleCells: [TextCell] {
    var seen = frame.cells
    if let picture {
      // Cells that were drawn after the picture cover it.
      for index in seen.indices where seen[index] == picture.under[index] {
        seen[index] = picture.cells[index]
      }
    }
    drawSparks(over: &seen)
    return seen
  }

  package func wakeCards(where isAwake: (TextRect) -> Bool) {
    var hasChanged = false
    for index in cards.indices where isAwake(cards[index].rect) {
      if cards[index].wake() { hasChanged = true }
    }
    if hasChanged { markDrawn() }
  }

  /// Calls a closure with a copy of all cells, to draw a picture that covers them until a change.
  package func withPicture(_ body: (UnsafeMutableBufferPointer<TextCell>) -> Void) {
    var cells = frame.cells
    cells.withUnsafeMutableBufferPointer { body($0) }
    picture = (cells, frame.cells)
    markDrawn()
  }

  /// Draws cells below the picture, which stays visible wherever it was.
  package func drawUnderPicture(_ body: () -> Void) {
    guard var visible = picture else { return body() }
    let before = frame.cells
    body()
    let after = frame.cells
    for index in after.indices where before[index] == visible.under[index] {
      visible.under[index] = after[index]
    }
    picture = visible
  }

  package func showsPicture(in area: TextRect) -> Bool {
    guard let picture else { return false }
    let cells = frame.cells
    return (area.y..<area.y + area.height).allSatisfy { row in
      let line = row * columns + area.x..<row * columns + area.x + area.width
      return cells[line] == picture.under[line]
    }
  }

  /// Adds a spark (a moving glyph that vanishes after a while). It is removed early if its
  /// rectangle is filled.
  public func add(_ spark: Spark, in area: TextRect) {
    let added = (spark, area.intersection(bounds))
    if sparks.count < Self.sparkLimit, Self.isInside(added) { sparks.append(added) }
  }

  private func advanceCards() {
    guard pixels.isShown, !cards.isEmpty else { return }
    let isDrawn = revision != advancedRevision
    var hasChanged = false
    for index in cards.indices
    where cards[index].advance(cells, columns: columns, isDrawn: isDrawn) { hasChanged = true }
    if hasChanged { markDrawn() }
    advancedRevision = revision
  }

  private static func isInside(_ entry: (spark: Spark, area: TextRect)) -> Bool {
    entry.area.contains(column: entry.spark.x >> 8, row: entry.spark.y >> 8)
  }

  /// Advances all moving glyphs and fading areas by one pass (1/60 s) of the game loop, without
  /// updating any View.
  public func beginPass() {
    advanceCards()
    guard !sparks.isEmpty else { return }
    for index in sparks.indices { sparks[index].spark.move() }
    sparks.removeAll { $0.spark.passes <= 0 || !Self.isInside($0) }
    markDrawn()
  }

  /// A spark never splits a wide glyph; it is drawn one row above instead.
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

/// A glyph that moves over the screen for a few passes (1/60 s each), such as a note that rises
/// from a bell.
public struct Spark: Hashable, Sendable {
  let glyph: Unicode.Scalar
  let ink: Colour
  var x: Int
  var y: Int
  let stepX: Int
  let stepY: Int
  var passes: Int

  /// Creates a moving glyph in the middle of a character cell. The glyph must be one cell wide, and
  /// it lasts for at least one pass (1/60 s). `stepX` and `stepY` are its movement to the right and
  /// down, in 1/256 of a cell per pass.
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
