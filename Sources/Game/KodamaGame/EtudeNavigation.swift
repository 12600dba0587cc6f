import KodamaControllers
import KodamaEtudes
import KodamaPlay

/// Moves between études: to the next one, to a repetition, or back to the list.
final class EtudeNavigation: StepNavigationDelegate {
  private weak var presentation: (any PresentationDelegate)?
  private let game: Game
  /// The number of times that the current étude was repeated. Each repetition plays a new
  /// variation.
  private var repetitions: UInt64 = 0

  init(game: Game, presentation: any PresentationDelegate) {
    self.game = game
    self.presentation = presentation
  }

  func goToNextStep() {
    repetitions = 0
    guard !game.session.isTrying else { return leaveSteps() }
    guard let name = game.session.play?.etudePlayed?.name, let next = game.etudes.etude(after: name)
    else {
      return leaveSteps()
    }
    game.session.startEtude(next.name)
    presentation?.present(.valley)
  }

  func repeatStep() {
    repetitions += 1
    start(variation: repetitions)
  }

  func restartStep() { start(variation: game.session.play?.etudePlayed?.variation ?? 0) }

  private func start(variation: UInt64) {
    guard let name = game.session.play?.etudePlayed?.name else { return leaveSteps() }
    if !game.session.isTrying {
      game.session.startEtude(name, variation: variation)
    } else if let etude = game.workshop.triedEtude {
      game.session.tryOut(etude, variation: variation)
    }
    presentation?.present(.valley)
  }

  func leaveSteps() {
    repetitions = 0
    let wasTried = game.session.isTrying
    game.session.returnToValley()
    if wasTried { presentation?.present(.workshop) } else { presentation?.present(.etudes) }
  }
}
