public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The last messages, the newest at the bottom.
public final class LogView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any LogViewDataSource)?

  /// Draws as many messages as fit.
  public override func update() {
    guard let dataSource, let words else { return }
    clear()
    let narrator = narrator
    let lines = dataSource.logFacts.suffix(rect.height).compactMap(narrator.line)
      .flatMap { TextWrap.lines(of: words($0), width: rect.width - 2) }
      .suffix(rect.height)
    for (offset, line) in lines.enumerated() {
      let isNewest = offset == lines.count - 1
      write(line, row: offset, ink: isNewest ? Theme.ink : Theme.quiet)
    }
  }
}
