import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaViews

/// The list of études with their progress. At first, the first unsolved étude has the focus. A
/// saved étude can be resumed or restarted.
package final class EtudesController: ListController {
  /// The index of the étude whose actions are shown, or nil while the list of études is shown.
  private var open: Int?
  private let shelf = ShelfPicture()

  override var title: Label {
    if let open { return .etude(game.etudes.etudes[open].name) }
    return .share("etudes.title", game.etudes.solvedCount, of: game.etudes.etudes.count)
  }
  override var help: HelpTopic { .etudes }

  override var items: [ListItem] {
    if let open { return lines(of: open) + [backItem] }
    let kept = game.library.keptEtudes
    return game.etudes.etudes.enumerated().map { index, etude in
      let isKept = kept.contains(etude.name)
      let isOwn = game.etudes.isOwn(at: index)
      let group = isOwn ? "yours" : etude.group.rawValue
      let label = Label(
        "etudes.item", ("group", .message("etudes.\(group)")),
        ("title", .label(.etude(etude.name))))
      let progress =
        isKept
        ? "etudes.kept" : game.etudes.isSolved(at: index) ? "etudes.solved" : "etudes.open"
      return ListItem(label, .message(progress)) {
        if isKept || isOwn { self.open = index } else { self.begin(etude.name) }
      }
    } + restoreItem + [backItem]
  }

  /// Returns the actions for an étude: resume and begin. The player's own études can also be
  /// edited, renamed, shared and deleted.
  private func lines(of index: Int) -> [ListItem] {
    let etude = game.etudes.etudes[index]
    let name = etude.name
    let resume = ListItem.button("etudes.resume") {
      if self.game.library.resumeEtude(name) { self.presentation?.present(.valley) }
    }
    let begin = ListItem.button("etudes.restart") { self.begin(name) }
    let first = game.library.keptEtudes.contains(name) ? [resume, begin] : [begin]
    guard game.etudes.isOwn(at: index) else { return first }
    return first + [
      .button("workshop.edit") {
        self.game.workshop.open(name)
        self.presentation?.present(.workshop)
      },
      .button("shelf.rename") { self.rename(etude) },
      .button("share.give") { self.game.sharing.share(etude: name) },
      .button("shelf.delete") {
        self.ask(.named(etude.title.english, "shelf.delete.confirm")) { [weak self] in
          self?.open = nil
          self?.game.workshop.delete(name)
        }
      },
    ]
  }

  private func rename(_ etude: Etude) {
    askName(etude.title.english) { [weak self] title in
      guard let renamed = self?.game.workshop.rename(etude.name, to: title) else { return }
      self?.context.vocabulary.learn(
        etude: renamed.name, title: renamed.title, hints: renamed.hints)
    }
  }

  private var restoreItem: [ListItem] {
    game.etudes.removed == nil
      ? [] : [.button("workshop.bring-back") { self.game.workshop.bringBack() }]
  }

  package required init(game: Game, context: ViewContext) {
    super.init(game: game, context: context)
    addPicture(of: shelf)
    setNeedsRefresh(focus: game.etudes.current)
  }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView {
    ShelfBackdropView(drawing)
  }

  override func didRefresh() {
    let etudes = game.etudes.etudes
    let place = open ?? focus
    shelf.show(etudes.indices.contains(place) ? etudes[place].miniature(game.rules) : nil)
  }

  override func postHelp() {
    if !describePicture(of: shelf, after: help) { super.postHelp() }
  }

  private func begin(_ name: String) {
    game.session.startEtude(name)
    presentation?.present(.valley)
  }

  override func goBack() {
    guard let index = open else { return super.goBack() }
    open = nil
    setNeedsRefresh(focus: index)
  }
}
