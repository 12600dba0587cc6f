import Kodama
import KodamaPerception

@testable import KodamaBots
@testable import KodamaTrials

extension Scene {
  private static let school = Result { SoundSchool(try content.get()) }

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
  static func humanEars(in valley: String, legend: String) throws -> HumanEars {
    let text = """
      kodama-world 1
      title: Scene
      title-ja: 場面
      title-reading: ばめん
      group: move
      order: 900
      hand: 19 19
      legend
      . air
      # stone
      \(legend)
      rows
      \(valley)

      goals
      reach stone
      """
    var content = try content.get()
    let etude = try content.etude(text, name: "scene")
    content.add(etude)
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    app.letWorldRun()
    app.start(.etude(etude.name, variation: 0))
    let game = TrialGame(
      app: app, mixer: Mixer(patches: content.patches), passLimit: Trial.passLimit,
      passesBetweenKeys: 8)
    return HumanEars(
      console: HumanEarConsole(game: game, conditions: HearingConditions()),
      memory: try school.get().memory, tasks: [])
  }

  /// Has some columns played, and none besides.
  static func read(_ columns: [Int], with ears: HumanEars) {
    ears.wait(HumanEars.quietPasses)
    ears.tracker.found(Spot(19, 19))
    for column in HumanEars.columns { ears.isDoubted[column] = columns.contains(column) }
    for column in columns { ears.hasRead[column - 1] = true }
    for column in columns { ears.hasRead[column + 1] = true }
    ears.readColumns()
  }
}
