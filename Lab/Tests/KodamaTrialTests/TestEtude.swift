import Kodama
import KodamaPerception
import Testing

@testable import KodamaBots
@testable import KodamaTrials

/// A small étude that is defined by the rows of its ground, with air above.
struct TestEtude {
  /// The content of the game, read once for all tests.
  static let content = Result { try Content.shipped() }
  private static let legend = """
    . air
    # stone
    : sand
    ~ water
    " plant
    & bell
    B battery
    L lamp
    """

  var goals: String
  var hotbar = ""
  var ground: [String]

  /// Runs a trial of the étude with a bot.
  func run(_ kind: BotKind) throws -> TrialResult {
    let content = try Self.content.get()
    let air = Array(repeating: String(repeating: ".", count: 40), count: 24 - ground.count)
    let text = Self.text(
      (air + ground).joined(separator: "\n"), legend: Self.legend, goals: goals,
      more: hotbar.isEmpty ? "" : "hotbar: \(hotbar)")
    let etude = try content.etude(text, name: "scene")
    return Trial(content: content, etude: etude).run(kind, variation: 0)
  }

  /// Returns the text of an étude with these rows and additional header lines.
  static func text(_ rows: String, legend: String, goals: String, more: String = "") -> String {
    """
    kodama-world 1
    title: Scene
    title-ja: 場面
    title-reading: ばめん
    group: move
    order: 900
    \(more)
    legend
    \(legend)
    rows
    \(rows)

    goals
    \(goals)
    """
  }
}

extension TestEtude {
  /// The training from the sound lesson, which is taken once for all tests.
  static let training = Result { EarTraining(try content.get()) }

  /// Returns a valley of 40 × 24 cells, with air above stone, that `draw` has changed.
  static func valley(_ draw: (inout [[Character]]) -> Void) -> String {
    var valley: [[Character]] = Array(
      repeating: Array("#" + String(repeating: ".", count: 38) + "#"), count: 24)
    for row in [0, 20, 21, 22, 23] { valley[row] = Array(repeating: "#", count: 40) }
    draw(&valley)
    return valley.map { String($0) }.joined(separator: "\n")
  }

  /// Creates trained human ears in a valley. The legend must define all signs except those of air
  /// and stone.
  static func humanEars(
    in valley: String, legend: String, goals: String = "reach stone", more: String = "hand: 19 19"
  ) throws -> HumanEars {
    let text = text(valley, legend: ". air\n# stone\n\(legend)", goals: goals, more: more)
    let game = try soundGame(text, passesBetweenKeys: 8)
    return HumanEars(
      console: HumanEarConsole(game: game, conditions: HearingConditions()),
      memory: try training.get().memory, tasks: [])
  }

  /// Creates a game with sound and the settings of the track of ears.
  static func soundGame(_ text: String, passesBetweenKeys: Int = 0) throws -> TrialGame {
    var content = try content.get()
    let etude = try content.etude(text, name: "scene")
    content.add(etude)
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    app.prepareForEars()
    app.start(.etude(etude.name, variation: 0))
    return TrialGame(
      app: app, mixer: Mixer(patches: content.patches), passLimit: Trial.passLimit,
      passesBetweenKeys: passesBetweenKeys)
  }

  /// Reads only the given columns.
  static func read(_ columns: [Int], with ears: HumanEars) {
    ears.wait(HumanEars.quietPasses)
    ears.tracker.setHand(onPage: Spot(19, 19))
    for column in ears.columns { ears.isDoubted[column] = columns.contains(column) }
    for column in columns { ears.hasRead[column - 1] = true }
    for column in columns { ears.hasRead[column + 1] = true }
    ears.readColumns()
  }
}
