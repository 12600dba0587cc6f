import KodamaDataSources
public import KodamaPlay

/// What was said, the newest first, as it stood when the screen came up; a line is said again when
/// it is chosen.
public final class HistoryController: ListController {
  private let messages: [Message]

  /// Makes the list of what was said until now.
  public required init(state: GameState, stage: Stage) {
    messages = state.speech.history.reversed()
    super.init(state: state, stage: stage)
  }

  override var title: Message { Message("history.title", ("n", .number(messages.count))) }
  override var items: [ListItem] {
    messages.map { message in
      ListItem(message) { self.state.speech.say(message, .important, isShown: true) }
    } + [backItem]
  }
}
