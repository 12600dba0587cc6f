import Assets
import Foundation
import KodamaContent
import KodamaDataSources
import KodamaWorld

/// Whether all of it is wanted: `scripts/test --long`.
let isLong = ProcessInfo.processInfo.environment["KODAMA_LONG"] != nil

/// Worlds drawn as text, for tests: one glyph a cell, `.` for air.
enum Sketch {
  static let names: [Character: String] = [
    ".": "air", "#": "stone", "s": "sand", "w": "water", "W": "wood", "f": "fire", "p": "plant",
    "b": "bell", "k": "smoke",
  ]

  /// A world from rows of glyphs.
  static func world(_ rows: [String], seed: UInt64 = 1, rules: MaterialRules = .basic) -> World {
    let world = World(width: rows[0].count, height: rows.count, seed: seed, rules: rules)
    for (y, row) in rows.enumerated() {
      for (x, glyph) in row.enumerated() {
        let material = names[glyph].flatMap { rules[$0] } ?? .air
        world.place(material, at: GridPoint(x, y))
      }
    }
    return world
  }

  /// The rows of glyphs of a world.
  static func rows(_ world: World) -> [String] {
    let glyphs = names.map { ($0.value, $0.key) }
    return (0..<world.height).map { y in
      String(
        (0..<world.width).map { x in
          let name = world.rules.name(of: world.cell(at: GridPoint(x, y)).material)
          return glyphs.first { $0.0 == name }?.1 ?? "?"
        })
    }
  }
}

extension World {
  /// Takes several steps.
  func step(times: Int) {
    for _ in 0..<times { step() }
  }

  /// How many cells are made of this.
  func count(_ name: String) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where rules.name(of: cell(at: GridPoint(x, y)).material) == name {
        count += 1
      }
    }
    return count
  }

  /// A world of random cells of these materials.
  static func random(
    width: Int, height: Int, seed: UInt64, rules: MaterialRules, of names: [String]
  ) -> World {
    let world = World(width: width, height: height, seed: seed, rules: rules)
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    for y in 0..<height {
      for x in 0..<width {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        let name = names[Int(state >> 33) % names.count]
        world.place(rules[name] ?? .air, at: GridPoint(x, y))
      }
    }
    return world
  }
}

extension MaterialsLoader {
  /// The table that ships with the game.
  func shippedRules() throws -> MaterialRules {
    try rules(Assets.text("materials.yaml"), file: "materials.yaml")
  }
}

/// The shipped table, read once for a test, and small worlds drawn with it.
struct Lab {
  let rules: MaterialRules

  init() throws { rules = try MaterialsLoader().shippedRules() }

  /// A world from rows and a legend such as `["b": "bell 3"]`; `.` is air and `#` stone.
  func world(_ rows: [String], _ legend: [String: String] = [:], tick: UInt64 = 0) throws -> World {
    var text = "kodama-world 1\nseed: 1\ntick: \(tick)\nlegend\n. air\n# stone\n"
    for (glyph, material) in legend.sorted(by: { $0.key < $1.key }) {
      text += "\(glyph) \(material)\n"
    }
    text += "rows\n" + rows.joined(separator: "\n") + "\n"
    return try WorldText.parse(text, rules: rules).world(rules: rules)
  }

  /// A world with a sky, whose lowest rows are drawn: each row stands left, the rest is stone.
  func valley(
    _ rows: [String], _ legend: [String: String], drops: String = "0 0", tick: UInt64 = 0,
    seed: UInt64 = 1
  ) throws -> World {
    let sky = Array(repeating: String(repeating: ".", count: 192), count: 100 - rows.count)
    let ground = rows.map { $0 + String(repeating: "#", count: 192 - $0.count) }
    var text = "kodama-world 1\nseed: \(seed)\ntick: \(tick)\ndrops: \(drops)\n"
    text += "legend\n. air\n# stone\n"
    for (glyph, material) in legend.sorted(by: { $0.key < $1.key }) {
      text += "\(glyph) \(material)\n"
    }
    text += "rows\n" + (sky + ground).joined(separator: "\n") + "\n"
    return try WorldText.parse(text, rules: rules).world(rules: rules)
  }

  /// The names of the materials in a row of a world.
  func names(_ world: World, row: Int) -> [String] {
    (0..<world.width).map { rules.name(of: world.cell(at: GridPoint($0, row)).material) }
  }

  /// A night's tick.
  static let night: UInt64 = 9_000
  /// A tick at dawn.
  static let dawn: UInt64 = 13_300
}
