import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// The one voice of the game: whichever screen is on, what its Models say is said here.
package final class SpeechController: Controller {
  private let views = ViewGroup()
  private var observations: [Observation] = []

  /// Makes the voice of a game.
  package init(state: GameState, stage: Stage) {
    let narration = NarrationView(
      surface: stage.words, vocabulary: stage.vocabulary)
    narration.dataSource = state.chronicle
    narration.narrationSource = state.settings
    narration.follow(state.settings)
    views.add(narration)
    let troubles = TroubleWordsView(
      surface: stage.words, vocabulary: stage.vocabulary)
    troubles.dataSource = state.troubles
    troubles.follow(state.settings)
    views.add(troubles)
    if let sound = stage.outputs.sound {
      let mix = MixSoundView(surface: sound)
      mix.dataSource = state.settings
      views.add(mix)
    }
    state.chronicle.delegate = self
    observations = [
      state.troubles.standing.observe { [weak self] _ in self?.views.setNeedsUpdate() },
      state.settings.mix.observe { [weak self] _ in self?.views.setNeedsUpdate() },
    ]
  }

  /// Updates the Views that follow a notice.
  package func updateViews() -> Bool { views.update() }
}

extension SpeechController: ChronicleDelegate {
  /// There is something to be said.
  package func chronicleDidChange() { views.setNeedsUpdate() }
}
