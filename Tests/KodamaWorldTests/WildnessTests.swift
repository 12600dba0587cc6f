import KodamaDataSources
@testable import KodamaWorld
import Testing

/// In an untouched valley only what the player causes or builds counts.
@Suite struct WildnessTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test func aGeneratedValleyHearsOnlyPlacesWhereThePlayerHasBuilt() throws {
    let untouched = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let edited = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    #expect(untouched.wakefulness.isGenerated)
    for x in 96..<104 { edited.place(lab.rules.id("leaf"), at: GridPoint(x, 4)) }
    untouched.step(times: 1_500)
    edited.step(times: 1_500)
    #expect(untouched.awakePercent == 0)
    #expect(untouched.wakefulness.census.plants == 0)
    #expect(edited.awakePercent > 0)
    #expect(edited.wakefulness.census.plants > 0)
  }

  @Test func notesOfThePlayerCountAnywhere() throws {
    let world = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let bell = try #require(world.points(of: lab.rules.id("bell")).first)
    world.strike(at: bell)
    #expect(world.wakefulness.music > 0)
  }

  @Test func editedPlacesRoundTripThroughBytesAndText() throws {
    let world = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    for x in 0..<5 { world.place(lab.rules.id("leaf"), at: GridPoint(x, 4)) }
    let copy = try World(decoding: world.encode(), rules: lab.rules)
    #expect(copy.wakefulness == world.wakefulness)
    #expect(copy.wakefulness.edits[0] == 5)
    let text = WorldText(world).text(rules: lab.rules)
    #expect(try WorldText.parse(text, rules: lab.rules).wakefulness == world.wakefulness)
  }

  @Test func invalidNumbersAreRejected() {
    let fine = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let numbers = fine.wakefulness.numbers
    #expect(Wakefulness(numbers: numbers, width: 192, height: 96) != nil)
    for wrong in [numbers + [0], numbers.dropLast() + [9], Array(numbers.dropLast())] {
      #expect(Wakefulness(numbers: wrong, width: 192, height: 96) == nil)
    }
  }
}
