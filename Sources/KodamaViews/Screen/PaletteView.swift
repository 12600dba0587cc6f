public import KodamaDataSources
public import KodamaSurfaces

/// The hotbar: the materials at hand with their keys, their stars, and the one in hand.
public final class PaletteView: ScreenView {
  /// What is drawn.
  public weak var dataSource: (any PaletteViewDataSource)?
  /// The language it is drawn in.
  public weak var languageSource: (any LanguageDataSource)?
  /// Where it draws: one row.
  public var rect = TextRect(x: 0, y: 24, width: 104, height: 1)
  private let surface: TextSurface
  private let looks: MaterialLooks
  private let catalogue: MessageCatalogue

  /// Makes a hotbar.
  public init(surface: TextSurface, looks: MaterialLooks, catalogue: MessageCatalogue) {
    self.surface = surface
    self.looks = looks
    self.catalogue = catalogue
  }

  /// Draws every slot.
  public func update() {
    guard let dataSource, let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    let entries = dataSource.paletteEntries
    surface.fill(rect, ink: Theme.ink, paper: Theme.paper)
    let slotWidth = rect.width / max(1, entries.count)
    for (slot, entry) in entries.enumerated() {
      let x = rect.x + slot * slotWidth
      let area = TextRect(x: x, y: rect.y, width: slotWidth - 1, height: 1)
      let (ink, paper) =
        entry.isSelected ? (Theme.focusInk, Theme.focusPaper) : (Theme.ink, Theme.paper)
      surface.fill(area, ink: ink, paper: paper)
      // The one in hand is told by an arrow as well, not by colour alone.
      let mark = entry.isSelected ? "▶" : " "
      let key = (slot + 1) % 10
      let star = entry.isFavourite ? "★" : ""
      surface.write(
        "\(mark)\(key) \(words(looks.name(entry.material)))\(star)", x: x, y: rect.y, ink: ink,
        paper: paper, clip: area)
    }
  }

  /// The slot at a cell of the surface, or nil.
  public func slot(column: Int, row: Int) -> Int? {
    guard rect.contains(column: column, row: row), let count = dataSource?.paletteEntries.count,
      count > 0
    else { return nil }
    let slot = (column - rect.x) / (rect.width / count)
    return slot < count ? slot : nil
  }
}
