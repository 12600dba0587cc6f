import KodamaControllers
import KodamaEtudes
import KodamaPlay

/// The row of études: which comes after which is known here and nowhere else.
final class EtudeNavigation: StepNavigationDelegate {
  typealias Presenting = PresentationDelegate & TitlePresentationDelegate
    & PlayPresentationDelegate
  private weak var presentation: (any Presenting)?
  private let state: GameState
  /// How often the étude was repeated: each time it is made anew.
  private var repetitions: UInt64 = 0

  init(state: GameState, presentation: any Presenting) {
    self.state = state
    self.presentation = presentation
  }

  func goToNextStep() {
    repetitions = 0
    guard !state.isTrying else { return leaveSteps() }
    guard let name = state.etudePlayed?.name, let next = state.etudes.etude(after: name) else {
      return leaveSteps()
    }
    state.startEtude(next.name)
    presentation?.presentPlay()
  }

  func repeatStep() {
    guard let name = state.etudePlayed?.name else { return leaveSteps() }
    repetitions += 1
    if !state.isTrying {
      state.startEtude(name, variation: repetitions)
    } else if let etude = state.triedEtude {
      state.tryOut(etude, variation: repetitions)
    }
    presentation?.presentPlay()
  }

  func leaveSteps() {
    repetitions = 0
    let wasTried = state.isTrying
    state.returnToValley()
    if wasTried { presentation?.presentWorkshop() } else { presentation?.presentEtudes() }
  }
}
