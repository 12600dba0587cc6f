import KodamaDataSources
import KodamaRoles
@testable import KodamaWorld
import Testing

/// The generators of before go on making their valleys to the cell, and the third adds to them.
@Suite struct GeneratorTests {
  private static let seeds: ClosedRange<UInt64> = 1...(isLong ? 50 : 5)
  let lab: Lab

  init() throws { lab = try Lab() }

  /// The names and the data of all cells of a few valleys, and what lies in their ground.
  private func digest(_ terrain: Terrain) -> String {
    var digest = Digest()
    for (seed, size) in [(1, (256, 128)), (2, (512, 256)), (3, (1_100, 200)), (4, (96, 64))] {
      let plan = ValleyPlan(
        terrain, seed: UInt64(seed), width: size.0, height: size.1,
        generator: terrain.generator(upTo: 2))
      let world = plan.world(rules: lab.rules)
      for y in 0..<size.1 {
        for x in 0..<size.0 {
          let cell = world.cell(at: GridPoint(x, y))
          digest.combine(lab.rules.name(of: cell.material))
          digest.combine(UInt64(cell.data))
        }
      }
      digest.combine(UInt64(world.waterCycle.ground))
    }
    return "\(digest)"
  }

  @Test(
    arguments: [
      (.hollow, "5e295b0136402801"), (.gorge, "e5a1d5877333daad"),
      (.terraces, "a1824b6d03c0ebf2"), (.volcano, "75ecdef04458618b"),
      (.marsh, "9deb34761b7615bc"), (.ridge, "fc2648b3236aeda4"),
      (.karst, "3cd6452b4da31668"), (.archipelago, "e7cbe1dff396cbf0"),
      (.empty, "3ab32399681819ad"),
    ] as [(Terrain, String)])
  func olderOnesKeepTheirCells(terrain: Terrain, wanted: String) {
    #expect(digest(terrain) == wanted)
  }

  /// Nothing that was made before moves: what is added stands in air, grass, or deep rock. Where
  /// there was room for two places of interest, a third is set on the ground.
  @Test(arguments: Terrain.wild) func theThirdOnlyAdds(terrain: Terrain) {
    for seed in Self.seeds {
      let worlds = [2, 3].map {
        ValleyPlan(terrain, seed: seed, generator: $0).world(rules: lab.rules)
      }
      let sites = worlds.map { $0.record?.sites ?? [] }
      let third = sites[0].count < 3 ? sites[1].dropFirst(sites[0].count) : []
      #expect(sites[1] == sites[0] + third && sites[1].count >= 3, "\(terrain) \(seed)")
      var changed: Set<String> = []
      for x in 0..<512 where third.allSatisfy({ abs($0.point.x - x) > 16 }) {
        for y in 0..<256 {
          let names = worlds.map { lab.rules.name(of: $0.cell(at: GridPoint(x, y)).material) }
          if names[0] != names[1] { changed.insert(names.joined(separator: " to ")) }
        }
      }
      let added = ["copper-ore", "tin", "sulphur"].flatMap { ore in
        ["stone", "limestone", "obsidian"].map { "\($0) to \(ore)" }
      }
      let grown = ["cane", "reed", "flower", "bee", "comb", "honeycomb"].flatMap {
        ["air to \($0)", "grass to \($0)", "water to \($0)"]
      }
      // Springs on the bed of a lake; snow that would shut a cave.
      let opened = ["stone", "limestone", "obsidian", "sand", "iron", "brick"].map {
        "\($0) to spring"
      }
      let held = opened + (terrain == .ridge ? ["snow to stone"] : [])
      #expect(changed.subtracting(added + grown + held) == [], "\(terrain) \(seed)")
      #expect(worlds[0].waterCycle == worlds[1].waterCycle)
    }
  }
}
