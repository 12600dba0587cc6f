import KodamaDataSources
import KodamaHosting
import KodamaPlay

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
  init(done etude: String, isTrial: Bool, game: Game, stage: Stage) {
    let names: [ButtonName] =
      isTrial ? [.workshopReturn, .sameEtude] : [.nextEtude, .sameEtude, .allEtudes]
    let items = names.map {
      MenuItemState(label: .button($0))
    }
    super.init(title: .solved(etude), items: items, game: game, stage: stage)
  }

  override func perform(_ input: Input) {
    guard case .operation(.place, let press) = input else { return super.perform(input) }
    // Who was placing when the goal was reached has not answered yet; who presses it now is told
    // which key does.
    if press == .once || press == .held { tellKeys() }
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
