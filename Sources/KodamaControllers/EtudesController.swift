import KodamaDataSources
import KodamaHosting
public import KodamaModels

/// The études with what has become of them; the focus begins at the first that is not solved.
public final class EtudesController: ListController {
  override var title: Message {
    Message(
      "etudes.title", ("n", .number(state.etudes.solvedCount)),
      ("m", .number(state.etudes.etudes.count)))
  }
  override var help: Message { keys.message("help.etudes") }

  override var items: [ListItem] {
    state.etudes.etudes.enumerated().map { index, etude in
      let label = Message(
        "etudes.item", ("group", .message(Message("etudes.\(etude.group.rawValue)"))),
        ("title", .message(etude.titleMessage)))
      let value = Message(state.etudes.isSolved(at: index) ? "etudes.solved" : "etudes.open")
      return ListItem(label, value) {
        self.state.startEtude(etude.name)
        self.presentation?.presentPlay()
      }
    } + [backItem]
  }

  /// Makes the list of a game.
  public required init(state: GameState, stage: Stage) {
    super.init(state: state, stage: stage)
    setNeedsRefresh(focus: state.etudes.current)
  }
}
