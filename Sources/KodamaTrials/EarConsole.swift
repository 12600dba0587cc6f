import Kodama
import KodamaBots
import KodamaPerception

/// Lets a bot hear a game, and nothing else.
final class EarConsole: SoundConsole {
  private let game: TrialGame

  init(game: TrialGame) { self.game = game }

  func pass(_ action: String?) -> SoundObservation? {
    game.pass(action) ? SoundObservation(samples: game.host.samples) : nil
  }
}
