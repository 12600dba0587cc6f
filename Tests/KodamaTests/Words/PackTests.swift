import Foundation
import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import KodamaYAML
import Testing

@Suite("Content packs extend the built-in content")
struct PackTests {
  private static let example = Result {
    let page = try ProjectFile.text("docs/packs.md")
    let parts = page.components(separatedBy: "```")
    return String(try #require(parts.first { $0.hasPrefix("yaml\n") }).dropFirst("yaml\n".count))
  }

  private func example() throws -> String { try Self.example.get() }

  private func content() throws -> Content {
    try Content.shipped(adding: [ContentPack(example(), file: "glow-moss.yaml")])
  }

  /// Returns the error in the text of a pack; nil if the pack is valid.
  private func fault(_ text: String) -> ContentError? {
    do {
      _ = try Content.shipped(adding: [try ContentPack(text, file: "p.yaml")])
      return nil
    } catch {
      return error as? ContentError
    }
  }

  @Test("The documented example of a pack adds its materials")
  func adds() throws {
    let shipped = try TestGame.content.get()
    let content = try content()
    #expect(content.rules.count == shipped.rules.count + 2)
    #expect(Array(content.rules.materials.prefix(shipped.rules.count)) == shipped.rules.materials)
    #expect(content.rules.reactions.count == shipped.rules.reactions.count + 2)
    #expect(content.looks.looks.count == content.rules.count)
    #expect(content.rules.packs.map(\.name) == ["glow-moss"])
    let moss = content.rules.id("glow-moss")
    #expect(content.names.placeable.contains(moss))
    #expect(content.messages.text(content.looks.name(moss), in: .english) == "glow moss")
    #expect(content.patches.patch(named: "plant/glow-moss") == content.looks[moss].patch)
  }

  @Test("A pack does not change worlds that lack its materials")
  func sameWorld() throws {
    let (shipped, packed) = (try TestGame.content.get(), try content())
    let worlds = [shipped, packed].map {
      WorldGenerator(seed: 5, width: 64, height: 48).world(rules: $0.rules)
    }
    for _ in 0..<200 { for world in worlds { world.step() } }
    #expect(worlds[0].digest == worlds[1].digest)
  }

  @Test("The materials of a pack behave as declared")
  func acts() throws {
    let rules = try content().rules
    let world = World(width: 24, height: 12, seed: 2, rules: rules)
    for x in 0..<24 { world.place(rules.id("stone"), at: CellPoint(x, 11)) }
    world.place(rules.id("glow-moss"), at: CellPoint(20, 10))
    for _ in 0..<3_000 { world.step() }
    let moss = rules.id("glow-moss")
    let count = (0..<24).count { world.cell(at: CellPoint($0, 10)).material == moss }
    #expect(count > 1, "\(count)")
    // Eighteen grains of salt cool the basin by 12° each; sand does not cool it.
    for seed in 1...8 as ClosedRange<UInt64> {
      let (salt, sand) = (coldest("frost-salt", seed, rules), coldest("sand", seed, rules))
      #expect(salt <= -12 && sand >= 0, "seed \(seed): \(salt), \(sand)")
    }
  }

  /// Returns the lowest temperature in a basin of water, in degrees, after three rows of grains
  /// fell in.
  private func coldest(_ grain: String, _ seed: UInt64, _ rules: MaterialRules) -> Int {
    let world = World(width: 12, height: 12, seed: seed, rules: rules)
    for x in 1..<9 { for y in 7..<12 { world.place(rules.id("stone"), at: CellPoint(x, y)) } }
    for x in 2..<8 {
      for y in 4..<7 { world.place(rules.id(grain), at: CellPoint(x, y)) }
      for y in 7..<11 { world.place(rules.id("water"), at: CellPoint(x, y)) }
    }
    var coldest = 0
    for _ in 0..<600 {
      world.step()
      for x in 2..<8 { coldest = min(coldest, world.degrees(at: CellPoint(x, 9))) }
    }
    return coldest
  }

  @Test("A pack's materials appear in catalogue, search, lessons and speech")
  func onScreens() throws {
    let content = try content()
    let rules = content.rules
    let game = try TestGame(isEmpty: true, content: content)
    game.perform(.pause, .catalogue)
    game.host.send(.text("glow moss"))
    game.run()
    #expect(game.text.contains("glow moss_") && game.text.contains("grows"))
    game.perform(.use)
    let play = try game.play()
    #expect(play.status.selected == rules.id("glow-moss"))
    game.perform(.place)
    #expect(game.text.contains("glow moss"))
    #expect(play.world.cell(at: play.hand.point).material == rules.id("glow-moss"))
    let sounds = content.patches.patches.map(\.name)
    #expect(sounds.contains("plant/glow-moss") && sounds.contains("sand/frost-salt"))
  }

  @Test("A save that needs a missing pack names the pack")
  func saves() throws {
    let (shipped, packed) = (try TestGame.content.get(), try content())
    func saved(_ content: Content) throws -> [UInt8] {
      let app = content.app(outputs: TestGame.Shown.nothing.outputs)
      app.start(.play)
      return try #require(app.savedPlay)
    }
    let bytes = try saved(packed)
    #expect(try SavedPlay(decoding: bytes, rules: packed.rules).encode() == bytes)
    #expect(throws: SaveError.packMissing("glow-moss")) {
      try SavedPlay(decoding: bytes, rules: shipped.rules)
    }
    #expect(SaveError.packMissing("glow-moss").description.contains("the pack glow-moss"))
    // A save that was made without packs can be loaded with packs.
    let plain = try saved(shipped)
    #expect(throws: Never.self) { try SavedPlay(decoding: plain, rules: packed.rules) }
    // The game names the missing pack.
    let store = MemoryGameStore()
    try store.save(bytes, SaveSummary(seed: 1, tick: 0, width: 1, height: 1), name: "quick")
    let game = try TestGame(store: store)
    game.perform(.load)
    let said = game.said.flatMap(\.self).joined(separator: " ")
    #expect(said.contains("The pack glow-moss is not loaded"), "\(said)")
  }

  @Test("An invalid pack is rejected with the line and the expected value")
  func faults() throws {
    let text = try example()
    func edited(_ old: String, _ new: String) -> String {
      text.replacingOccurrences(of: old, with: new)
    }
    let cases: [(edit: (String, String), code: String, line: Int, expected: String)] = [
      (("pack: glow-moss", "pack: Glow Moss"), "name", 1, "a name of lower case"),
      (("pack: glow-moss\n", ""), "missing", 1, "the key pack"),
      (("  frost-salt:\n", "  sand:\n"), "taken", 21, "a name that no other material has"),
      (("glyph: \"gm\"", "glyph: \"#\""), "taken", 12, "a glyph that no other material has"),
      (("class: powder", "class: powdr"), "unknown-word", 22, "one of"),
      ((", reading: ひかりごけ", ""), "missing", 16, "the key reading"),
      (("reading: ひかりごけ", "reading: 光ごけ"), "reading", 16, "without kanji"),
      (("en: glow moss, ", "en: \"\", "), "words", 16, "1 to 400 characters"),
      (("voice: {decay: 1.2", "voice: {decay: 9"), "out-of-range", 15, "0.7 to 1.4"),
      (("eats: [stone]", "eats: [stoen]"), "unknown-word", 9, "one of"),
      (("when: [water, frost-salt]", "when: [water, frosty]"), "unknown-word", 34, "one of"),
      (("heat: -12", "heat: -500"), "out-of-range", 34, "-200 to 400"),
      (("[glow-moss, salt]", "[wall, salt]"), "wall", 35, "a wall that does nothing"),
      (("    patch: plant", "    petch: plant"), "unknown-key", 14, "patch"),
    ]
    for (edit, code, line, expected) in cases {
      let error = self.fault(edited(edit.0, edit.1))
      let fault = try #require(error, "\(edit)")
      #expect(fault.code == code, "\(edit): \(fault)")
      #expect(fault.file == "p.yaml" && fault.line == line, "\(edit): \(fault)")
      #expect(fault.expected.contains(expected), "\(edit): \(fault)")
    }
    #expect(fault("pack: empty")?.code == "missing")
    #expect(fault(text) == nil)
  }

  @Test("A pack may contain the former word of a behaviour, a texture, a sprite and a habitat")
  func fields() throws {
    let row = (1...8).map { _ in "        ..####..\n" }.joined()
    let head = "pack: newts\nmaterials:\n  newt:\n    class: solid\n    does: frog\n"
    let look = "    glyph: nw\n    ink: \"#a0d080\"\n    patch: creature\n    texture: leaf\n"
    let lives = "    lives: {place: soil, often: 300, terrains: {marsh: 0}}\n"
    let words = ["name", "about"].map { "    \($0): {en: newt, ja: いもり, reading: いもり}\n" }
    let text = head + look + lives + words.joined() + "    sprite:\n      idle: |\n" + row
    let content = try Content.shipped(adding: [ContentPack(text, file: "p.yaml")])
    let newt = content.rules.id("newt")
    #expect(content.rules.rule(of: newt).behaviour == .hop)
    #expect(content.looks.art.sprites.last?.name == "newt")
    #expect(content.looks.art.textures.contains { $0.names.contains("newt") })
    let counts = [Terrain.hollow, .marsh].map {
      ValleyPlan($0, seed: 3).world(rules: content.rules).materialCounts()[Int(newt.rawValue)]
    }
    #expect(counts[0] > 0 && counts[1] == 0, "\(counts)")
    #expect(fault(text + "    number: 127\n")?.code == "unknown-key")
  }

  @Test("Two packs of the same name are rejected")
  func several() throws {
    let first = try ContentPack(example(), file: "one.yaml")
    let error = #expect(throws: ContentError.self) {
      try Content.shipped(adding: [first, ContentPack(example(), file: "two.yaml")])
    }
    #expect(error?.file == "two.yaml" && error?.expected.contains("no other pack") == true)
    let more = "pack: more\nreactions:\n  - {when: [glow-moss, lava], become: [ash, lava]}\n"
    let both = try Content.shipped(adding: [first, ContentPack(more, file: "more.yaml")])
    #expect(both.rules.packs.map(\.name) == ["glow-moss", "more"])
    #expect(fault(more)?.code == "unknown-word")
  }
}
