import Kodama
import KodamaBots
import KodamaPerception

/// Lets a bot hear a game as a person could, and nothing else: samples go into a hearing model, and
/// only what comes out of it reaches the bot. A key that its track does not allow does nothing.
final class HumanEarConsole: HearingConsole {
  /// What reached the bot.
  private(set) var transcript = PerceptionTranscript()
  private let game: TrialGame
  private let model: HearingModel
  private var passes = 0

  init(game: TrialGame, conditions: HearingConditions) {
    self.game = game
    model = HearingModel(conditions)
  }

  func pass(_ action: String?) -> [HeardFrame]? {
    if let action { transcript.note(.key(action)) }
    var heard: [HeardFrame] = []
    let key = action.flatMap { Track.earsHuman.allows($0) ? $0 : nil }
    let goesOn = game.pass(key) {
      passes += 1
      heard += model.hear(game.host.samples)
    }
    // The end of a game is heard as well.
    transcript.note(.heard(heard, pass: passes))
    return goesOn ? heard : nil
  }
}
