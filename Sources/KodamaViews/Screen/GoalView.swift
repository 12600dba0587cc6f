public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What an étude asks for: each goal with a mark that says whether it is reached. Its title heads
/// the panel.
public final class GoalView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any GoalViewDataSource)?

  /// Draws as many goals as fit.
  public override func update() {
    guard let dataSource, let words, dataSource.etudeName != nil else { return }
    clear()
    let narrator = narrator
    var row = 0
    for goal in dataSource.goalFacts where row < rect.height {
      let mark = goal.isMet ? "[x]" : "[ ]"
      // How far it is comes first: what is cut off at the end was there from the beginning.
      let asked = narrator.sentence(goal.goal)
      let isCounted = !goal.isMet && goal.needed > 1
      let text =
        isCounted
        ? Message(
          "goal.line", ("state", .message(narrator.progress(goal))), ("goal", .message(asked)))
        : asked
      row = writeWrapped(
        "\(mark) \(words(text))", row: row, ink: goal.isMet ? Theme.quiet : Theme.ink)
    }
  }

  /// - Returns: the row after the text.
  private func writeWrapped(_ text: String, row: Int, ink: Colour) -> Int {
    let room = TextRect(
      x: rect.x + 1, y: rect.y + row, width: rect.width - 2, height: rect.height - row)
    let rows = drawing.surface.writeWrapped(text, in: room, ink: ink, paper: Theme.paper)
    return row + rows
  }
}
