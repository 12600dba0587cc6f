import KodamaDataSources
import KodamaHosting
import KodamaModels
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// Told what is to come after a step that is done.
protocol StepControllerDelegate: AnyObject {
  func stepControllerDidChooseNext()
  func stepControllerDidChooseAgain()
  func stepControllerDidChooseLeave()
}

/// What to do after a step of a row: the next one, the same again, or out. It stands below the
/// Controller whose step is done.
final class StepController: Controller {
  weak var delegate: (any StepControllerDelegate)?
  private let menu: MenuController

  init(done: Message, state: GameState, stage: Stage, rect: TextRect) {
    let items = ["step.next", "step.again", "step.leave"].map { MenuItemState(label: Message($0)) }
    menu = MenuController(
      menu: Menu(title: done, items: items, speech: state.speech), stage: stage,
      settings: state.settings, rect: rect)
    menu.delegate = self
    menu.announce()
  }

  func beginPass() { menu.beginPass() }

  func perform(_ command: Command) {
    // Who was placing when the goal was reached has not answered yet.
    if command.action == .place { return }
    if menu.perform(command) { return }
    if command.action == .back { delegate?.stepControllerDidChooseLeave() }
  }

  func setNeedsUpdate() { menu.setNeedsUpdate() }

  func updateViews() -> Bool { menu.updateViews() }
}

extension StepController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    switch menu.chosen {
    case 0: delegate?.stepControllerDidChooseNext()
    case 1: delegate?.stepControllerDidChooseAgain()
    default: delegate?.stepControllerDidChooseLeave()
    }
  }
}
