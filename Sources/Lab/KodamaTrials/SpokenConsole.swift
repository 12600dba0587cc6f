import Kodama
import KodamaBots
import KodamaPerception

/// Tells a bot what the voice of a game says, and nothing else.
final class SpokenConsole: WordConsole {
  private let game: TrialGame
  private var said: [String] = []

  init(game: TrialGame) {
    self.game = game
    game.host.onPass = { [weak self] pass in self?.said += WordObservation(pass.words).lines }
  }

  func pass(_ action: String?) -> WordObservation? {
    said.removeAll()
    return game.pass(action) ? WordObservation(lines: said) : nil
  }
}

extension WordObservation {
  /// What is said of what was put on the surface of words; captions are not.
  init(_ events: [WordSurface.Event]) {
    self.init(
      lines: events.compactMap { event in
        if case .say(let utterance) = event { utterance.text } else { nil }
      })
  }
}

/// What a bot that a person watches is told in words. A line may be missed in no pass, so the bot
/// keeps its own pace.
final class WatchedWords: WordConsole {
  private let host: WatchingHost

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> WordObservation? { host.run(action) ? host.words : nil }
}
