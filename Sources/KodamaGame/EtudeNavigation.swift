import KodamaControllers
import KodamaEtudes
import KodamaPlay

/// The row of études: which comes after which is known here and nowhere else.
final class EtudeNavigation: StepNavigationDelegate {
  private weak var presentation: (any PresentationDelegate & TitlePresentationDelegate)?
  private let state: GameState
  /// How often the étude was repeated: each time it is made anew.
  private var repetitions: UInt64 = 0

  init(state: GameState, presentation: any PresentationDelegate & TitlePresentationDelegate) {
    self.state = state
    self.presentation = presentation
  }

  func goToNextStep() {
    repetitions = 0
    guard let name = state.etudePlayed?.name, let next = state.etudes.etude(after: name) else {
      return leaveSteps()
    }
    state.startEtude(next.name)
    presentation?.presentPlay()
  }

  func repeatStep() {
    guard let name = state.etudePlayed?.name else { return leaveSteps() }
    repetitions += 1
    state.startEtude(name, variation: repetitions)
    presentation?.presentPlay()
  }

  func leaveSteps() {
    repetitions = 0
    state.returnToValley()
    presentation?.presentEtudes()
  }
}
