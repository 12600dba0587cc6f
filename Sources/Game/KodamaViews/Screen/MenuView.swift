public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// A list of buttons. Its Controller gave each a title and knows what it does; where it lies and
/// how it looks is decided here.
public final class MenuView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any MenuViewDataSource)?
  /// Whether it ends below its last line: it stands before a picture.
  public var endsWithItems = false
  /// How many rows it had when it was drawn last.
  private var drawnHeight = 0

  /// Draws the title and every item.
  public override func update() {
    guard let dataSource, let words else { return }
    let focus = dataSource.menuFocus
    let items = dataSource.menuItems
    let itemsTop = itemsTop(below: dataSource)
    let layout = layout(count: items.count, focus: focus, top: itemsTop)
    let rows = layout.window.count * layout.rowsPerItem - (layout.rowsPerItem - 1)
    drawFrame(height: endsWithItems ? itemsTop - rect.y + rows + 2 : rect.height)
    let narrator = narrator
    let title = words(narrator.message(dataSource.menuTitle))
    let inner = TextRect(
      x: rect.x + 2, y: rect.y + 1, width: rect.width - 4, height: rect.height - 2)
    drawing.surface.writeWrapped(title, in: inner, ink: Theme.title, paper: Theme.paper)
    let values = alignment(ofValuesIn: items, width: inner.width - 1)
    drawScrollMarks(layout.window, count: items.count, top: itemsTop)
    for (offset, index) in layout.window.enumerated() {
      let item = items[index]
      let hasFocus = index == focus
      let row = itemsTop + offset * layout.rowsPerItem
      let area = TextRect(x: inner.x, y: row, width: inner.width, height: 1)
        .intersection(inner)
      let paper = hasFocus ? Theme.focusPaper : Theme.paper
      let ink = hasFocus ? Theme.focusInk : item.isEnabled ? Theme.ink : Theme.quiet
      drawing.surface.fill(area, ink: ink, paper: paper)
      let sign = hasFocus ? "▶" : " "
      let label = words(narrator.message(item.label))
      let value = item.value.map { words(narrator.message($0)) }
      let column = value.flatMap { values?.column(of: $0, after: label, width: inner.width - 1) }
      let text = column == nil ? line(label, value, item, cells: inner.width - 3) : label
      drawing.surface.write(
        GlyphWidth.fitting("\(sign) \(text)", cells: inner.width - 1), x: inner.x + 1, y: row,
        ink: ink, paper: paper, clip: area)
      guard let column, let value else { continue }
      drawing.surface.write(
        value, x: inner.x + 1 + column, y: row, ink: ink, paper: paper, clip: area)
    }
  }

  /// What a line says: its label, with the value after it, which may be cut. Where a label leaves
  /// hardly any room for what a value tells besides, it has all of it.
  private func line(
    _ label: String, _ value: String?, _ item: MenuItemState, cells: Int
  ) -> String {
    guard let words, let value else { return label }
    let line = words(Message("menu.line", ("label", .text(label)), ("value", .text(value))))
    let hasRoom = GlyphWidth.of(text: label) <= cells / 2
    return item.isSetting || hasRoom || GlyphWidth.of(text: line) <= cells ? line : label
  }

  /// Where the values of a list stand, so that a glance goes down them.
  private enum ValueAlignment {
    /// All of them from the same column on, two cells behind the longest label.
    case below(Int)
    /// All of them end at the right edge, where a long label would push them out of it.
    case edge

    /// So many cells are free between labels and values at least.
    static let gap = 2
    /// So many cells the sign of the focus takes.
    static let sign = 2

    /// The column of a value; nil where it does not fit into the line, and follows its label.
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

  /// Where values stand; nil where a single line tells something besides.
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

  /// The item at a point of the screen, or nil.
  public func item(at point: ScreenPoint) -> Int? {
    let row = point.row
    guard rect.contains(column: point.column, row: row), let dataSource else { return nil }
    let itemsTop = itemsTop(below: dataSource)
    // The frame is no item, though a list that is too low for any has its first one there.
    guard row >= itemsTop, row < rect.y + rect.height - 1 else { return nil }
    let layout = layout(
      count: dataSource.menuItems.count, focus: dataSource.menuFocus, top: itemsTop)
    let (offset, gap) = (row - itemsTop).quotientAndRemainder(dividingBy: layout.rowsPerItem)
    guard gap == 0, offset < layout.window.count else { return nil }
    hold(layout.window, count: dataSource.menuItems.count)
    return layout.window.lowerBound + offset
  }

  /// A long list is drawn without gaps, and moves with the focus where it still does not fit.
  /// Japanese fills a row from its upper edge to its lower one, so its lines keep a gap however
  /// many they are, where there is room for a few.
  private func layout(
    count: Int, focus: Int, top: Int
  ) -> (rowsPerItem: Int, window: Range<Int>) {
    let rows = max(1, rect.y + rect.height - 1 - top)
    let spaced = (rows + 1) / 2
    let isTall = words?.language == .japanese && spaced >= Self.fewLines
    if count * 2 <= rows || isTall {
      return (2, window(count: count, focus: focus, rows: spaced))
    }
    return (1, window(count: count, focus: focus, rows: rows))
  }

  /// A list that shows fewer lines than these is not taken apart.
  private static let fewLines = 6

  /// Signs on the frame where a list goes on above or below what is shown of it.
  private func drawScrollMarks(_ window: Range<Int>, count: Int, top: Int) {
    let (right, bottom) = (rect.width - 1, rect.height - 2)
    if window.lowerBound > 0 {
      write("▲", column: right, row: top - rect.y, ink: Theme.title, paper: Theme.paper)
    }
    if window.upperBound < count {
      write("▼", column: right, row: bottom, ink: Theme.title, paper: Theme.paper)
    }
  }

  /// The row of the first item: the fourth, or below a title that is longer, while one item fits.
  private func itemsTop(below dataSource: any MenuViewDataSource) -> Int {
    let lines = words.map {
      TextWrap.lines(of: $0(narrator.message(dataSource.menuTitle)), width: rect.width - 4).count
    }
    return rect.y + min(max(4, (lines ?? 0) + 2), max(4, rect.height - 2))
  }

  /// Draws the paper and the lines around it; what it had below them is bared.
  private func drawFrame(height wanted: Int) {
    let height = min(rect.height, wanted)
    let bounds = TextRect(x: rect.x, y: rect.y, width: rect.width, height: height)
    drawing.surface.fill(bounds, ink: Theme.ink, paper: Theme.paper)
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
