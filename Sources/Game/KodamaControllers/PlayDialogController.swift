import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// Told what became of what stood in front; what was answered is pulled.
protocol PlayDialogControllerDelegate: AnyObject {
  /// Nothing stands there any more.
  func playDialogControllerDidClose()
  /// There is an answer.
  func playDialogControllerDidAnswer()
}

/// What stands in front of the valley, which waits meanwhile: a question, the menu of actions, or
/// what to do after an étude. A child Controller of the play screen.
final class PlayDialogController: Controller {
  /// What became of what stood there.
  enum Answer {
    /// The question was answered with yes.
    case accepted(Question)
    /// The question was answered with no.
    case declined
    /// An operation was chosen.
    case operation(PlayerOperation)
    /// No operation was chosen.
    case noOperation
    /// The window is to close, and nothing here asks about it.
    case closeRequested
    /// After an étude: the next one, the same again, or out.
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
  /// What was answered last.
  private(set) var answer = Answer.declined
  /// What was asked last.
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

  /// Whether something stands there.
  var isOn: Bool { shown != nil }

  /// Shows a question over this screen, which waits for its answer.
  func ask(_ question: Question) {
    self.question = question
    let controller = ConfirmController(question: question, game: game, context: context)
    controller.delegate = self
    show(.question(controller), in: .dialog)
  }

  /// Shows every action that otherwise wants two keys at once.
  func showActions() {
    let controller = ActionMenuController(game: game, context: context)
    controller.delegate = self
    show(.actions(controller), in: .list)
  }

  /// Asks what is to come after an étude.
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

  /// Says again what is asked, when the focus comes back to it.
  func announce() { shown?.dialog.announce() }

  func perform(_ input: Input) { shown?.dialog.perform(input) }

  /// The window was asked to close.
  func close() {
    switch shown {
    case .actions:
      go()
      tell(.closeRequested)
    // A question waits for its answer.
    case .question(let dialog): dialog.announce()
    case .steps(let dialog): dialog.cancel()
    case nil: break
    }
  }

  func hover(at point: ScreenPoint) { shown?.dialog.hover(at: point) }

  func setNeedsUpdate() { shown?.dialog.setNeedsUpdate() }

  func updateViews() -> Bool { shown?.dialog.updateViews() ?? false }

  private func go() {
    shown = nil
    delegate?.playDialogControllerDidClose()
  }

  private func tell(_ answer: Answer) {
    self.answer = answer
    delegate?.playDialogControllerDidAnswer()
  }
}

extension PlayDialogController: ConfirmControllerDelegate {
  func confirmControllerDidAccept() {
    go()
    tell(.accepted(question))
  }

  func confirmControllerDidCancel() {
    go()
    tell(.declined)
  }
}

extension PlayDialogController: ActionMenuControllerDelegate {
  func actionMenuControllerDidChoose() {
    guard case .actions(let menu) = shown, let operation = menu.chosen else { return }
    go()
    tell(.operation(operation))
  }

  func actionMenuControllerDidCancel() {
    go()
    tell(.noOperation)
  }
}

extension PlayDialogController: StepControllerDelegate {
  func stepControllerDidChooseNext() { tell(.next) }

  func stepControllerDidChooseAgain() { tell(.again) }

  func stepControllerDidChooseLeave() { tell(.leave) }
}
