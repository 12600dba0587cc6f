public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What was said and stands nowhere else: a help text, what came of a wish. It is drawn over what
/// lies there, from the bottom of its rectangle up, and not at all where there is nothing.
public final class NoticeView: PanelView {
  /// What is drawn.
  public weak var dataSource: (any NoticeViewDataSource)?

  /// Draws as many of the last lines of the rectangle as the notice takes.
  public override func update() {
    guard let dataSource, let words, let fact = dataSource.newestFact,
      let saying = narrator.saying(fact), !saying.isShown
    else { return }
    let text = words(saying.message)
    let count = min(TextWrap.lines(of: text, width: rect.width - 2).count, rect.height)
    let area = TextRect(
      x: rect.x, y: rect.y + rect.height - count, width: rect.width, height: count)
    drawing.surface.fill(area, ink: Theme.title, paper: Theme.paper)
    let inner = TextRect(x: area.x + 1, y: area.y, width: area.width - 2, height: area.height)
    drawing.surface.writeWrapped(text, in: inner, ink: Theme.title, paper: Theme.paper)
  }
}
