import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

protocol PlayDialogControllerDelegate: AnyObject {
  func playDialogControllerDidAnswer()
}

/// The dialogs in front of the valley, which is paused meanwhile: a question, the action menu, or
/// the choices after an étude.
final class PlayDialogController: Controller {
  weak var delegate: (any PlayDialogControllerDelegate)?
  private(set) var answer = DialogController.Answer.declined
  private let game: Game
  private let context: ViewContext
  private let screen: ScreenStage
  private var shown: DialogController?

  init(game: Game, context: ViewContext, screen: ScreenStage) {
    self.game = game
    self.context = context
    self.screen = screen
  }

  var isShowing: Bool { shown != nil }

  /// Asks a question. "Yes" gives the answer, and "No" gives `declined`.
  func ask(_ question: Label, for answer: DialogController.Answer) {
    show(
      ConfirmController(question: question, answer: answer, game: game, context: context),
      in: .dialog)
  }

  func showActions() { show(ActionMenuController(game: game, context: context), in: .list) }

  func showPause(isEtude: Bool) {
    show(PauseMenuController(isEtude: isEtude, game: game, context: context), in: .pause)
  }

  /// Opens the choices after an étude is solved.
  func showSteps(done etude: String, isTrial: Bool) {
    show(
      StepController(done: etude, isTrial: isTrial, game: game, context: context), in: .dialog)
  }

  private func show(_ dialog: DialogController, in place: PlayScreenView.Place) {
    dialog.delegate = self
    screen.put(dialog.view, in: place)
    shown = dialog
  }

  func beginPass() { shown?.beginPass() }

  func announce() { shown?.announce() }

  func perform(_ input: Input) { shown?.perform(input) }

  func close() { shown?.close() }

  func hover(at point: ScreenPoint) { shown?.hover(at: point) }

  func setNeedsUpdate() { shown?.setNeedsUpdate() }

  func updateViews() -> Bool { shown?.updateViews() ?? false }
}

extension PlayDialogController: DialogControllerDelegate {
  func dialogControllerDidAnswer() {
    guard let answer = shown?.answer else { return }
    self.answer = answer
    shown = nil
    delegate?.playDialogControllerDidAnswer()
  }
}
