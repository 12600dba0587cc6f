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
  package init(game: Game, stage: Stage) {
    let narration = NarrationView(
      surface: stage.words, vocabulary: stage.vocabulary)
    narration.dataSource = game.chronicle
    narration.narrationSource = game.settings
    narration.follow(game.settings)
    views.add(narration)
    let troubles = TroubleWordsView(
      surface: stage.words, vocabulary: stage.vocabulary)
    troubles.dataSource = game.troubles
    troubles.follow(game.settings)
    views.add(troubles)
    if let sound = stage.outputs.sound {
      let mix = MixSoundView(surface: sound)
      mix.dataSource = game.settings
      views.add(mix)
    }
    game.chronicle.delegate = self
    observations = [
      game.troubles.standing.observe { [weak self] _ in self?.views.setNeedsUpdate() },
      game.settings.mix.observe { [weak self] _ in self?.views.setNeedsUpdate() },
    ]
  }

  /// Updates the Views that follow a notice.
  package func updateViews() -> Bool { views.update() }
}

extension SpeechController: ChronicleDelegate {
  /// There is something to be said.
  package func chronicleDidChange() { views.setNeedsUpdate() }
}
