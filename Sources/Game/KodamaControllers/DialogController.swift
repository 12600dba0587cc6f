import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// A list in front of a screen. It is clearly below the Controller that asks it, which makes it
/// itself instead of asking its presentation. What an answer means is all that a dialog of this
/// kind adds.
class DialogController: Controller {
  /// The list, for the parent to put in its place.
  var view: any ScreenView { menu.view }
  private let menu: MenuController
  private let game: Game

  init(title: Title, items: [MenuItemState], game: Game, stage: Stage) {
    self.game = game
    menu = MenuController(
      menu: Menu(title: title, items: items, chronicle: game.chronicle), stage: stage,
      settings: game.settings)
    menu.delegate = self
    menu.announce()
  }

  /// What is said of keys that ask for nothing here.
  var whereabouts: Whereabouts { .list }
  /// An item was chosen.
  func choose(_ position: Int) {}
  /// The dialog is to go without an answer.
  func cancel() {}

  func beginPass() { menu.beginPass() }

  func hover(at point: ScreenPoint) { _ = menu.hover(at: point) }

  /// Says again what is asked, when the focus comes back to it.
  func announce() { menu.announce() }

  func perform(_ input: Input) {
    if menu.perform(input) { return }
    switch input.listOperation {
    case .back: cancel()
    case .help: tellKeys()
    case .language: game.chooseNextLanguage()
    case nil, .menu, .own: game.answerNotHere(input, whereabouts)
    }
  }

  /// Says which keys there are.
  func tellKeys() { game.chronicle.report(.game(.help(.list))) }

  func setNeedsUpdate() { menu.setNeedsUpdate() }

  func updateViews() -> Bool { menu.updateViews() }
}

extension DialogController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    if let chosen = menu.chosen { choose(chosen) }
  }
}
