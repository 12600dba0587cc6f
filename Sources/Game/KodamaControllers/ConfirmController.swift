import KodamaDataSources
import KodamaPlay

/// Told what was answered.
protocol ConfirmControllerDelegate: AnyObject {
  func confirmControllerDidAccept()
  func confirmControllerDidCancel()
}

/// A question with two answers; the first is no.
final class ConfirmController: DialogController {
  weak var delegate: (any ConfirmControllerDelegate)?

  init(question: Question, game: Game, stage: Stage) {
    let items = [ButtonName.no, .yes].map { MenuItemState(label: .button($0)) }
    super.init(title: .question(question), items: items, game: game, stage: stage)
  }

  override var whereabouts: Whereabouts { .question }

  override func choose(_ position: Int) {
    if position == 1 { delegate?.confirmControllerDidAccept() } else { cancel() }
  }

  override func cancel() { delegate?.confirmControllerDidCancel() }
}
