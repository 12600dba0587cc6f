import Kodama
import KodamaBots
import KodamaPerception

/// Tells a bot what the voice of a game says, and nothing else.
final class SpokenConsole: WordConsole {
  private let game: TrialGame
  private var said: [String] = []

  init(game: TrialGame) {
    self.game = game
    game.host.onPass = { [weak self] pass in self?.said = WordObservation(pass.words).lines }
  }

  func pass(_ action: String?) -> WordObservation? {
    game.pass(action) ? WordObservation(lines: said) : nil
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
