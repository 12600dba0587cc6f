import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay

/// The études with what has become of them; the focus begins at the first that is not solved. One
/// that was kept is gone on with, or begun anew.
package final class EtudesController: ListController {
  /// The étude that is open, because there is a choice; nil for the list.
  private var open: Int?

  override var title: Title {
    if let open { return .etude(state.etudes.etudes[open].name) }
    return .share(.etudes, state.etudes.solvedCount, of: state.etudes.etudes.count)
  }
  override var help: HelpTopic { .etudes }

  override var items: [ListItem] {
    if let open {
      let name = state.etudes.etudes[open].name
      return [
        .button(.resumeEtude) {
          if self.state.resumeEtude(name) { self.presentation?.presentPlay() }
        },
        .button(.beginEtude) { self.begin(name) }, backItem,
      ]
    }
    let kept = state.keptEtudes
    return state.etudes.etudes.enumerated().map { index, etude in
      let isKept = kept.contains(etude.name)
      let progress: EtudeProgress =
        isKept ? .kept : state.etudes.isSolved(at: index) ? .solved : .open
      return ListItem(.etude(etude.name, group: etude.group.rawValue), .etude(progress)) {
        if isKept { self.open = index } else { self.begin(etude.name) }
      }
    } + [backItem]
  }

  /// Makes the list of a game.
  package required init(state: GameState, stage: Stage) {
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
