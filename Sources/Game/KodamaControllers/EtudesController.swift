import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaViews

/// The études with what has become of them; the focus begins at the first that is not solved. One
/// that was kept is gone on with, or begun anew.
package final class EtudesController: ListController {
  /// Whom it asks for the workshop.
  package weak var destinations: (any PlayPresentationDelegate)?
  /// The étude that is open, because there is a choice; nil for the list.
  private var open: Int?
  /// What is seen of the étude that has the focus, or is open.
  private let shelf = ShelfPicture()

  override var title: Title {
    if let open { return .etude(state.etudes.etudes[open].name) }
    return .share(.etudes, state.etudes.solvedCount, of: state.etudes.etudes.count)
  }
  override var help: HelpTopic { .etudes }

  override var items: [ListItem] {
    if let open { return lines(of: open) + [backItem] }
    let kept = state.keptEtudes
    return state.etudes.etudes.enumerated().map { index, etude in
      let isKept = kept.contains(etude.name)
      let progress: EtudeProgress =
        isKept ? .kept : state.etudes.isSolved(at: index) ? .solved : .open
      let isOwn = state.etudes.isOwn(at: index)
      let group = isOwn ? Self.own : etude.group.rawValue
      return ListItem(.etude(etude.name, group: group), .etude(progress)) {
        if isKept || isOwn { self.open = index } else { self.begin(etude.name) }
      }
    } + bringBack + [backItem]
  }

  /// The group of what the player has made or taken.
  private static let own = "yours"

  /// What can be done with the étude at a place: what is kept is gone on with, what is the
  /// player's is changed, given on and deleted.
  private func lines(of index: Int) -> [ListItem] {
    let etude = state.etudes.etudes[index]
    let name = etude.name
    let resume = ListItem.button(.resumeEtude) {
      if self.state.resumeEtude(name) { self.presentation?.presentPlay() }
    }
    let begin = ListItem.button(.beginEtude) { self.begin(name) }
    let first = state.keptEtudes.contains(name) ? [resume, begin] : [begin]
    guard state.etudes.isOwn(at: index) else { return first }
    return first + [
      .button(.workshopEdit) {
        self.state.openInWorkshop(name)
        self.destinations?.presentWorkshop()
      },
      .button(.rename) { self.rename(etude) },
      .button(.giveThis) { self.state.giveEtude(name) },
      .button(.delete) {
        self.ask(.delete(etude.title.english)) { [weak self] in
          self?.open = nil
          self?.state.deleteEtude(name)
        }
      },
    ]
  }

  private func rename(_ etude: Etude) {
    askName(etude.title.english) { [weak self] title in
      guard let renamed = self?.state.renameEtude(etude.name, to: title) else { return }
      self?.stage.vocabulary.learn(
        etude: renamed.name, title: renamed.title, hints: renamed.hints)
    }
  }

  /// The line that brings back what was deleted last.
  private var bringBack: [ListItem] {
    state.etudes.removed == nil
      ? [] : [.button(.workshopBringBack) { self.state.bringBackEtude() }]
  }

  /// Makes the list of a game, with room for a picture beside it.
  package required init(state: GameState, stage: Stage) {
    super.init(state: state, stage: stage)
    addPicture(of: shelf)
    setNeedsRefresh(focus: state.etudes.current)
  }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView {
    ShelfBackdropView(drawing)
  }

  override func didRefresh() {
    let etudes = state.etudes.etudes
    let place = open ?? focus
    shelf.show(etudes.indices.contains(place) ? etudes[place].miniature(state.rules) : nil)
  }

  override func tellHelp() {
    if !tellPicture(of: shelf, behind: help) { super.tellHelp() }
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
