import KodamaDataSources
import KodamaLanguage
public import KodamaSurfaces

/// A View that writes words into a rectangle: what all of them share. A View of this kind adds its
/// data source and what it draws.
public class PanelView: ScreenView {
  /// Where it draws; the whole surface until somebody gives it a place.
  public var rect: TextRect
  let drawing: Drawing
  /// What stood in the rectangle when it was last drawn, row by row.
  private var shown: [TextCell] = []

  /// Makes a View that draws with these tools.
  public required init(_ drawing: Drawing) {
    self.drawing = drawing
    rect = drawing.surface.bounds
  }

  /// Draws what it pulls; Views of a panel override it.
  public func update() {}

  /// Writes messages out in the player's language; bound once an update.
  var words: Localizer? {
    drawing.languageSource.map {
      Localizer(catalogue: drawing.vocabulary.messages, language: $0.chosenLanguage)
    }
  }

  /// Takes note of what stands in the rectangle now.
  func rememberShownCells() {
    let area = rect.intersection(drawing.surface.bounds)
    let (cells, columns) = (drawing.surface.frame.cells, drawing.surface.columns)
    shown.removeAll(keepingCapacity: true)
    for row in area.y..<area.y + area.height {
      shown += cells[row * columns + area.x..<row * columns + area.x + area.width]
    }
  }

  /// Whether that still stands there, one row aside: a View need not draw the same again.
  func isStillShown(exceptRow free: Int = -1) -> Bool {
    let area = rect.intersection(drawing.surface.bounds)
    guard shown.count == area.width * area.height, !shown.isEmpty else { return false }
    let (columns, stride) = (drawing.surface.columns, MemoryLayout<TextCell>.stride)
    return drawing.surface.frame.cells.withUnsafeBytes { cells in
      shown.withUnsafeBytes { shown in
        (0..<area.height).allSatisfy { row in
          let start = ((area.y + row) * columns + area.x) * stride
          let width = area.width * stride
          return row == free
            || Memory.isSame(
              UnsafeRawBufferPointer(rebasing: cells[start..<start + width]),
              UnsafeRawBufferPointer(rebasing: shown[row * width..<(row + 1) * width]))
        }
      }
    }
  }

  /// Puts facts in words, with the keys as they are bound now; bound once an update.
  var narrator: Narrator {
    Narrator(keys: KeyNames(drawing.keySource?.boundKeys ?? []), looks: drawing.looks)
  }

  /// Writes a text at a row of the rectangle, and never past it.
  ///
  /// - Returns: how many columns it took.
  @discardableResult
  func write(
    _ text: String, column: Int = 1, row: Int, ink: Colour = Theme.ink, paper: Colour = Theme.paper
  ) -> Int {
    drawing.surface.write(
      text, x: rect.x + column, y: rect.y + row, ink: ink, paper: paper, clip: rect)
  }

  /// Writes a text at two rows of the rectangle, each glyph twice as wide and high, and never past
  /// it.
  func writeLarge(_ text: String, column: Int = 1, row: Int, ink: Colour, paper: Colour) {
    let area = rect.intersection(drawing.surface.bounds)
    guard row >= 0, row + 1 < area.height else { return }
    let columns = drawing.surface.columns
    var x = area.x + column
    drawing.surface.withCells { cells in
      for scalar in text.unicodeScalars {
        let known = GlyphWidth.of(scalar)
        let (glyph, width) = (known == 0 ? 0xfffd : scalar.value, max(1, known) * 2)
        guard x + width <= area.x + area.width else { break }
        for part in 0..<width * 2 {
          let (below, right) = part.quotientAndRemainder(dividingBy: width)
          cells[(area.y + row + below) * columns + x + right] = TextCell(
            glyph: GlyphPart(of: glyph, column: right, row: below).glyph, ink: ink, paper: paper)
        }
        x += width
      }
    }
  }

  /// What of a list stays shown while a pointer moves the focus about in it, and how long it was.
  private var held: (window: Range<Int>, count: Int)?

  /// Keeps showing this part of a list for as long as the focus is in it: what is under a pointer
  /// must not move away from it.
  func hold(_ window: Range<Int>, count: Int) { held = (window, count) }

  /// The part of a list that is shown in some rows, with the focus near its middle.
  func window(count: Int, focus: Int, rows: Int) -> Range<Int> {
    if let held, held.count == count, held.window.contains(focus),
      held.window.count == min(count, rows)
    {
      return held.window
    }
    held = nil
    guard count > rows else { return 0..<count }
    let start = min(max(0, focus - rows / 2), count - rows)
    return start..<(start + rows)
  }

  /// How many rows a line takes where there is room: Japanese fills a row from its upper edge to
  /// its lower one, so its lines keep a gap.
  var rowsPerLine: Int { words?.language == .japanese ? 2 : 1 }

  /// Clears a rectangle of a screen that is a list, so that what lies behind the list is seen: the
  /// cells over which a picture is drawn differ from all that is drawn later.
  func clearForPicture(_ area: TextRect) {
    drawing.surface.fill(area, ink: Theme.paper, paper: Theme.paper)
  }

  /// Clears the panel before it is drawn anew.
  func clear() { drawing.surface.fill(rect, ink: Theme.ink, paper: Theme.paper) }
}
