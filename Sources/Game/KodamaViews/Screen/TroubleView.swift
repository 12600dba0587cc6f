public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What is amiss, drawn over whatever lies there for as long as it is: from the top of its
/// rectangle down, and not at all where all is well.
public final class TroubleView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any TroubleViewDataSource)?

  /// Draws as many lines as there are, and as fit.
  public override func update() {
    guard let dataSource, let words else { return }
    var row = 0
    for trouble in dataSource.troublesShown {
      let text = "! \(words(Narrator.message(trouble)))"
      let lines = min(TextWrap.lines(of: text, width: rect.width - 2).count, rect.height - row)
      guard lines > 0 else { return }
      let area = TextRect(x: rect.x, y: rect.y + row, width: rect.width, height: lines)
      drawing.surface.fill(area, ink: Theme.star, paper: Theme.paper)
      let inner = TextRect(x: area.x + 1, y: area.y, width: area.width - 2, height: lines)
      drawing.surface.writeWrapped(text, in: inner, ink: Theme.star, paper: Theme.paper)
      row += lines
    }
  }
}
