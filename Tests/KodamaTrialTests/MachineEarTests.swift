import KodamaPerception
import Testing

@testable import KodamaBots

@Suite("A bot with human ears hears machines", .serialized)
struct MachineEarTests {
  private static let machines = ["pump", "door", "plate", "heat-sensor", "button", "cooler"]
  private static let columns = [3, 9, 15, 21, 27, 33]

  @Test(
    "However high they stand, on stone or on a wire: each at its row, and never an octave higher",
    arguments: [1, 3, 10], ["#", "-"] as [Character])
  func rows(_ top: Int, _ ground: Character) throws {
    let rows = Self.columns.indices.map { top + ($0 * 2) % 5 }
    let names = Array("PDSHBC")
    let valley = Scene.valley { valley in
      for (index, column) in Self.columns.enumerated() {
        valley[rows[index]][column] = names[index]
        valley[rows[index] + 1][column] = ground
      }
    }
    let legend = zip(names, Self.machines).map { "\($0) \($1)" } + ["- wire"]
    let ears = try Scene.humanEars(in: valley, legend: legend.joined(separator: "\n"))
    Scene.read(Self.columns, with: ears)
    var expected = zip(Self.columns, rows).map { Spot($0, $1) }
    if ground == "-" { expected += expected.map(\.below) }
    #expect(Set(ears.map.spots(of: .wire)) == Set(expected))
  }
}
