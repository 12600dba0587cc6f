public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Every material, with its glyph, its star, and what the one in focus does.
public final class CatalogueView: PanelView {
  /// What is drawn.
  public weak var dataSource: (any CatalogueViewDataSource)?

  /// Draws the part of the list that holds the focus, and the description below it.
  public override func update() {
    guard let dataSource, let words else { return }
    let entries = dataSource.catalogueEntries
    let focus = dataSource.catalogueFocus
    clear()
    let title = Message("catalogue.title", ("n", .number(entries.count)))
    write(words(title), row: 0, ink: Theme.title, paper: Theme.paper)
    if !dataSource.catalogueSearch.isEmpty {
      write("/ \(dataSource.catalogueSearch)_", row: 1, ink: Theme.title, paper: Theme.paper)
    }
    for (offset, position) in window(entries.count, focus).enumerated() {
      draw(entries[position], row: rect.y + 2 + offset, hasFocus: position == focus, words)
    }
    guard let about = dataSource.catalogueAbout else { return }
    let below = TextRect(
      x: rect.x + 1, y: rect.y + 3 + listRows, width: rect.width - 2,
      height: rect.height - listRows - 3)
    drawing.surface.writeWrapped(
      words(drawing.looks.message(about)), in: below, ink: Theme.quiet, paper: Theme.paper)
  }

  /// The position in the list at a cell of the surface, or nil.
  public func position(column: Int, row: Int) -> Int? {
    guard rect.contains(column: column, row: row), let dataSource else { return nil }
    let window = window(dataSource.catalogueEntries.count, dataSource.catalogueFocus)
    let offset = row - rect.y - 2
    return offset >= 0 && offset < window.count ? window.lowerBound + offset : nil
  }

  private var listRows: Int { max(1, rect.height - 11) }

  private func window(_ count: Int, _ focus: Int) -> Range<Int> {
    Self.window(count: count, focus: focus, rows: listRows)
  }

  private func draw(_ entry: PaletteEntry, row: Int, hasFocus: Bool, _ words: Words) {
    let look = drawing.looks[entry.material]
    let area = TextRect(x: rect.x, y: row, width: rect.width, height: 1).intersection(rect)
    let paper = hasFocus ? Theme.focusPaper : Theme.paper
    let ink = hasFocus ? Theme.focusInk : Theme.ink
    drawing.surface.fill(area, ink: ink, paper: paper)
    write(hasFocus ? "▶" : " ", column: 0, row: row - rect.y, ink: ink, paper: paper)
    var sample = String(look.leftGlyph)
    if look.rightGlyph != "\0" { sample.unicodeScalars.append(look.rightGlyph) }
    write(sample, column: 2, row: row - rect.y, ink: look.ink, paper: look.paper)
    let star = entry.isFavourite ? " ★" : ""
    let name = words(drawing.looks.name(entry.material))
    write(name + star, column: 5, row: row - rect.y, ink: ink, paper: paper)
  }
}
