public import KodamaDataSources
public import KodamaSurfaces

/// Every material, with its glyph, its star, and what the one in focus does.
public final class CatalogueView: ScreenView {
  /// What is drawn.
  public weak var dataSource: (any CatalogueViewDataSource)?
  /// The language it is drawn in.
  public weak var languageSource: (any LanguageDataSource)?
  /// Where it draws.
  public var rect = TextRect(x: 80, y: 0, width: 24, height: 24)
  private let surface: TextSurface
  private let looks: MaterialLooks
  private let catalogue: MessageCatalogue

  /// Makes a catalogue.
  public init(surface: TextSurface, looks: MaterialLooks, catalogue: MessageCatalogue) {
    self.surface = surface
    self.looks = looks
    self.catalogue = catalogue
  }

  /// Draws the part of the list that holds the focus, and the description below it.
  public func update() {
    guard let dataSource, let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    let entries = dataSource.catalogueEntries
    let focus = dataSource.catalogueFocus
    surface.fill(rect, ink: Theme.ink, paper: Theme.paper)
    let title = Message("catalogue.title", ("n", .number(entries.count)))
    surface.write(
      words(title), x: rect.x + 1, y: rect.y, ink: Theme.title, paper: Theme.paper, clip: rect)
    for (offset, position) in window(entries.count, focus).enumerated() {
      draw(entries[position], row: rect.y + 2 + offset, hasFocus: position == focus, words)
    }
    guard entries.indices.contains(focus) else { return }
    let about = Message(looks.name(entries[focus].material).id + ".about")
    let below = TextRect(
      x: rect.x + 1, y: rect.y + 3 + listRows, width: rect.width - 2,
      height: rect.height - listRows - 3)
    surface.writeWrapped(words(about), in: below, ink: Theme.quiet, paper: Theme.paper)
  }

  /// The position in the list at a cell of the surface, or nil.
  public func position(column: Int, row: Int) -> Int? {
    guard rect.contains(column: column, row: row), let dataSource else { return nil }
    let window = window(dataSource.catalogueEntries.count, dataSource.catalogueFocus)
    let offset = row - rect.y - 2
    return offset >= 0 && offset < window.count ? window.lowerBound + offset : nil
  }

  private var listRows: Int { max(1, rect.height - 9) }

  private func window(_ count: Int, _ focus: Int) -> Range<Int> {
    guard count > listRows else { return 0..<count }
    let start = min(max(0, focus - listRows / 2), count - listRows)
    return start..<(start + listRows)
  }

  private func draw(_ entry: PaletteEntry, row: Int, hasFocus: Bool, _ words: Words) {
    let look = looks[entry.material]
    let area = TextRect(x: rect.x, y: row, width: rect.width, height: 1)
    let paper = hasFocus ? Theme.focusPaper : Theme.paper
    let ink = hasFocus ? Theme.focusInk : Theme.ink
    surface.fill(area, ink: ink, paper: paper)
    surface.write(hasFocus ? "▶" : " ", x: rect.x, y: row, ink: ink, paper: paper, clip: area)
    var sample = String(look.leftGlyph)
    if look.rightGlyph != "\0" { sample.unicodeScalars.append(look.rightGlyph) }
    surface.write(sample, x: rect.x + 2, y: row, ink: look.ink, paper: look.paper, clip: area)
    let star = entry.isFavourite ? " ★" : ""
    surface.write(
      words(looks.name(entry.material)) + star, x: rect.x + 5, y: row, ink: ink, paper: paper,
      clip: area)
  }
}
