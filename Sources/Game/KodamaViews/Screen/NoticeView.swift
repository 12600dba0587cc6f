public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What was said and stands nowhere else: a help text, what came of a wish. It is drawn over what
/// lies there, from the bottom of its rectangle up, and not at all where there is nothing.
public final class NoticeView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any NoticeViewDataSource)?

  /// Draws as many of the last lines of the rectangle as the notice takes.
  public override func update() {
    guard let dataSource, let words, let fact = dataSource.newestFact,
      let saying = narrator.saying(fact), !saying.isShown
    else { return }
    let text = words(saying.message)
    let lines = TextWrap.lines(of: text, width: rect.width - 2)
    let count = min(lines.count, rect.height)
    let area = TextRect(
      x: rect.x, y: rect.y + rect.height - count, width: rect.width, height: count)
    drawing.surface.fill(area, ink: Theme.title, paper: Theme.paper)
    for (offset, line) in lines.prefix(count).enumerated() {
      let isCut = offset == count - 1 && lines.count > count
      // What does not fit is told by a sign; the whole of it is said, and in the log of what was.
      let shown = isCut ? Self.cut(line, cells: rect.width - 2) : line
      write(shown, row: rect.height - count + offset, ink: Theme.title)
    }
  }

  /// As many words of a line as leave room for the sign that more would follow.
  private static func cut(_ line: String, cells: Int) -> String {
    var kept = line
    while GlyphWidth.of(text: "\(kept) …") > cells, let gap = kept.lastIndex(of: " ") {
      kept = String(kept[..<gap])
    }
    return GlyphWidth.fitting("\(kept) …", cells: cells)
  }
}
