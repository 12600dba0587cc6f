import Kodama
import KodamaBots
import KodamaPerception

/// The ears of a bot that a person watches. An ear may miss no pass, so the bot keeps its own pace.
final class WatchedEars: SoundConsole {
  private let host: WatchingHost

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> SoundObservation? {
    host.run(action) ? SoundObservation(samples: host.samples) : nil
  }
}

/// Lets a bot hear a game, and nothing else.
final class EarConsole: SoundConsole {
  private let game: TrialGame

  init(game: TrialGame) { self.game = game }

  func pass(_ action: String?) -> SoundObservation? {
    var samples: [Float] = []
    return game.pass(action) { samples += game.host.samples }
      ? SoundObservation(samples: samples) : nil
  }
}
