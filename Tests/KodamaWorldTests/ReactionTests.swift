import Assets
import KodamaContent
import KodamaDataSources
import Testing

@testable import KodamaWorld
import KodamaYAML

@Suite("Reactions follow the table")
struct ReactionTests {
  @Test("The shipped table has at least 119 materials and 207 reactions")
  func theShippedTableHasItsMinimumSize() throws {
    let rules = try ShippedPart.rules()
    #expect(rules.count >= 119)
    #expect(rules.reactions.count >= 207)
  }

  /// Checks that every reaction takes place between two cells. Its chance is raised to keep the
  /// test short.
  @Test("Every reaction happens between its two materials")
  func everyReactionFires() throws {
    let shipped = try ShippedPart.rules()
    let eager = shipped.reactions.map { reaction in
      var eager = reaction
      eager.chance = max(reaction.chance, 3_000)
      return eager
    }
    let rules = try MaterialRules(materials: shipped.materials, reactions: eager)
    var silent: [String] = []
    for (index, reaction) in rules.reactions.enumerated() {
      let fired = (1...40 as ClosedRange<UInt64>).contains { seed in
        let world = World(width: 2, height: 1, seed: seed, rules: rules)
        world.place(rules.id(reaction.first), at: CellPoint(0, 0))
        world.place(rules.id(reaction.second), at: CellPoint(1, 0))
        for _ in 0..<12 where !world.discoveries.contains(index) { world.step() }
        return world.discoveries.contains(index)
      }
      if !fired { silent.append("\(reaction.first) + \(reaction.second)") }
    }
    #expect(silent == [])
  }

  /// Checks that reactions that add heat warm their block by the amount in the table, and that
  /// others cool it.
  @Test("A reaction warms or cools its block by the amount in the table", arguments: [40, -40])
  func reactionsWarmOrCoolTheirBlock(heat: Int) throws {
    let lab = try Lab()
    func degrees(_ heat: Int, _ pairs: Int) throws -> Int {
      let rules = try MaterialRules(
        materials: lab.rules.materials,
        reactions: [ReactionRule("moss", "salt", "moss", "stone", heat: heat)])
      let world = World(width: 12, height: 12, seed: 1, rules: rules)
      for x in 4..<(4 + pairs) {
        world.place(rules.id("moss"), at: CellPoint(x, 6))
        world.place(rules.id("salt"), at: CellPoint(x, 7))
      }
      for x in 3...8 { world.place(rules.id("stone"), at: CellPoint(x, 8)) }
      world.step(times: 4)
      return world.degrees(at: CellPoint(4, 6))
    }
    #expect(try degrees(0, 1) == 0)
    let one = try degrees(heat, 1)
    #expect(abs(one - heat) <= 3, "\(one)")
    let three = try degrees(heat, 3)
    #expect(abs(three - 3 * heat) <= 9, "the heat of a tick accumulates: \(three)")
    #expect(abs(try degrees(heat * 10 / abs(heat) * 20, 4)) <= 400)
  }

  @Test("Slaking lime warms its surroundings, and salting snow cools them")
  func shippedReactionsChangeTheTemperature() throws {
    let lab = try Lab()
    let warm = try lab.world(
      ["wwww", "llll", "####", "####"], ["w": "water", "l": "lime"])
    let cold = try lab.world(["ssss", "nnnn", "####", "####"], ["s": "salt", "n": "snow"])
    var (highest, lowest) = (0, 0)
    for _ in 0..<120 {
      warm.step()
      cold.step()
      highest = max(highest, warm.degrees(at: CellPoint(1, 1)))
      lowest = min(lowest, cold.degrees(at: CellPoint(1, 1)))
    }
    #expect(highest >= 20, "\(highest)")
    #expect(lowest <= -5, "\(lowest)")
  }

  @Test("Reactions give the products in the table")
  func reactionsGiveTheProductsOfTheTable() throws {
    let shipped = try ShippedPart.rules()
    for reaction in shipped.reactions
    where reaction.firstBecomes != "fire" && reaction.secondBecomes != "fire" {
      var always = reaction
      always.chance = 10_000
      let rules = try MaterialRules(materials: shipped.materials, reactions: [always])
      let world = World(width: 2, height: 1, seed: 3, rules: rules)
      world.place(rules.id(reaction.first), at: CellPoint(0, 0))
      world.place(rules.id(reaction.second), at: CellPoint(1, 0))
      for _ in 0..<16 where world.discoveries.isEmpty { world.step() }
      let found = [0, 1].map { rules.name(of: world.cell(at: CellPoint($0, 0)).material) }
      let wanted = [reaction.firstBecomes, reaction.secondBecomes]
      #expect(found.sorted() == wanted.sorted(), "\(reaction.first) + \(reaction.second)")
      guard reaction.moment == .react else { continue }
      let moment = try #require(world.moments.first { $0.kind == .react })
      let told = [rules.name(of: moment.material), rules.name(of: MaterialID(moment.data))]
      let changes = [
        [reaction.first, reaction.firstBecomes], [reaction.second, reaction.secondBecomes],
      ]
      let products = changes.filter { $0[0] != $0[1] && $0[1] != "air" }
      #expect(
        (products.isEmpty ? changes.filter { $0[0] != $0[1] } : products).contains(told), "\(told)")
    }
  }

  @Test("No two materials share a glyph and its colour")
  func noTwoMaterialsLookAlike() throws {
    var seen: Set<String> = []
    for thing in try ShippedPart.things().all {
      let look = try thing.fields.required("glyph").text() + thing.fields.required("ink").text()
      #expect(seen.insert(look).inserted, "\(thing.name) looks like another material")
    }
  }
}

/// Checks that reactions whose products contain more water take the missing drops from the sky or
/// the ground, so that the budget of a valley stays closed.
@Suite("Reactions neither create nor destroy water")
struct ReactionWaterTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func drops(_ name: String) -> Int { lab.rules.rule(of: lab.rules.id(name)).drops }

  /// The reactions whose products contain more drops than their materials.
  private var gaining: [ReactionRule] {
    lab.rules.reactions.filter {
      drops($0.firstBecomes) + drops($0.secondBecomes) > drops($0.first) + drops($0.second)
    }
  }

  /// Returns a world with a sky and thirty closed chambers of glass, each with both materials.
  private func world(_ reaction: ReactionRule, sky: UInt32, ground: UInt32) -> World {
    let world = World(width: 192, height: 100, seed: 4, rules: lab.rules)
    let glass = lab.rules.id("glass")
    for x in 0..<91 { for y in 95..<98 { world.place(glass, at: CellPoint(x, y)) } }
    for number in 0..<30 {
      world.place(lab.rules.id(reaction.first), at: CellPoint(number * 3 + 1, 96))
      world.place(lab.rules.id(reaction.second), at: CellPoint(number * 3 + 2, 96))
    }
    world.waterCycle = WaterCycle(sky: sky, ground: ground)
    return world
  }

  @Test("Reactions that gain water take it from the sky and the ground")
  func missingDropsComeFromTheSkyAndTheGround() {
    #expect(gaining.count >= 8)
    for reaction in gaining {
      let names = [reaction.first, reaction.second]
      let world = world(reaction, sky: 5, ground: 400)
      let total = world.waterBudget.total
      world.step(times: 600)
      #expect(world.waterBudget.total == total, "\(names)")
      #expect(world.waterCycle.ground < 400, "\(names) never met")
      // If there are no drops, the reaction does not take place.
      let dry = self.world(reaction, sky: 0, ground: 0)
      let before = dry.waterBudget.total
      dry.step(times: 600)
      #expect(dry.waterBudget.total == before, "\(names) in a dry world")
    }
  }
}
