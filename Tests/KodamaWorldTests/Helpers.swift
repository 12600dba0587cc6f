import Foundation
import KodamaContent
import KodamaDataSources
import KodamaWorld
import KodamaYAML

/// True for the long form of the tests, which `scripts/test --long` runs.
let isLong = ProcessInfo.processInfo.environment["KODAMA_LONG"] != nil

/// Worlds that are drawn as text, with one glyph per cell. The glyph `.` is air.
enum Sketch {
  static let names: [Character: String] = [
    ".": "air", "#": "stone", "s": "sand", "w": "water", "W": "wood", "f": "fire", "p": "plant",
    "b": "bell", "k": "smoke",
  ]

  /// Returns a world from rows of glyphs.
  static func world(_ rows: [String], seed: UInt64 = 1, rules: MaterialRules = .basic) -> World {
    let world = World(width: rows[0].count, height: rows.count, seed: seed, rules: rules)
    for (y, row) in rows.enumerated() {
      for (x, glyph) in row.enumerated() {
        let material = names[glyph].flatMap { rules[$0] } ?? .air
        world.place(material, at: CellPoint(x, y))
      }
    }
    return world
  }

  /// Returns the rows of glyphs of a world.
  static func rows(_ world: World) -> [String] {
    let glyphs = names.map { ($0.value, $0.key) }
    return (0..<world.height).map { y in
      String(
        (0..<world.width).map { x in
          let name = world.rules.name(of: world.cell(at: CellPoint(x, y)).material)
          return glyphs.first { $0.0 == name }?.1 ?? "?"
        })
    }
  }
}

extension World {
  func step(times: Int) {
    for _ in 0..<times { step() }
  }

  /// Returns the number of cells of a material.
  func count(_ name: String) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where rules.name(of: cell(at: CellPoint(x, y)).material) == name {
        count += 1
      }
    }
    return count
  }

  /// Returns a world of random cells of these materials.
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
        world.place(rules[name] ?? .air, at: CellPoint(x, y))
      }
    }
    return world
  }
}

/// The material table of the game, and small worlds that use it.
struct Lab {
  let rules: MaterialRules

  init() throws { rules = try ShippedPart.rules() }

  /// Returns a world from rows of glyphs and a legend such as `["b": "bell 3"]`. The glyph `.` is
  /// air, and `#` is stone.
  func world(_ rows: [String], _ legend: [String: String] = [:], tick: UInt64 = 0) throws -> World {
    var text = "kodama-world 1\nseed: 1\ntick: \(tick)\nlegend\n. air\n# stone\n"
    for (glyph, material) in legend.sorted(by: { $0.key < $1.key }) {
      text += "\(glyph) \(material)\n"
    }
    text += "rows\n" + rows.joined(separator: "\n") + "\n"
    return try WorldText.parse(text, rules: rules).world(rules: rules)
  }

  /// Returns a world that is large enough for a sky. The rows are drawn at its bottom left, and
  /// stone fills the rest of them.
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

  /// Returns the names of the materials in a row of a world.
  func names(_ world: World, row: Int) -> [String] {
    (0..<world.width).map { rules.name(of: world.cell(at: CellPoint($0, row)).material) }
  }

  /// A tick at night.
  static let night: UInt64 = 9_000
  /// A tick at dawn.
  static let dawn: UInt64 = 13_300
}
