package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// A grid of all materials as swatches, grouped by family, with the name and description of the
/// focused one below it.
package final class CatalogueView: PanelView {
  package weak var dataSource: (any CatalogueViewDataSource)?

  /// A row of the grid: the name of a family, or a range of swatches.
  private enum Strip {
    case name(MaterialFamily)
    case swatches(Range<Int>)

    func holds(_ position: Int) -> Bool {
      if case .swatches(let range) = self { range.contains(position) } else { false }
    }
  }

  /// The width of a swatch in cells: a mark, and the two cells of a tile.
  private static let pitch = 3

  package override func update() {
    guard let dataSource, let words else { return }
    let entries = dataSource.entries
    let focus = dataSource.focus
    clear()
    drawing.surface.addCard(Card(rect, paper: Theme.paper, opacity: 255, anchor: anchor))
    let search = dataSource.search
    let title =
      search.isEmpty
      ? words(Message("catalogue.short", ("n", .number(entries.count)))) : "\(search)_"
    write(title, row: 0, ink: Theme.title)
    let rows = rows(of: entries)
    let shown = window(rows, focus)
    for (offset, row) in rows[shown].enumerated() {
      draw(row, entries, focus, row: offset + 1, words)
    }
    if entries.isEmpty { write(words(Message("catalogue.nothing")), row: 2, ink: Theme.ink) }
    describe(entries.indices.contains(focus) ? entries[focus] : nil, dataSource, words)
    // Arrows in the margin show that the grid continues.
    let last = rect.width - 1
    if shown.lowerBound > 0 { write("▲", column: last, row: 0, ink: Theme.quiet) }
    if shown.upperBound < rows.count {
      write("▼", column: last, row: shown.count + 1, ink: Theme.quiet)
    }
    if rect.height > 4 {
      write(words(Message("catalogue.keys")), row: rect.height - 1, ink: Theme.quiet)
    }
  }

  /// Returns the index of the material at a point of the screen, or nil.
  package func position(at point: ScreenPoint) -> Int? {
    guard contains(point), let dataSource else { return nil }
    let rows = rows(of: dataSource.entries)
    let shown = window(rows, dataSource.focus)
    let line = point.row - rect.y - 1
    guard line >= 0, line < shown.count,
      case .swatches(let range) = rows[shown.lowerBound + line]
    else { return nil }
    let place = (point.column - rect.x) / Self.pitch
    guard place < range.count else { return nil }
    hold(shown, count: rows.count)
    return range.lowerBound + place
  }

  /// Returns the index of the nearest material in the next (1) or previous (−1) row of swatches, or
  /// nil.
  package func position(beside position: Int, lines step: Int) -> Int? {
    guard let dataSource else { return nil }
    let ranges = rows(of: dataSource.entries).compactMap { row in
      if case .swatches(let range) = row { range } else { nil }
    }
    guard let row = ranges.firstIndex(where: { $0.contains(position) }) else { return nil }
    let column = position - ranges[row].lowerBound
    let target = min(max(0, row + step), ranges.count - 1)
    guard target != row else { return nil }
    return min(ranges[target].lowerBound + column, ranges[target].upperBound - 1)
  }

  /// The number of swatches in a row. The last column of the panel is a margin.
  private var columns: Int { max(1, (rect.width - 1) / Self.pitch) }

  /// The number of rows in the grid. The remaining rows are for the description.
  private var gridRows: Int { max(1, rect.height - 9) }

  private func rows(of entries: [PaletteEntry]) -> [Strip] {
    var rows: [Strip] = []
    var start = 0
    while start < entries.count {
      let family = entries[start].family
      let end = entries[start...].firstIndex { $0.family != family } ?? entries.count
      if let family { rows.append(.name(family)) }
      for first in stride(from: start, to: end, by: columns) {
        rows.append(.swatches(first..<min(first + columns, end)))
      }
      start = end
    }
    return rows
  }

  private func window(_ rows: [Strip], _ focus: Int) -> Range<Int> {
    let row = rows.firstIndex { $0.holds(focus) } ?? 0
    return window(count: rows.count, focus: row, rows: gridRows)
  }

  private func draw(
    _ line: Strip, _ entries: [PaletteEntry], _ focus: Int, row: Int, _ words: Localizer
  ) {
    switch line {
    case .name(let family):
      write(words(Message("family.\(family.name)")), row: row, ink: Theme.quiet)
    case .swatches(let range):
      for position in range {
        let column = (position - range.lowerBound) * Self.pitch
        let entry = entries[position]
        let look = drawing.looks[entry.material]
        // Marks show the focus and favourites, so that colour is not the only sign.
        let mark = position == focus ? "▶" : entry.isFavourite ? "★" : entry.isSelected ? "•" : " "
        let paper = position == focus ? Theme.focusPaper : Theme.paper
        let ink = position == focus ? Theme.focusInk : Theme.star
        write(mark, column: column, row: row, ink: ink, paper: paper)
        // The paper is the material's colour in the picture.
        let sampleInk = Contrast.readable(look.ink, on: look.body)
        write(look.sample, column: column + 1, row: row, ink: sampleInk, paper: look.body)
        showTile(of: entry.material, column: column + 1, row: row)
      }
    }
  }

  private func describe(
    _ entry: PaletteEntry?, _ dataSource: any CatalogueViewDataSource, _ words: Localizer
  ) {
    guard let entry, let about = dataSource.about else { return }
    let top = gridRows + 1
    let name = words(drawing.looks.name(entry.material)) + (entry.isFavourite ? " ★" : "")
    write(name, row: top, ink: Theme.ink)
    let below = TextRect(
      x: rect.x + 1, y: rect.y + top + 1, width: rect.width - 2,
      height: rect.height - top - 2)
    drawing.surface.writeWrapped(
      words(drawing.looks.message(about)), in: below, ink: Theme.quiet, paper: Theme.paper)
  }
}
