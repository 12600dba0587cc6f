import KodamaHosting
import KodamaPlay

/// Time as the player governs it: a child Controller of the play screen.
final class TimeController: OperationController {
  private let model: PlayModel

  init(_ model: PlayModel) { self.model = model }

  func operation(for action: ActionID) -> (() -> Void)? {
    let time = model.time
    return switch action {
    case .pause: time.togglePause
    case .step: time.stepOnce
    case .leap: model.leap
    case .slower: { time.changeSpeed(by: -1) }
    case .faster: { time.changeSpeed(by: 1) }
    case .time: model.sayTime
    default: nil
    }
  }
}
