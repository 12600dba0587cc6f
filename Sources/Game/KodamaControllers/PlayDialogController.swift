import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

protocol PlayDialogControllerDelegate: AnyObject {
  func playDialogControllerDidClose()
  func playDialogControllerDidAnswer()
}

/// The dialogs in front of the valley, which is paused meanwhile: a question, the action menu, or
/// the choices after an étude.
final class PlayDialogController: Controller {
  /// The answer with which a dialog was closed.
  enum Answer {
    /// The player answered yes to a question.
    case accepted(Question)
    /// The player answered no to a question.
    case declined
    /// The player chose an operation from the action menu.
    case operation(PlayerOperation)
    /// The player closed the action menu without choosing an operation.
    case noOperation
    /// The window was requested to close while the action menu was open.
    case closeRequested
    /// After an étude, the player chose to go on, to repeat it, or to leave.
    case next, again, leave
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

  weak var delegate: (any PlayDialogControllerDelegate)?
  private(set) var answer = Answer.declined
  private var question = Question.leaveValley
  private let game: Game
  private let context: ViewContext
  private let layout: PlayScreenView
  private var shown: Shown?

  init(game: Game, context: ViewContext, layout: PlayScreenView) {
    self.game = game
    self.context = context
    self.layout = layout
  }

  var isShowing: Bool { shown != nil }

  /// Opens a question in front of the valley.
  func ask(_ question: Question) {
    self.question = question
    let controller = ConfirmController(question: question, game: game, context: context)
    controller.delegate = self
    show(.question(controller), in: .dialog)
  }

  /// Opens the action menu.
  func showActions() {
    let controller = ActionMenuController(game: game, context: context)
    controller.delegate = self
    show(.actions(controller), in: .list)
  }

  /// Opens the choices after an étude is solved.
  func showSteps(done etude: String, isTrial: Bool) {
    let controller = StepController(
      done: etude, isTrial: isTrial, game: game, context: context)
    controller.delegate = self
    show(.steps(controller), in: .dialog)
  }

  private func show(_ front: Shown, in place: PlayScreenView.Place) {
    layout.put(front.dialog.view, in: place)
    shown = front
  }

  func beginPass() { shown?.dialog.beginPass() }

  /// Announces the dialog again when it regains the focus.
  func announce() { shown?.dialog.announce() }

  func perform(_ input: Input) { shown?.dialog.perform(input) }

  /// Handles a request to close the window.
  func close() {
    switch shown {
    case .actions:
      dismiss()
      report(.closeRequested)
    // A question must be answered before the window can close.
    case .question(let dialog): dialog.announce()
    case .steps(let dialog): dialog.cancel()
    case nil: break
    }
  }

  func hover(at point: ScreenPoint) { shown?.dialog.hover(at: point) }

  func setNeedsUpdate() { shown?.dialog.setNeedsUpdate() }

  func updateViews() -> Bool { shown?.dialog.updateViews() ?? false }

  private func dismiss() {
    shown = nil
    delegate?.playDialogControllerDidClose()
  }

  private func report(_ answer: Answer) {
    self.answer = answer
    delegate?.playDialogControllerDidAnswer()
  }
}

extension PlayDialogController: ConfirmControllerDelegate {
  func confirmControllerDidAccept() {
    dismiss()
    report(.accepted(question))
  }

  func confirmControllerDidCancel() {
    dismiss()
    report(.declined)
  }
}

extension PlayDialogController: ActionMenuControllerDelegate {
  func actionMenuControllerDidChoose() {
    guard case .actions(let menu) = shown, let operation = menu.chosen else { return }
    dismiss()
    report(.operation(operation))
  }

  func actionMenuControllerDidCancel() {
    dismiss()
    report(.noOperation)
  }
}

extension PlayDialogController: StepControllerDelegate {
  func stepControllerDidChooseNext() { report(.next) }

  func stepControllerDidChooseAgain() { report(.again) }

  func stepControllerDidChooseLeave() { report(.leave) }
}
