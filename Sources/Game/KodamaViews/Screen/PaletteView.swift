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
    var x = rect.x
    for (slot, (entry, width)) in zip(entries, widths(of: entries, words)).enumerated() {
      let area = TextRect(x: x, y: rect.y, width: width - 1, height: 1)
      let (ink, paper) =
        entry.isSelected ? (Theme.focusInk, Theme.focusPaper) : (Theme.ink, Theme.paper)
      drawing.surface.fill(area, ink: ink, paper: paper)
      // The one in hand is told by an arrow as well, not by colour alone.
      let mark = entry.isSelected ? "▶" : " "
      let key = (slot + 1) % 10
      drawing.surface.write(
        "\(mark)\(key) \(name(entry, words))", x: x, y: rect.y, ink: ink, paper: paper, clip: area)
      // The key stands on the colour of what it takes in hand.
      let body = drawing.looks[entry.material].body
      drawing.surface.write(
        "\(key)", x: x + GlyphWidth.of(text: mark), y: rect.y,
        ink: Contrast.readable(Theme.ink, on: body), paper: body, clip: area)
      x += width
    }
  }

  private func name(_ entry: PaletteEntry, _ words: Localizer) -> String {
    words(drawing.looks.name(entry.material)) + (entry.isFavourite ? "★" : "")
  }

  /// How many columns each slot takes, with the gap behind it: all the same where every name fits,
  /// else as many as its name needs. Where that is too much the longest are cut.
  private func widths(of entries: [PaletteEntry], _ words: Localizer) -> [Int] {
    let even = rect.width / max(1, entries.count)
    // Besides the name there are the mark, the key and two gaps.
    var widths = entries.map { 4 + GlyphWidth.of(text: name($0, words)) }
    if widths.allSatisfy({ $0 <= even }) { return entries.map { _ in even } }
    for _ in 0..<max(0, widths.reduce(-rect.width, +)) {
      let widest = widths.indices.max { widths[$0] < widths[$1] }
      if let widest { widths[widest] -= 1 }
    }
    return widths
  }

  /// The slot at a point of the screen, or nil.
  public func slot(at point: ScreenPoint) -> Int? {
    guard rect.contains(column: point.column, row: point.row), point.row == rect.y,
      let entries = dataSource?.paletteEntries, entries.count <= rect.width, let words
    else { return nil }
    var end = rect.x
    return widths(of: entries, words).firstIndex { width in
      end += width
      return point.column < end
    }
  }
}
