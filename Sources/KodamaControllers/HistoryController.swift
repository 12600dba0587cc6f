import KodamaDataSources
public import KodamaPlay
import KodamaViews

/// What was said, the newest first, as it stood when the screen came up; a line is said again when
/// it is chosen.
public final class HistoryController: ListController {
  private let facts: [Fact]

  /// Makes the list of what was said until now.
  public required init(state: GameState, stage: Stage) {
    facts = state.chronicle.history.reversed()
    super.init(state: state, stage: stage)
  }

  override var title: Message { Message("history.title", ("n", .number(facts.count))) }
  override var items: [ListItem] {
    let narrator = Narrator(keys: KeyNames(state.settings.boundKeys), looks: stage.looks)
    return facts.map { fact in
      let message = narrator.line(fact) ?? Message("history.none")
      return ListItem(message) { self.state.chronicle.tellListed(fact) }
    } + [backItem]
  }
}
