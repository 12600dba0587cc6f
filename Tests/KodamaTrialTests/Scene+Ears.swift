import Kodama
import KodamaPerception

@testable import KodamaBots
@testable import KodamaTrials

extension Scene {
  /// The lesson of sounds, taken once for all tests.
  static let school = Result { EarTraining(try content.get()) }

  /// A valley of 40 × 24 cells with air over stone, and what is drawn into it.
  static func valley(_ draw: (inout [[Character]]) -> Void) -> String {
    var valley: [[Character]] = Array(
      repeating: Array("#" + String(repeating: ".", count: 38) + "#"), count: 24)
    for row in [0, 20, 21, 22, 23] { valley[row] = Array(repeating: "#", count: 40) }
    draw(&valley)
    return valley.map { String($0) }.joined(separator: "\n")
  }

  /// Human ears that have taken their lesson, in a valley whose signs a legend explains besides
  /// those of air and stone.
  static func humanEars(
    in valley: String, legend: String, goals: String = "reach stone", more: String = "hand: 19 19"
  ) throws -> HumanEars {
    let text = text(valley, legend: ". air\n# stone\n\(legend)", goals: goals, more: more)
    let game = try heard(text, passesBetweenKeys: 8)
    return HumanEars(
      console: HumanEarConsole(game: game, conditions: HearingConditions()),
      memory: try school.get().memory, tasks: [])
  }

  /// An étude that is heard, while its world runs on.
  static func heard(_ text: String, passesBetweenKeys: Int = 0) throws -> TrialGame {
    var content = try content.get()
    let etude = try content.etude(text, name: "scene")
    content.add(etude)
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    app.letWorldRun()
    app.start(.etude(etude.name, variation: 0))
    return TrialGame(
      app: app, mixer: Mixer(patches: content.patches), passLimit: Trial.passLimit,
      passesBetweenKeys: passesBetweenKeys)
  }

  /// Has some columns played, and none besides.
  static func read(_ columns: [Int], with ears: HumanEars) {
    ears.wait(HumanEars.quietPasses)
    ears.tracker.found(Spot(19, 19))
    for column in ears.columns { ears.isDoubted[column] = columns.contains(column) }
    for column in columns { ears.hasRead[column - 1] = true }
    for column in columns { ears.hasRead[column + 1] = true }
    ears.readColumns()
  }
}
