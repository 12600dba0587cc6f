public import KodamaDataSources
import KodamaSurfaces

/// What an étude asks for: its title, and each goal with a mark that says whether it is reached.
public final class GoalView: PanelView {
  /// What is drawn.
  public weak var dataSource: (any GoalViewDataSource)?

  /// Draws the title and as many goals as fit.
  public override func update() {
    guard let dataSource, let words, let title = dataSource.goalTitle else { return }
    clear()
    var row = writeWrapped(words(title), row: 0, ink: Theme.title)
    for line in dataSource.goalLines where row < rect.height {
      let mark = line.isReached ? "[x]" : "[ ]"
      // How far it is comes first: what is cut off at the end was there from the beginning.
      let text = line.state.map {
        Message("goal.line", ("state", .message($0)), ("goal", .message(line.text)))
      }
      row = writeWrapped(
        "\(mark) \(words(text ?? line.text))", row: row,
        ink: line.isReached ? Theme.quiet : Theme.ink)
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
