package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The hotbar: its materials with their keys and stars, and the selected one.
package final class PaletteView: PanelView {
  package weak var dataSource: (any PaletteViewDataSource)?

  package override func update() {
    guard let dataSource, let words else { return }
    let entries = dataSource.paletteEntries
    clear()
    var x = rect.x
    var icons: [Card.Icon] = []
    for (slot, (entry, width)) in zip(entries, widths(of: entries, words)).enumerated() {
      let area = TextRect(x: x, y: rect.y, width: width - 1, height: 1)
      let (ink, paper) =
        entry.isSelected ? (Theme.focusInk, Theme.focusPaper) : (Theme.ink, Theme.paper)
      drawing.surface.fill(area, ink: ink, paper: paper)
      // An arrow marks the selected slot, so that colour is not the only sign.
      let mark = entry.isSelected ? "▶" : " "
      // The last pick has a slot without a digit key.
      let key = slot < 10 ? "\((slot + 1) % 10)" : "+"
      drawing.surface.write(
        "\(mark)\(key) \(name(entry, words))", x: x, y: rect.y, ink: ink, paper: paper, clip: area)
      // The paper of the key is the material's colour.
      let body = drawing.looks[entry.material].body
      let start = x + GlyphWidth.of(text: mark)
      drawing.surface.write(
        "\(key)", x: start, y: rect.y, ink: Contrast.readable(Theme.ink, on: body), paper: body,
        clip: area)
      x += width
      guard drawing.surface.showsPictures else { continue }
      icons.append(
        Card.Icon(
          drawing.icons.icon(of: entry.material),
          key: TextRect(x: start, y: rect.y, width: 1, height: 1),
          title: TextRect(x: start + 1, y: rect.y, width: max(0, width - 3), height: 1),
          isChosen: entry.isSelected))
    }
    let buttons = [ScreenButton.undo, .redo, .brush, .catalogue].map { $0.picture(drawing) }
    drawing.surface.setPictures(buttons, icons: icons, ofCardIn: rect)
  }

  private func name(_ entry: PaletteEntry, _ words: Localizer) -> String {
    words(drawing.looks.name(entry.material)) + (entry.isFavourite ? "★" : "")
  }

  /// Returns the width of each slot, including the gap after it. Slots are equally wide if every
  /// name fits, and otherwise as wide as their names. If they still need too much room, the longest
  /// names of unselected slots are omitted. Names are truncated only in a very narrow hotbar.
  private func widths(of entries: [PaletteEntry], _ words: Localizer) -> [Int] {
    let even = rect.width / max(1, entries.count)
    // The mark, the key and two gaps take 4 columns.
    var widths = entries.map { 4 + GlyphWidth.of(text: name($0, words)) }
    if widths.allSatisfy({ $0 <= even }) { return entries.map { _ in even } }
    let short = 3
    while widths.reduce(0, +) > rect.width,
      let widest = widths.indices.filter({ !entries[$0].isSelected && widths[$0] > short })
        .max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] = short
    }
    for _ in 0..<max(0, widths.reduce(-rect.width, +)) {
      let widest = widths.indices.max { widths[$0] < widths[$1] }
      if let widest { widths[widest] -= 1 }
    }
    return widths
  }

  package func slot(at point: ScreenPoint) -> Int? {
    guard contains(point), point.row == rect.y,
      let entries = dataSource?.paletteEntries, entries.count <= rect.width, let words
    else { return nil }
    var end = rect.x
    return widths(of: entries, words).firstIndex { width in
      end += width
      return point.column < end
    }
  }
}
