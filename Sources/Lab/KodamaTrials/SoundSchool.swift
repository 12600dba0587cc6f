package import Kodama
package import KodamaBots
package import KodamaPerception

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
