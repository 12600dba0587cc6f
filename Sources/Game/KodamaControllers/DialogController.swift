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

  init(title: Title, items: [MenuItemState], game: Game, context: ViewContext) {
    self.game = game
    menu = MenuController(
      menu: Menu(title: title, items: items, chronicle: game.chronicle), context: context,
      settings: game.settings)
    menu.delegate = self
    menu.announce()
  }

  /// What is said of keys that ask for nothing here.
  var inputContext: Whereabouts { .list }
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
    case .help: postKeyHelp()
    case .language: game.chooseNextLanguage()
    case nil, .menu, .extra: game.reportUnavailable(input, in: inputContext)
    }
  }

  /// Says which keys there are.
  func postKeyHelp() { game.chronicle.report(.game(.help(.list))) }

  func setNeedsUpdate() { menu.setNeedsUpdate() }

  func updateViews() -> Bool { menu.updateViews() }
}

extension DialogController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    if let chosen = menu.chosen { choose(chosen) }
  }
}

/// Told what was answered.
protocol ConfirmControllerDelegate: AnyObject {
  func confirmControllerDidAccept()
  func confirmControllerDidCancel()
}

/// A question with two answers; the first is no.
final class ConfirmController: DialogController {
  weak var delegate: (any ConfirmControllerDelegate)?

  init(question: Question, game: Game, context: ViewContext) {
    let items = [ButtonName.no, .yes].map { MenuItemState(label: .button($0)) }
    super.init(title: .question(question), items: items, game: game, context: context)
  }

  override var inputContext: Whereabouts { .question }

  override func choose(_ position: Int) {
    if position == 1 { delegate?.confirmControllerDidAccept() } else { cancel() }
  }

  override func cancel() { delegate?.confirmControllerDidCancel() }
}

/// Told what is to come after a step that is done.
protocol StepControllerDelegate: AnyObject {
  func stepControllerDidChooseNext()
  func stepControllerDidChooseAgain()
  func stepControllerDidChooseLeave()
}

/// What to do after a step of a row: the next one, the same again, or out.
final class StepController: DialogController {
  weak var delegate: (any StepControllerDelegate)?

  /// Shows what is to be chosen; what is only tried has no next one, and leads back.
  init(done etude: String, isTrial: Bool, game: Game, context: ViewContext) {
    let names: [ButtonName] =
      isTrial ? [.workshopReturn, .sameEtude] : [.nextEtude, .sameEtude, .allEtudes]
    let items = names.map {
      MenuItemState(label: .button($0))
    }
    super.init(title: .solved(etude), items: items, game: game, context: context)
  }

  override func perform(_ input: Input) {
    guard case .operation(.place, let press) = input else { return super.perform(input) }
    // Who was placing when the goal was reached has not answered yet; who presses it now is told
    // which key does.
    if press == .once || press == .held { postKeyHelp() }
  }

  override func choose(_ position: Int) {
    switch position {
    case 0: delegate?.stepControllerDidChooseNext()
    case 1: delegate?.stepControllerDidChooseAgain()
    default: cancel()
    }
  }

  override func cancel() { delegate?.stepControllerDidChooseLeave() }
}

/// Whom the screen of one step of a row asks to go on. It knows neither which step it is nor which
/// come before and after it.
package protocol StepNavigationDelegate: AnyObject {
  /// On to the next step, or out after the last.
  func goToNextStep()
  /// The same step once more.
  func repeatStep()
  /// Out of the row.
  func leaveSteps()
}

/// Told what was chosen; the action is pulled.
protocol ActionMenuControllerDelegate: AnyObject {
  func actionMenuControllerDidChoose()
  func actionMenuControllerDidCancel()
}

/// Everything that otherwise wants two keys at once, then what no button of a gamepad asks for, as
/// a list: nothing needs a chord, and nothing needs a keyboard.
final class ActionMenuController: DialogController {
  weak var delegate: (any ActionMenuControllerDelegate)?
  /// The operation that the player took from the list; nil until then.
  private(set) var chosen: PlayerOperation?
  private let actions: [String]

  init(game: Game, context: ViewContext) {
    let keys = game.settings.keyTable.value
    actions = Self.actions(keys)
    let items = actions.map {
      MenuItemState(
        label: .action($0), value: .keys(keys.boundKeys(of: $0)))
    }
    super.init(title: .screen(.actions), items: items, game: game, context: context)
  }

  /// The actions that have no single key, in the order of the table, and after them those that
  /// have no button.
  static func actions(_ keys: KeyTable) -> [String] {
    let chords = keys.actions.filter { keys.stroke(for: $0).map(KeyTable.isChord) ?? true }
    let buttonless = keys.actions.filter {
      !chords.contains($0) && keys.stroke(for: $0, onPad: true) == nil
        && !listed.contains($0)
    }
    return chords + buttonless
  }

  /// What only lists know.
  private static let listed = [PlayerOperation.menu, .back, .first, .last].map { $0.rawValue }

  override func choose(_ position: Int) {
    guard actions.indices.contains(position) else { return }
    chosen = PlayerOperation(rawValue: actions[position])
    // The player's table may hold a name that is no operation.
    guard chosen != nil else { return cancel() }
    delegate?.actionMenuControllerDidChoose()
  }

  override func cancel() { delegate?.actionMenuControllerDidCancel() }
}
