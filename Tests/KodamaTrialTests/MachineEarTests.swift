import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("A bot with human ears hears machines", .serialized)
struct MachineEarTests {
  private static let machines = ["pump", "door", "plate", "heat-sensor", "button", "cooler"]
  private static let columns = [3, 9, 15, 21, 27, 33]

  /// A valley with one machine in a column, on water or on stone, so many rows under the lid.
  private func valley(_ rows: [Int], over ground: Character) -> String {
    let names = ["P", "D", "S", "H", "B", "C"].map { Character($0) }
    var valley = Array(
      repeating: Array("#" + String(repeating: ".", count: 38) + "#"), count: 24)
    for row in [0, 20, 21, 22, 23] { valley[row] = Array(repeating: "#", count: 40) }
    for (index, column) in Self.columns.enumerated() {
      valley[rows[index]][column] = names[index]
      valley[rows[index] + 1][column] = ground
    }
    let legend = zip(names, Self.machines).map { "\($0) \($1)" }.joined(separator: "\n")
    return """
      kodama-world 1
      title: Scene
      title-ja: 場面
      title-reading: ばめん
      group: move
      order: 900
      legend
      . air
      # stone
      - wire
      \(legend)
      rows
      \(valley.map { String($0) }.joined(separator: "\n"))

      goals
      reach stone
      """
  }

  private static let school = Result { SoundSchool(try Scene.content.get()) }

  @Test(
    "However high they stand, on stone or on a wire: each at its row, and never an octave higher",
    arguments: [1, 3, 10], ["#", "-"])
  func rows(_ top: Int, _ ground: Character) throws {
    let rows = Self.columns.indices.map { top + ($0 * 2) % 5 }
    let etude = try Scene.content.get().etude(valley(rows, over: ground), name: "scene")
    var content = try Scene.content.get()
    content.add(etude)
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    app.letWorldRun()
    app.start(.etude(etude.name, variation: 0))
    let game = TrialGame(
      app: app, mixer: Mixer(patches: content.patches), passLimit: Trial.passLimit,
      passesBetweenKeys: 8)
    let ears = HumanEars(
      console: HumanEarConsole(game: game, conditions: HearingConditions()),
      memory: try Self.school.get().memory, tasks: [])
    ears.findHand()
    for column in HumanEars.columns { ears.isDoubted[column] = Self.columns.contains(column) }
    for column in Self.columns { ears.hasRead[column - 1] = true }
    for column in Self.columns { ears.hasRead[column + 1] = true }
    ears.readColumns()
    var expected = zip(Self.columns, rows).map { Spot($0, $1) }
    if ground == "-" { expected += expected.map(\.below) }
    #expect(Set(ears.map.spots(of: .wire)) == Set(expected))
  }
}
