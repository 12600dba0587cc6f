import Assets
import KodamaContent
import KodamaDataSources
import KodamaModels
import Testing

@Suite struct ReactionTests {
  @Test func theTableIsAsLargeAsPromised() throws {
    let rules = try MaterialsLoader().shippedRules()
    #expect(rules.count >= 64)
    #expect(rules.reactions.count >= 100)
  }

  /// Each reaction of the table, in a world of two cells, with its chance raised so that the test
  /// is short: what meets does react, and becomes what the table says.
  @Test func everyReactionFires() throws {
    let shipped = try MaterialsLoader().shippedRules()
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
        world.place(rules.id(reaction.first), at: GridPoint(0, 0))
        world.place(rules.id(reaction.second), at: GridPoint(1, 0))
        for _ in 0..<12 where !world.discoveries.contains(index) { world.step() }
        return world.discoveries.contains(index)
      }
      if !fired { silent.append("\(reaction.first) + \(reaction.second)") }
    }
    #expect(silent == [])
  }

  @Test func productsAreThoseOfTheTable() throws {
    let shipped = try MaterialsLoader().shippedRules()
    for reaction in shipped.reactions
    where reaction.firstBecomes != "fire" && reaction.secondBecomes != "fire" {
      var always = reaction
      always.chance = 10_000
      let rules = try MaterialRules(materials: shipped.materials, reactions: [always])
      let world = World(width: 2, height: 1, seed: 3, rules: rules)
      world.place(rules.id(reaction.first), at: GridPoint(0, 0))
      world.place(rules.id(reaction.second), at: GridPoint(1, 0))
      for _ in 0..<16 where world.discoveries.isEmpty { world.step() }
      let found = [0, 1].map { rules.name(of: world.cell(at: GridPoint($0, 0)).material) }
      let wanted = [reaction.firstBecomes, reaction.secondBecomes]
      #expect(found.sorted() == wanted.sorted(), "\(reaction.first) + \(reaction.second)")
    }
  }

  @Test func everyMaterialHasItsWords() throws {
    let content = try Content.shipped()
    for material in content.rules.materials {
      for id in ["material.\(material.name)", "material.\(material.name).about"] {
        let entry = try #require(content.messages[id], "\(id) is missing")
        #expect(!entry.english.isEmpty && !entry.japanese.isEmpty)
        for scalar in entry.reading.unicodeScalars {
          #expect(!(0x4e00...0x9fff).contains(scalar.value), "\(id) has kanji in its reading")
        }
      }
    }
  }

  @Test func noTwoMaterialsLookAlike() throws {
    let text = try Assets.text("materials.yaml")
    let table = try ContentReader(file: "materials.yaml").mapping(text).required("materials")
    var seen: Set<String> = []
    for entry in try table.mapping().entries {
      let fields = try entry.value.mapping()
      let look = try fields.required("glyph").text() + fields.required("ink").text()
      #expect(seen.insert(look).inserted, "\(entry.key) looks like another material")
    }
  }
}
