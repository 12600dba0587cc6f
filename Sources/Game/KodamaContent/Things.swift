package import KodamaDataSources
package import KodamaSurfaces
package import KodamaViews
package import KodamaWorld

/// The materials and reactions of the game and of its packs.
package struct Things: Sendable {
  /// The folder with a file for each material of the game.
  package static let folder = "things"
  package static let reactionsFile = "reactions.yaml"

  /// The materials in the order of their numbers.
  package private(set) var all: [Thing] = []
  private var reactionNodes: [ContentNode] = []
  private var marks: [PackIdentity] = []

  /// Creates the things of the game.
  ///
  /// - Parameters:
  ///   - files: The files of the materials, in any order.
  ///   - reactions: The file of the reactions.
  /// - Throws: `ContentError` if the numbers are not 0, 1, 2 and so on.
  package init(_ files: [ContentMapping], reactions: ContentMapping) throws(ContentError) {
    var numbered: [(number: Int, thing: Thing)] = []
    for file in files {
      let node = try file.required("number", in: Thing.fields)
      numbered.append((try node.integer(in: 0...249), Thing(file: file)))
    }
    numbered.sort { ($0.number, $0.thing.name) < ($1.number, $1.thing.name) }
    for (index, row) in numbered.enumerated() where row.number != index {
      let expected =
        row.number < index
        ? "another number than that of \(numbered[index - 1].thing.name)"
        : "\(index), which no thing has"
      throw try row.thing.fields.required("number").error(
        "number", expected: expected, found: "\(row.number)")
    }
    all = numbered.map { $0.thing }
    for (index, name) in ["air", "wall"].enumerated()
    where all.count <= index || all[index].name != name {
      throw (all.count > index ? all[index].node : reactions.node).error(
        "order", expected: "\(name) with the number \(index)", found: "another thing")
    }
    try reactions.refuseKeys(notIn: ["reactions"])
    reactionNodes = try reactions.required("reactions").list(limit: MaterialRules.reactionLimit)
    for thing in all { reactionNodes += try thing.reactions() }
  }

  /// Adds the materials and the reactions of a pack.
  ///
  /// - Throws: `ContentError` if another material has one of the names, if there are too many
  ///   materials, or if one has a number.
  package mutating func add(_ pack: ContentPack) throws(ContentError) {
    for thing in try pack.things() {
      guard !all.contains(where: { $0.name == thing.name }) else {
        throw thing.node.error(
          "taken", expected: "a name that no other material has", found: thing.name)
      }
      guard all.count < 250 else {
        throw thing.node.error(
          "count", expected: "at most 250 materials with those of the game", found: "one more")
      }
      all.append(thing)
      reactionNodes += try thing.reactions()
    }
    reactionNodes += try pack.root["reactions"]?.list(limit: MaterialRules.reactionLimit) ?? []
    marks.append(pack.mark)
  }

  /// Parses the rules of all materials, and the reactions.
  package func rules() throws(ContentError) -> MaterialRules {
    let names = all.map { $0.name }
    var materials: [MaterialRule] = []
    for thing in all { materials.append(try thing.rule(names)) }
    var reactions: [ReactionRule] = []
    for node in reactionNodes { reactions.append(try ReactionReader(names: names).reaction(node)) }
    do {
      return try MaterialRules(materials: materials, reactions: reactions, packs: marks)
    } catch {
      throw (reactionNodes.last ?? all[0].node).error(
        "table", expected: "a valid table", found: "\(error)")
    }
  }

  /// Returns the timbres of materials, each derived from that of its family.
  ///
  /// The first material of a family that has no voice of its own sounds like the family. Others
  /// have a copy, so that the lesson can offer them.
  package func voices(of families: [Patch]) throws(ContentError) -> [Patch] {
    var voices: [Patch] = []
    for family in families where MaterialFamily.names.contains(family.name) {
      var hasFirst = false
      for thing in all {
        guard try thing.fields["patch"]?.text() == family.name else { continue }
        let voice = try thing.fields["voice"]?.mapping()
        if voice != nil || hasFirst {
          voices.append(try PatchLoader().member(thing.name, of: family, voice))
        } else {
          hasFirst = true
        }
      }
    }
    return voices
  }

  /// Parses the looks of all materials.
  ///
  /// A glyph that another material has is rejected, because colour must not be the only difference
  /// between materials.
  ///
  /// - Parameters:
  ///   - patches: The timbres, including those that `voices(of:)` returns.
  ///   - art: The textures, and the sprites that belong to no material. Without it, textures and
  ///     sprites are skipped.
  /// - Returns: The looks in the order of the materials, and the art.
  /// - Throws: `ContentError` for the first invalid field.
  package func looks(
    _ patches: PatchTable, art: ArtLoader? = nil
  ) throws(ContentError) -> MaterialLooks {
    var (looks, art): ([MaterialLook], ArtLoader?) = ([], art)
    for thing in all {
      let look = try thing.look(patches)
      if let other = looks.first(where: {
        $0.leftGlyph == look.leftGlyph && $0.rightGlyph == look.rightGlyph
      }) {
        throw try thing.fields.required("glyph").error(
          "taken", expected: "a glyph that no other material has", found: "that of \(other.name)")
      }
      looks.append(look)
      try art?.add(thing)
    }
    return MaterialLooks(looks, art: art?.art ?? PictureArt())
  }

  /// Returns the names and descriptions of all materials, with their message ids.
  package func words() throws(ContentError) -> [(id: String, words: Phrase)] {
    var found: [(id: String, words: Phrase)] = []
    for thing in all {
      let id = "material.\(thing.name)"
      found.append((id, try Thing.words(thing.fields.required("name", in: Thing.fields))))
      found.append(
        (id + ".about", try Thing.words(thing.fields.required("about", in: Thing.fields))))
    }
    return found
  }
}

/// Parses a reaction.
package struct ReactionReader {
  private let names: [String]
  private static let moments = MomentKind.names + ["silent"]

  package init(names: [String]) { self.names = names }

  package func reaction(_ node: ContentNode) throws(ContentError) -> ReactionRule {
    let fields = try node.mapping()
    try fields.refuseKeys(notIn: ["when", "become", "chance", "heat", "moment"])
    let (first, second) = try pair(fields.required("when"))
    let (firstBecomes, secondBecomes) = try pair(fields.required("become"))
    // The border of a world consists of wall, which must never change.
    guard first != "wall", second != "wall" || secondBecomes == "wall" else {
      throw node.error("wall", expected: "a wall that does nothing and stays", found: "another")
    }
    var chance = 10_000
    if let percent = try fields["chance"]?.number(in: 0.01...100) {
      chance = Int((percent * 100).rounded())
    }
    let heat = try fields["heat"]?.integer(in: ReactionRule.heatRange) ?? 0
    let word = try fields["moment"]?.word(of: Self.moments) ?? "react"
    return ReactionRule(
      first, second, firstBecomes, secondBecomes, chance: chance, heat: heat,
      moment: MomentKind.allCases.first { $0.name == word })
  }

  private func pair(_ node: ContentNode) throws(ContentError) -> (String, String) {
    let list = try node.list(limit: 2)
    guard list.count == 2 else {
      throw node.error("count", expected: "two materials", found: "\(list.count)")
    }
    return (try list[0].word(of: names), try list[1].word(of: names))
  }
}
