import Kodama
import KodamaTrials
import Testing

/// A small étude drawn by hand: the rows of its ground, with nothing but air above.
struct Scene {
  /// Read once for all tests.
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

  /// Lets a bot play it.
  func run(_ kind: BotKind) throws -> TrialResult {
    let content = try Self.content.get()
    let air = Array(repeating: String(repeating: ".", count: 40), count: 24 - ground.count)
    let text = Self.text(
      (air + ground).joined(separator: "\n"), legend: Self.legend, goals: goals,
      more: hotbar.isEmpty ? "" : "hotbar: \(hotbar)")
    let etude = try content.etude(text, name: "scene")
    return Trial(content: content, etude: etude).run(kind, variation: 0)
  }

  /// The file of an étude with these rows, and with more lines at its head.
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
