import KodamaDataSources
import KodamaEtudes
import KodamaHosting
public import KodamaPlay

/// The études with what has become of them; the focus begins at the first that is not solved. One
/// that was kept is gone on with, or begun anew.
public final class EtudesController: ListController {
  /// The étude that is open, because there is a choice; nil for the list.
  private var open: Int?

  override var title: Message {
    if let open { return state.etudes.etudes[open].titleMessage }
    return Message(
      "etudes.title", ("n", .number(state.etudes.solvedCount)),
      ("m", .number(state.etudes.etudes.count)))
  }
  override var help: HelpTopic { .etudes }

  override var items: [ListItem] {
    if let open {
      let name = state.etudes.etudes[open].name
      return [
        ListItem(Message("etudes.resume")) {
          if self.state.resumeEtude(name) { self.presentation?.presentPlay() }
        },
        ListItem(Message("etudes.anew")) { self.begin(name) }, backItem,
      ]
    }
    let kept = state.keptEtudes
    return state.etudes.etudes.enumerated().map { index, etude in
      let label = Message(
        "etudes.item", ("group", .message(Message("etudes.\(etude.group.rawValue)"))),
        ("title", .message(etude.titleMessage)))
      let isKept = kept.contains(etude.name)
      let progress =
        isKept ? "etudes.kept" : state.etudes.isSolved(at: index) ? "etudes.solved" : "etudes.open"
      return ListItem(label, Message(progress)) {
        if isKept { self.open = index } else { self.begin(etude.name) }
      }
    } + [backItem]
  }

  /// Makes the list of a game.
  public required init(state: GameState, stage: Stage) {
    super.init(state: state, stage: stage)
    setNeedsRefresh(focus: state.etudes.current)
  }

  private func begin(_ name: String) {
    state.startEtude(name)
    presentation?.presentPlay()
  }

  override func goBack() {
    guard let index = open else { return super.goBack() }
    open = nil
    setNeedsRefresh(focus: index)
  }
}
