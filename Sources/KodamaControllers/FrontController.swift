import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// Told what became of what stood in front; what was asked and chosen is pulled.
protocol FrontControllerDelegate: AnyObject {
  /// Nothing stands there any more.
  func frontControllerDidGo()
  /// The question was answered with yes.
  func frontControllerDidAccept()
  /// The question was answered with no.
  func frontControllerDidCancel()
  /// An action was chosen.
  func frontControllerDidChooseAction()
  /// No action was chosen.
  func frontControllerDidCloseActions()
  /// The window is to close, and nothing here asks about it.
  func frontControllerDidRequestClose()
  /// What is to come after an étude was chosen.
  func frontControllerDidChooseNext()
  func frontControllerDidChooseAgain()
  func frontControllerDidChooseLeave()
}

/// What stands in front of the valley, which waits meanwhile: a question, the menu of actions, or
/// what to do after an étude. A child Controller of the play screen.
final class FrontController: Controller {
  /// What the player can be asked before it is done.
  enum Question: String {
    case leave = "play.leave"
    case leaveEtude = "etudes.leave"
    case load = "store.load.confirm"
  }

  private enum Shown {
    case question(ConfirmController)
    case actions(ActionMenuController)
    case steps(StepController)

    var dialog: DialogController {
      switch self {
      case .question(let dialog): dialog
      case .actions(let dialog): dialog
      case .steps(let dialog): dialog
      }
    }
  }

  weak var delegate: (any FrontControllerDelegate)?
  /// What was asked last.
  private(set) var question = Question.leave
  /// The action that was chosen last.
  private(set) var chosen: ActionID?
  private let state: GameState
  private let stage: Stage
  private let layout: PlayScreenView
  private var shown: Shown?

  init(state: GameState, stage: Stage, layout: PlayScreenView) {
    self.state = state
    self.stage = stage
    self.layout = layout
  }

  /// Whether something stands there.
  var isOn: Bool { shown != nil }

  /// Asks something.
  func ask(_ question: Question) {
    self.question = question
    let controller = ConfirmController(
      question: Message(question.rawValue), state: state, stage: stage,
      rect: layout.rect(of: .dialog))
    controller.delegate = self
    shown = .question(controller)
  }

  /// Shows every action that otherwise wants two keys at once.
  func showActions() {
    let controller = ActionMenuController(
      state: state, stage: stage, rect: layout.rect(of: .list))
    controller.delegate = self
    shown = .actions(controller)
  }

  /// Asks what is to come after an étude.
  func showSteps(done: Message) {
    let controller = StepController(
      done: done, state: state, stage: stage, rect: layout.rect(of: .dialog))
    controller.delegate = self
    shown = .steps(controller)
  }

  func beginPass() { shown?.dialog.beginPass() }

  /// Says again what is asked, when the focus comes back to it.
  func announce() { shown?.dialog.announce() }

  func perform(_ command: Command) {
    guard command.action == .closeRequested else { return shown?.dialog.perform(command) ?? () }
    switch shown {
    case .actions:
      go()
      delegate?.frontControllerDidRequestClose()
    // A question waits for its answer.
    case .question(let dialog): dialog.announce()
    case .steps(let dialog): dialog.cancel()
    case nil: break
    }
  }

  func setNeedsUpdate() { shown?.dialog.setNeedsUpdate() }

  func updateViews() -> Bool { shown?.dialog.updateViews() ?? false }

  private func go() {
    shown = nil
    delegate?.frontControllerDidGo()
  }
}

extension FrontController: ConfirmControllerDelegate {
  func confirmControllerDidAccept() {
    go()
    delegate?.frontControllerDidAccept()
  }

  func confirmControllerDidCancel() {
    go()
    delegate?.frontControllerDidCancel()
  }
}

extension FrontController: ActionMenuControllerDelegate {
  func actionMenuControllerDidChoose() {
    if case .actions(let menu) = shown { chosen = menu.chosen }
    go()
    delegate?.frontControllerDidChooseAction()
  }

  func actionMenuControllerDidCancel() {
    go()
    delegate?.frontControllerDidCloseActions()
  }
}

extension FrontController: StepControllerDelegate {
  func stepControllerDidChooseNext() { delegate?.frontControllerDidChooseNext() }

  func stepControllerDidChooseAgain() { delegate?.frontControllerDidChooseAgain() }

  func stepControllerDidChooseLeave() { delegate?.frontControllerDidChooseLeave() }
}
