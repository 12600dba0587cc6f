import Kodama
import KodamaPerception
@testable import KodamaTrials

/// A small valley drawn by hand, with something to be done in it.
struct Scene {
  /// Read once for all tests.
  static let content = Result { try Content.shipped() }

  var tasks: [PlayTask]
  /// The valley's rows, from the bottom up to where there is nothing but air.
  var ground: [String]
  var isSolved: (World) -> Bool

  static let legend = """
    . air
    # stone
    : sand
    ~ water
    ^ fire
    " plant
    & bell
    - wire
    """

  /// Lets a bot play it.
  func run(_ kind: BotKind) throws -> TrialResult {
    let content = try Self.content.get()
    let rules = content.rules
    let air = Array(repeating: String(repeating: ".", count: 40), count: 24 - ground.count)
    let rows = (air + ground).joined(separator: "\n")
    let text = "kodama-world 1\nseed: 3\nlegend\n\(Self.legend)\nrows\n\(rows)\n"
    let start = try WorldText.parse(text, rules: rules)
    let trial = Trial(content: content, tasks: tasks) { outputs in
      let world = start.world(rules: rules)
      let app = content.app(outputs: outputs, makeWorld: { _ in world })
      app.start(.play)
      return (app, { isSolved(world) })
    }
    return trial.run(kind)
  }

  /// What the first slots of the hotbar hold on a first start.
  static let hotbar: [Family] = [
    .stone, .sand, .water, .plant, .fire, .plant, .metal, .fire, .stone, .sand,
  ]
}

extension World {
  /// How many cells are made of a material.
  func count(_ name: String) -> Int {
    let material = rules[name]
    return (0..<height).reduce(0) { sum, y in
      sum + (0..<width).count { cell(at: GridPoint($0, y)).material == material }
    }
  }
}
