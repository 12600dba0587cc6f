import Foundation
import KodamaContent
import KodamaDataSources
import KodamaLanguage
import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
@testable import KodamaYAML
import Testing

@Suite("One file adds a creature to the game")
struct ThingFileTests {
  /// The game with the otter of docs/recipes.md.
  private static let content = Result {
    let patch = try ProjectFile.text("Tests/Recipes/thing.patch")
    let lines = patch.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.drop { !$0.hasPrefix("@@") }.dropFirst().map { $0.dropFirst() }
    let file = ContentReader(file: "things/otter.yaml")
    // Things that were added to the game since have taken the number of the patch.
    let number = try TestGame.content.get().rules.count
    return try Content.shipped(
      adding: [],
      replacing: file.mapping(
        text.joined(separator: "\n").replacing(/number: \d+/, with: "number: \(number)")))
  }

  @Test("The otter is named, drawn and heard")
  func looks() throws {
    let content = try Self.content.get()
    let shipped = try TestGame.content.get()
    let otter = try #require(content.rules["otter"])
    #expect(Int(otter.rawValue) == shipped.rules.count)
    #expect(Array(content.rules.materials.dropLast()) == shipped.rules.materials)
    #expect(content.text(of: content.looks.name(otter), in: .english) == "otter")
    #expect(content.text(of: content.looks.name(otter), in: .japanese) == "かわうそ")
    #expect(content.looks.art.sprites.contains { $0.name == "otter" && $0.idle.count == 128 })
    #expect(content.looks[otter].nature == .creature)
    #expect(content.patches.patch(named: "creature/otter") == content.looks[otter].patch)
    #expect(content.names.creatures.contains(otter) && content.names.placeable.contains(otter))
    #expect(content.rules.reactions.last?.first == "otter")
  }

  @Test("New valleys have otters, and are otherwise the same", arguments: Terrain.allCases)
  func lives(on terrain: Terrain) throws {
    let (content, shipped) = (try Self.content.get(), try TestGame.content.get())
    let otter = content.rules.id("otter")
    let plan = ValleyPlan(terrain, seed: 5)
    let (with, without) = (plan.world(rules: content.rules), plan.world(rules: shipped.rules))
    var count = 0
    for y in 0..<plan.height {
      for x in 0..<plan.width {
        let (cell, other) = (with.cell(at: CellPoint(x, y)), without.cell(at: CellPoint(x, y)))
        if cell.material == otter { count += 1 }
        let isNew = cell.material == otter && shipped.rules.name(of: other.material) == "water"
        guard cell != other, !isNew else { continue }
        Issue.record("\(x), \(y): \(content.rules.name(of: cell.material))")
      }
    }
    #expect(terrain == .empty ? count == 0 : count >= 3, "\(count)")
  }

  @Test("Otters eat fish, and call each other")
  func acts() throws {
    let rules = try Self.content.get().rules
    let world = World(width: 12, height: 6, seed: 1, rules: rules)
    for y in 0..<6 {
      for x in 0..<12 {
        world.place(rules.id(y == 5 || x == 0 || x == 11 ? "stone" : "water"), at: CellPoint(x, y))
      }
    }
    for x in [2, 9] { world.place(rules.id("fish"), at: CellPoint(x, 3)) }
    for x in [3, 8] { world.place(rules.id("otter"), at: CellPoint(x, 3)) }
    var calls = 0
    for _ in 0..<3_000 {
      world.step()
      calls += world.moments.count { $0.kind == .call && rules.name(of: $0.material) == "otter" }
    }
    #expect(world.materialCounts()[Int(rules.id("fish").rawValue)] == 0)
    #expect(world.materialCounts()[Int(rules.id("otter").rawValue)] > 0)
    #expect(calls > 0)
  }

  @Test("A number that another thing has is rejected by the check of its file")
  func taken() throws {
    let frog = try ShippedPart.root("things/frog.yaml")
    #expect(frog["number"].flatMap { try? $0.text() } == "88")
    let content = try TestGame.content.get()
    let text =
      "number: 88\nclass: solid\nglyph: \"獺\"\nink: \"#d0a070\"\npatch: creature\n"
      + "name: {en: a, ja: あ, reading: あ}\nabout: {en: a, ja: あ, reading: あ}\n"
    let faults = ContentCheck(content).thing(text, file: "things/otter.yaml")
    #expect(faults.map(\.code) == ["number"] && faults.first?.line == 1, "\(faults)")
    let free = text.replacingOccurrences(of: "88", with: "\(content.rules.count)")
    #expect(ContentCheck(content).thing(free, file: "things/otter.yaml") == [])
  }
}
