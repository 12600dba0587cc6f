public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The hotbar: the materials at hand with their keys, their stars, and the one in hand.
public final class PaletteView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any PaletteViewDataSource)?

  /// Draws every slot, and what is in hand.
  public override func update() {
    guard let dataSource, let words else { return }
    let entries = dataSource.paletteEntries
    clear()
    let slotWidth = rect.width / max(1, entries.count)
    for (slot, entry) in entries.enumerated() {
      let x = rect.x + slot * slotWidth
      let area = TextRect(x: x, y: rect.y, width: slotWidth - 1, height: 1)
      let (ink, paper) =
        entry.isSelected ? (Theme.focusInk, Theme.focusPaper) : (Theme.ink, Theme.paper)
      drawing.surface.fill(area, ink: ink, paper: paper)
      // The one in hand is told by an arrow as well, not by colour alone.
      let mark = entry.isSelected ? "▶" : " "
      let key = (slot + 1) % 10
      let star = entry.isFavourite ? "★" : ""
      let name = words(drawing.looks.name(entry.material))
      drawing.surface.write(
        "\(mark)\(key) \(name)\(star)", x: x, y: rect.y, ink: ink, paper: paper, clip: area)
      // The key stands on the colour of what it takes in hand.
      let body = drawing.looks[entry.material].body
      drawing.surface.write(
        "\(key)", x: x + GlyphWidth.of(text: mark), y: rect.y,
        ink: Contrast.readable(Theme.ink, on: body), paper: body, clip: area)
    }
  }

  /// The slot at a cell of the surface, or nil.
  public func slot(column: Int, row: Int) -> Int? {
    guard rect.contains(column: column, row: row), row == rect.y,
      let count = dataSource?.paletteEntries.count, count > 0, count <= rect.width
    else { return nil }
    let slot = (column - rect.x) / (rect.width / count)
    return slot < count ? slot : nil
  }
}
