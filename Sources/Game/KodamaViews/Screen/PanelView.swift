import KodamaDataSources
import KodamaLanguage
package import KodamaSurfaces

/// The base class of Views that write text into a rectangle. A subclass adds a data source and
/// overrides `update()`.
package class PanelView: ScreenView {
  /// The rectangle on the screen; the whole surface by default.
  package var rect: TextRect
  /// The place of a dialog's card in a window.
  var anchor = Card.Anchor.written
  let drawing: Drawing
  /// The cells of the rectangle after it was last drawn, row by row.
  private var shown: [TextCell] = []

  package required init(_ drawing: Drawing) {
    self.drawing = drawing
    rect = drawing.surface.bounds
  }

  package final func contains(_ point: ScreenPoint) -> Bool {
    rect.contains(column: point.column, row: point.row)
  }

  /// Draws the View. Subclasses override it.
  package func update() {}

  /// The localizer for the player's language; nil without a language source. Read it once per
  /// update.
  var words: Localizer? {
    drawing.languageSource.map {
      Localizer(catalogue: drawing.vocabulary.messages, language: $0.chosenLanguage)
    }
  }

  func rememberShownCells() {
    let area = rect.intersection(drawing.surface.bounds)
    let (cells, columns) = (drawing.surface.frame.cells, drawing.surface.columns)
    shown.removeAll(keepingCapacity: true)
    for row in area.y..<area.y + area.height {
      shown += cells[row * columns + area.x..<row * columns + area.x + area.width]
    }
  }

  /// Returns whether the rectangle still has the stored cells, except in one row, so that the View
  /// need not draw them again.
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

  /// A narrator that knows the current key bindings. Read it once per update.
  var narrator: Narrator {
    Narrator(keys: KeyNames(drawing.keySource?.boundKeys ?? []), looks: drawing.looks)
  }

  /// Writes a text in a row, clipped to the rectangle, and returns the number of columns it takes.
  @discardableResult
  func write(
    _ text: String, column: Int = 1, row: Int, ink: Colour = Theme.ink, paper: Colour = Theme.paper
  ) -> Int {
    drawing.surface.write(
      text, x: rect.x + column, y: rect.y + row, ink: ink, paper: paper, clip: rect)
  }

  /// Shows the picture of a material in the place of its letters, unless the player or the host
  /// wants letters.
  func showTile(of material: MaterialID, column: Int, row: Int) {
    guard drawing.surface.showsPictures, drawing.icons.isShown else { return }
    drawing.surface.setTile(
      drawing.icons.tile(of: material), column: rect.x + column, row: rect.y + row)
  }

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

  /// The visible part of a list while a pointer moves the focus in it, and the length of the list.
  private var held: (window: Range<Int>, count: Int)?

  /// Keeps a part of a list visible while the focus is in it, so that items do not move under a
  /// pointer.
  func hold(_ window: Range<Int>, count: Int) { held = (window, count) }

  /// Returns the part of a list that fits into `rows`, with the focus near the middle.
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

  /// The rows that a line takes if there is room. Japanese glyphs fill a row from top to bottom, so
  /// Japanese lines have a gap.
  var rowsPerLine: Int { words?.language == .japanese ? 2 : 1 }

  /// Clears a rectangle for the picture behind a list. The cleared cells differ from everything
  /// that is drawn later, and so mark where the picture is visible.
  func clearForPicture(_ area: TextRect) {
    drawing.surface.fill(area, ink: Theme.paper, paper: Theme.paper)
  }

  func clear() { drawing.surface.fill(rect, ink: Theme.ink, paper: Theme.paper) }
}
