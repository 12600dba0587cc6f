package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// A list of buttons and settings. The Controller gives each one a title and an action, and this
/// View determines the layout.
package final class MenuView: PanelView {
  package weak var dataSource: (any MenuViewDataSource)?
  /// True if the frame ends below the last item, so that a picture shows below it.
  package var endsWithItems = false
  private var drawnHeight = 0

  /// A line of the list: a heading, or an item by its index.
  private enum Line {
    case heading(Label)
    case item(Int)
  }

  package override func update() {
    guard let dataSource, let words else { return }
    let (items, focus) = (dataSource.items, dataSource.focus)
    let itemsTop = itemsTop(below: dataSource)
    let lines = Self.lines(of: items)
    let layout = layout(of: lines, focus: focus, top: itemsTop)
    let rows = layout.window.count * layout.rowsPerLine - (layout.rowsPerLine - 1)
    drawFrame(height: endsWithItems ? itemsTop - rect.y + rows + 2 : rect.height)
    let narrator = narrator
    let title = words(narrator.message(dataSource.title))
    let inner = TextRect(
      x: rect.x + 2, y: rect.y + 1, width: rect.width - 4, height: rect.height - 2)
    drawing.surface.writeWrapped(title, in: inner, ink: Theme.title, paper: Theme.paper)
    let values = alignment(ofValuesIn: items, width: lineWidth)
    drawScrollMarks(layout.window, count: lines.count, top: itemsTop)
    for (offset, index) in layout.window.enumerated() {
      let row = itemsTop + offset * layout.rowsPerLine
      let area = TextRect(x: inner.x, y: row, width: inner.width, height: 1).intersection(inner)
      switch lines[index] {
      case .heading(let heading):
        drawing.surface.write(
          GlyphWidth.fitting(words(narrator.message(heading)), cells: inner.width - 1),
          x: inner.x + 1, y: row, ink: Theme.title, paper: Theme.paper, clip: area)
      case .item(let index):
        let line = line(of: items[index], values, narrator, words)
        draw(line, hasFocus: index == focus, row: row, in: area)
      }
    }
  }

  private static func lines(of items: [MenuItemState]) -> [Line] {
    var lines: [Line] = []
    for (index, item) in items.enumerated() {
      let heading = index == 0 ? nil : items[index - 1].heading
      if let own = item.heading, own != heading { lines.append(.heading(own)) }
      lines.append(.item(index))
    }
    return lines
  }

  /// The text of an item, and its value where that has a column of its own.
  private typealias ItemLine = (label: String, text: String, value: (text: String, column: Int)?)

  private func line(
    of item: MenuItemState, _ values: ValueAlignment?, _ narrator: Narrator, _ words: Localizer
  ) -> ItemLine {
    let label = words(narrator.message(item.label))
    guard let value = item.value.map({ words(narrator.message($0)) }) else {
      return (label, label, nil)
    }
    if let column = values?.column(of: value, after: label, width: lineWidth) {
      return (label, label, (value, column))
    }
    let cells = lineWidth - ValueAlignment.sign
    let text = words(Message("menu.line", ("label", .text(label)), ("value", .text(value))))
    let hasRoom = GlyphWidth.of(text: label) <= cells / 2
    // If a long label leaves hardly any room for a button's value, the value is omitted.
    let isShown = item.isSetting || hasRoom || GlyphWidth.of(text: text) <= cells
    return (label, isShown ? text : label, nil)
  }

  /// The number of cells for the focus mark, the label and the value of an item.
  private var lineWidth: Int { rect.width - 5 }

  private func draw(_ line: ItemLine, hasFocus: Bool, row: Int, in area: TextRect) {
    let paper = hasFocus ? Theme.focusPaper : Theme.paper
    let ink = hasFocus ? Theme.focusInk : Theme.ink
    drawing.surface.fill(area, ink: ink, paper: paper)
    let sign = hasFocus ? "▶" : " "
    drawing.surface.write(
      GlyphWidth.fitting("\(sign) \(line.text)", cells: lineWidth), x: rect.x + 3, y: row,
      ink: ink, paper: paper, clip: area)
    guard let (value, column) = line.value else { return }
    drawing.surface.write(
      value, x: rect.x + 3 + column, y: row, ink: ink, paper: paper, clip: area)
  }

  /// The column in which the values of a list start or end.
  private enum ValueAlignment {
    /// All values start in this column, two cells after the longest label.
    case below(Int)
    /// All values end at the right edge, because a label is long.
    case edge

    /// The minimum number of cells between a label and a value.
    static let gap = 2
    static let sign = 2

    /// Returns the column of a value, or nil if the value does not fit there and follows its label
    /// directly.
    func column(of value: String, after label: String, width: Int) -> Int? {
      let length = GlyphWidth.of(text: value)
      let column =
        switch self {
        case .below(let column): column
        case .edge: width - 1 - length
        }
      let end = Self.sign + GlyphWidth.of(text: label) + Self.gap
      return column >= end && column + length <= width ? column : nil
    }
  }

  /// Returns the alignment of values; nil for a single button with a value.
  private func alignment(ofValuesIn items: [MenuItemState], width: Int) -> ValueAlignment? {
    let valued = items.filter { $0.value != nil }
    guard let words, valued.count > 1 || valued.contains(where: { $0.isSetting }) else {
      return nil
    }
    let narrator = narrator
    let labels = valued.map { GlyphWidth.of(text: words(narrator.message($0.label))) }
    let values = valued.map { item in
      item.value.map { GlyphWidth.of(text: words(narrator.message($0))) } ?? 0
    }
    let column = ValueAlignment.sign + (labels.max() ?? 0) + ValueAlignment.gap
    return column + (values.max() ?? 0) <= width ? .below(column) : .edge
  }

  package func item(at point: ScreenPoint) -> Int? {
    let row = point.row
    guard rect.contains(column: point.column, row: row), let dataSource else { return nil }
    let itemsTop = itemsTop(below: dataSource)
    // The frame is not an item, even if the list is so low that the first item overlaps it.
    guard row >= itemsTop, row < rect.y + rect.height - 1, point.column > rect.x,
      point.column < rect.x + rect.width - 1
    else { return nil }
    let lines = Self.lines(of: dataSource.items)
    let layout = layout(of: lines, focus: dataSource.focus, top: itemsTop)
    let (offset, gap) = (row - itemsTop).quotientAndRemainder(dividingBy: layout.rowsPerLine)
    guard gap == 0, offset < layout.window.count,
      case .item(let item) = lines[layout.window.lowerBound + offset]
    else { return nil }
    hold(layout.window, count: lines.count)
    return item
  }

  package func isValue(at point: ScreenPoint) -> Bool {
    guard let words, let index = item(at: point), let items = dataSource?.items,
      items[index].value != nil
    else { return false }
    let values = alignment(ofValuesIn: items, width: lineWidth)
    let line = line(of: items[index], values, narrator, words)
    let cell = point.column - rect.x - 3
    if let (value, column) = line.value {
      return (column..<column + GlyphWidth.of(text: value)).contains(cell)
    }
    let (label, text) = (GlyphWidth.of(text: line.label), GlyphWidth.of(text: line.text))
    return (label..<text).contains(cell - ValueAlignment.sign)
  }

  package var isScrolled: Bool { scrollable != nil }

  /// The row of the first item and the visible lines of a list that is too long; nil if it fits.
  private var scrollable: (top: Int, window: Range<Int>, count: Int)? {
    guard let dataSource else { return nil }
    let (top, lines) = (itemsTop(below: dataSource), Self.lines(of: dataSource.items))
    let window = layout(of: lines, focus: dataSource.focus, top: top).window
    return window.count < lines.count ? (top, window, lines.count) : nil
  }

  /// Returns −1 for the mark that the list continues above, 1 for the mark below, and nil
  /// elsewhere.
  package func scrollStep(at point: ScreenPoint) -> Int? {
    guard point.column == rect.x + rect.width - 1, let (top, window, count) = scrollable else {
      return nil
    }
    if point.row == top, window.lowerBound > 0 { return -1 }
    return point.row == rect.y + rect.height - 2 && window.upperBound < count ? 1 : nil
  }

  /// Returns the number of rows per line, and the range of visible lines. A long list has no gaps
  /// and scrolls with the focus. Japanese glyphs fill a row from top to bottom, so Japanese lines
  /// keep a gap if at least `fewLines` fit.
  private func layout(
    of lines: [Line], focus: Int, top: Int
  ) -> (rowsPerLine: Int, window: Range<Int>) {
    let rows = max(1, rect.y + rect.height - 1 - top)
    let spaced = (rows + 1) / 2
    let isTall = words?.language == .japanese && spaced >= Self.fewLines
    let focused = lines.firstIndex { if case .item(focus) = $0 { true } else { false } } ?? 0
    let (count, rowsPerLine) = (lines.count, lines.count * 2 <= rows || isTall ? 2 : 1)
    let window = window(count: count, focus: focused, rows: rowsPerLine == 2 ? spaced : rows)
    return (rowsPerLine, window)
  }

  /// The minimum number of lines for which Japanese lists keep gaps.
  private static let fewLines = 6

  private func drawScrollMarks(_ window: Range<Int>, count: Int, top: Int) {
    let (right, bottom) = (rect.width - 1, rect.height - 2)
    if window.lowerBound > 0 {
      write("▲", column: right, row: top - rect.y, ink: Theme.title, paper: Theme.paper)
    }
    if window.upperBound < count {
      write("▼", column: right, row: bottom, ink: Theme.title, paper: Theme.paper)
    }
  }

  /// Returns the row of the first item: row 4 of the list, or a lower one below a long title,
  /// provided that one item fits.
  private func itemsTop(below dataSource: any MenuViewDataSource) -> Int {
    let lines = words.map {
      TextWrap.lines(of: $0(narrator.message(dataSource.title)), width: rect.width - 4).count
    }
    return rect.y + min(max(4, (lines ?? 0) + 2), max(4, rect.height - 2))
  }

  /// Draws the paper and the frame, and clears rows that were inside a higher frame before.
  private func drawFrame(height wanted: Int) {
    let height = min(rect.height, wanted)
    let bounds = TextRect(x: rect.x, y: rect.y, width: rect.width, height: height)
    drawing.surface.fill(bounds, ink: Theme.ink, paper: Theme.paper)
    var card = Card(bounds, paper: Theme.paper, opacity: 255, anchor: anchor)
    card.focusPaper = Theme.focusPaper
    drawing.surface.addCard(card)
    if drawnHeight > height {
      clearForPicture(
        TextRect(
          x: rect.x, y: rect.y + height, width: rect.width, height: drawnHeight - height))
    }
    drawnHeight = height
    let (right, bottom) = (rect.width - 1, height - 1)
    let line = String(repeating: "─", count: max(0, rect.width - 2))
    write("┌\(line)┐", column: 0, row: 0, ink: Theme.quiet, paper: Theme.paper)
    write("└\(line)┘", column: 0, row: bottom, ink: Theme.quiet, paper: Theme.paper)
    for row in 1..<max(1, bottom) {
      write("│", column: 0, row: row, ink: Theme.quiet, paper: Theme.paper)
      write("│", column: right, row: row, ink: Theme.quiet, paper: Theme.paper)
    }
  }
}
