package import Kodama
package import KodamaBots
package import KodamaPerception

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

/// What bots with human ears have learnt, for all trials under the same conditions.
package struct SoundSchool: Sendable {
  /// What lies between the game and their ears.
  package let conditions: HearingConditions
  /// What they remember of the lesson.
  package let memory: TimbreMemory

  /// Has a bot take the lesson of sounds, in an étude in which nothing moves.
  ///
  /// - Parameters:
  ///   - content: what is played with.
  ///   - conditions: what lies between the game and its ears, in the lesson as later.
  package init(_ content: Content, conditions: HearingConditions = HearingConditions()) {
    self.conditions = conditions
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    if let first = content.etudes.min(by: { $0.order < $1.order }) {
      app.start(.etude(first.name))
    } else {
      app.start(.play)
    }
    let game = TrialGame(app: app, mixer: Mixer(patches: content.patches), passLimit: .max)
    memory = SoundLesson.learn(HumanEarConsole(game: game, conditions: conditions))
  }

  /// The same school, in which other names were learnt for two families.
  package init(swapping one: Family, _ other: Family, of school: SoundSchool) {
    conditions = school.conditions
    memory = school.memory.swapped(one, other)
  }
}
