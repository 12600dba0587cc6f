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
    var heard: [HeardFrame] = []
    for _ in 0..<(action == nil ? 0 : game.passesToKey) {
      guard game.pass(nil) else { return nil }
      heard += hear()
    }
    if let action { transcript.note(.key(action)) }
    guard game.pass(action.flatMap { Track.earsHuman.allows($0) ? $0 : nil }) else { return nil }
    heard += hear()
    transcript.note(.heard(heard, pass: passes))
    return heard
  }

  private func hear() -> [HeardFrame] {
    passes += 1
    return model.hear(game.host.samples)
  }
}
