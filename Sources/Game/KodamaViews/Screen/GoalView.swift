public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What an étude asks for: each goal with a mark that says whether it is reached. Its title heads
/// the panel.
public final class GoalView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any GoalViewDataSource)?

  /// The goals that were read last, and their lines: they change seldom, and what the panel tells
  /// besides them changes at every step.
  private var goals: [GoalFact] = []
  private var language = Language.english
  private var lines: [String] = []

  /// Draws as many goals as fit.
  public override func update() {
    guard let dataSource, let words, dataSource.etudeName != nil else { return }
    clear()
    let goals = dataSource.goalFacts
    if goals != self.goals || words.language != language {
      (self.goals, language) = (goals, words.language)
      let narrator = narrator
      lines = goals.map { Self.line($0, narrator, words) }
    }
    var row = 0
    for (goal, line) in zip(goals, lines) where row < rect.height {
      row = writeWrapped(line, row: row, ink: goal.isMet ? Theme.quiet : Theme.ink)
    }
  }

  private static func line(_ goal: GoalFact, _ narrator: Narrator, _ words: Words) -> String {
    let mark = goal.isMet ? "[x]" : "[ ]"
    // How far it is comes first: what is cut off at the end was there from the beginning.
    let asked = narrator.sentence(goal.goal)
    let isCounted = !goal.isMet && goal.needed > 1
    let text =
      isCounted
      ? Message(
        "goal.line", ("state", .message(narrator.progress(goal))), ("goal", .message(asked)))
      : asked
    return "\(mark) \(words(text))"
  }

  /// - Returns: the row after the text.
  private func writeWrapped(_ text: String, row: Int, ink: Colour) -> Int {
    let room = TextRect(
      x: rect.x + 1, y: rect.y + row, width: rect.width - 2, height: rect.height - row)
    let rows = drawing.surface.writeWrapped(text, in: room, ink: ink, paper: Theme.paper)
    return row + rows
  }
}
