import KodamaDataSources
import KodamaHosting
import KodamaModels
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// Told what was answered.
protocol ConfirmControllerDelegate: AnyObject {
  func confirmControllerDidAccept()
  func confirmControllerDidCancel()
}

/// A question with two answers. It is clearly below the Controller that asks it, which makes it
/// itself instead of asking its presentation.
final class ConfirmController: Controller {
  weak var delegate: (any ConfirmControllerDelegate)?
  private let menu: MenuController

  init(question: Message, state: GameState, stage: Stage, rect: TextRect) {
    let items = ["confirm.no", "confirm.yes"].map { MenuItemState(label: Message($0)) }
    menu = MenuController(
      menu: Menu(title: question, items: items, speech: state.speech), stage: stage,
      settings: state.settings, rect: rect)
    menu.delegate = self
    menu.announce()
  }

  func beginPass() { menu.beginPass() }

  func perform(_ command: Command) {
    if menu.perform(command) { return }
    if command.action == .back { delegate?.confirmControllerDidCancel() }
  }

  func setNeedsUpdate() { menu.setNeedsUpdate() }

  func updateViews() -> Bool { menu.updateViews() }
}

extension ConfirmController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    if menu.chosen == 1 {
      delegate?.confirmControllerDidAccept()
    } else {
      delegate?.confirmControllerDidCancel()
    }
  }
}
