import KodamaPlay
import KodamaRoles

/// Time as the player governs it: a child Controller of the play screen.
final class TimeController: Controller {
  private let model: PlayModel

  init(_ model: PlayModel) { self.model = model }

  func perform(_ operation: TimeOperation) {
    switch operation {
    case .pause: model.time.togglePause()
    case .step: model.time.stepOnce()
    case .leap: model.leap()
    case .speed(let steps): model.time.changeSpeed(by: steps)
    case .tell: model.sayTime()
    }
  }

  /// It has no Views of its own.
  func updateViews() -> Bool { false }
}
