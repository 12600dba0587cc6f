import KodamaDataSources
@testable import KodamaWorld
import Testing

/// What an untouched valley does counts as nothing; what a hand causes or builds counts.
@Suite struct WildnessTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test func onlyWhereAHandHasBuiltDoesAValleyHearItself() throws {
    let wild = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let tended = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    #expect(wild.wakefulness.isWild)
    for x in 96..<104 { tended.place(lab.rules.id("leaf"), at: GridPoint(x, 4)) }
    wild.step(times: 1_500)
    tended.step(times: 1_500)
    #expect(wild.awakePercent == 0)
    #expect(wild.wakefulness.census.plants == 0)
    #expect(tended.awakePercent > 0)
    #expect(tended.wakefulness.census.plants > 0)
  }

  @Test func aHandThatRingsIsHeardAnywhere() throws {
    let world = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let bell = try #require(world.points(of: lab.rules.id("bell")).first)
    world.strike(at: bell)
    #expect(world.wakefulness.music > 0)
  }

  @Test func whatAHandHasBuiltIsKept() throws {
    let world = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    for x in 0..<5 { world.place(lab.rules.id("leaf"), at: GridPoint(x, 4)) }
    let copy = try World(decoding: world.encode(), rules: lab.rules)
    #expect(copy.wakefulness == world.wakefulness)
    #expect(copy.wakefulness.edits[0] == 5)
    let text = WorldText(world).text(rules: lab.rules)
    #expect(try WorldText.parse(text, rules: lab.rules).wakefulness == world.wakefulness)
  }

  @Test func numbersThatNoValleyHasAreRefused() {
    let fine = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let numbers = fine.wakefulness.numbers
    #expect(Wakefulness(numbers: numbers, width: 192, height: 96) != nil)
    for wrong in [numbers + [0], numbers.dropLast() + [9], Array(numbers.dropLast())] {
      #expect(Wakefulness(numbers: wrong, width: 192, height: 96) == nil)
    }
  }
}
