public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The last messages, the newest at the bottom.
public final class LogView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any LogViewDataSource)?

  /// Draws as many whole messages as fit; of one that is longer than all rows, its end. The lines
  /// of a message stand together, with a gap between it and the next where lines want air.
  public override func update() {
    guard let dataSource, let words else { return }
    clear()
    let narrator = narrator
    let gap = rowsPerLine - 1
    var lines: [String] = []
    for message in dataSource.logFacts.suffix(rect.height).reversed().compactMap(narrator.line) {
      let next = TextWrap.lines(of: words(message), width: rect.width - 2)
      // A line that begins in the middle of a sentence is read twice and understood never.
      guard lines.isEmpty || lines.count + gap + next.count <= rect.height else { break }
      lines = next + (lines.isEmpty ? [] : Array(repeating: "", count: gap)) + lines
    }
    lines = lines.suffix(rect.height)
    for (offset, line) in lines.enumerated() {
      let isNewest = offset == lines.count - 1
      write(line, row: offset, ink: isNewest ? Theme.ink : Theme.quiet)
    }
  }
}
