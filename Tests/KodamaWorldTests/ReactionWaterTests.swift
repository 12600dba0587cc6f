import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Reactions whose products hold more water take the missing drops from the sky or the ground, so
/// that the budget of a valley stays closed.
@Suite struct ReactionWaterTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func drops(_ name: String) -> Int { lab.rules.rule(of: lab.rules.id(name)).drops }

  /// The reactions whose products hold more drops.
  private var gaining: [ReactionRule] {
    lab.rules.reactions.filter {
      drops($0.firstBecomes) + drops($0.secondBecomes) > drops($0.first) + drops($0.second)
    }
  }

  /// Returns a world with a sky and thirty closed cells of glass, each with both materials.
  private func world(_ reaction: ReactionRule, sky: UInt32, ground: UInt32) -> World {
    let world = World(width: 192, height: 100, seed: 4, rules: lab.rules)
    let glass = lab.rules.id("glass")
    for x in 0..<91 { for y in 95..<98 { world.place(glass, at: GridPoint(x, y)) } }
    for number in 0..<30 {
      world.place(lab.rules.id(reaction.first), at: GridPoint(number * 3 + 1, 96))
      world.place(lab.rules.id(reaction.second), at: GridPoint(number * 3 + 2, 96))
    }
    world.waterCycle = WaterCycle(sky: sky, ground: ground)
    return world
  }

  @Test func missingDropsComeFromTheSkyAndTheGround() {
    #expect(gaining.count >= 8)
    for reaction in gaining {
      let names = [reaction.first, reaction.second]
      let world = world(reaction, sky: 5, ground: 400)
      let total = world.waterBudget.total
      world.step(times: 600)
      #expect(world.waterBudget.total == total, "\(names)")
      #expect(world.waterCycle.ground < 400, "\(names) never met")
      // Without drops the reaction does not take place.
      let dry = self.world(reaction, sky: 0, ground: 0)
      let before = dry.waterBudget.total
      dry.step(times: 600)
      #expect(dry.waterBudget.total == before, "\(names) in a dry world")
    }
  }
}
