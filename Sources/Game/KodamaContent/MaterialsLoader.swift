import KodamaDataSources
package import KodamaWorld

/// Loads the rules of materials from `materials.yaml`.
///
/// The file also contains their looks, which `LooksLoader` loads.
package struct MaterialsLoader {
  package static let ruleFields = [
    "class", "does", "density", "spread", "viscosity", "burn", "burnTicks", "residue", "decay",
    "decaysTo", "data", "warmth", "hot", "hotTo", "cold", "coldTo", "cohesion", "toughness",
    "blastTo", "blast", "levels", "drops", "into", "eats", "becomes", "pace",
  ]
  package static let lookFields = ["glyph", "ink", "paper", "body", "light", "patch"]

  package init() {}

  /// Parses a table of materials, and adds the materials of packs.
  package func rules(
    _ root: ContentMapping, packs: [ContentMapping] = [], marks: [PackIdentity] = []
  ) throws(ContentError) -> MaterialRules {
    try root.refuseKeys(notIn: ["materials", "reactions"])
    let table = try root.required("materials").mapping()
    guard (2...250).contains(table.entries.count) else {
      throw table.node.error(
        "count", expected: "2 to 250 materials", found: "\(table.entries.count)")
    }
    var names = table.entries.map { $0.key }
    for (index, name) in ["air", "wall"].enumerated() where names[index] != name {
      throw table.entries[index].keyNode.error(
        "order", expected: "\(name) as material \(index + 1)", found: names[index])
    }
    // Collects all names first, because the materials of a pack can refer to each other and to the
    // materials of other packs.
    for pack in packs { try addNames(of: pack, to: &names) }
    var materials: [MaterialRule] = []
    for entry in table.entries {
      materials.append(try material(entry, names))
    }
    var reactions = try self.reactions(root, names)
    for pack in packs {
      for entry in try pack["materials"]?.mapping().entries ?? [] {
        materials.append(try material(entry, names, others: ContentPack.materialFields))
      }
      reactions += try self.reactions(pack, names)
    }
    do {
      return try MaterialRules(materials: materials, reactions: reactions, packs: marks)
    } catch {
      let node = packs.last?.node ?? table.node
      throw node.error("table", expected: "a valid table", found: "\(error)")
    }
  }

  private func addNames(
    of pack: ContentMapping, to names: inout [String]
  ) throws(ContentError) {
    for entry in try pack["materials"]?.mapping().entries ?? [] {
      guard !names.contains(entry.key) else {
        throw entry.keyNode.error(
          "taken", expected: "a name that no other material has", found: entry.key)
      }
      names.append(entry.key)
      guard names.count <= 250 else {
        throw entry.keyNode.error(
          "count", expected: "at most 250 materials with those of the game", found: "one more")
      }
    }
  }

  private func reactions(
    _ root: ContentMapping, _ names: [String]
  ) throws(ContentError) -> [ReactionRule] {
    var reactions: [ReactionRule] = []
    for node in try root["reactions"]?.list(limit: 4_000) ?? [] {
      let reaction = try ReactionReader(names: names).reaction(node)
      // The border of a world consists of wall, which must never change.
      guard reaction.first != "wall", reaction.second != "wall" || reaction.secondBecomes == "wall"
      else {
        throw node.error("wall", expected: "a wall that does nothing and stays", found: "another")
      }
      reactions.append(reaction)
    }
    return reactions
  }

  package func material(
    _ entry: ContentMapping.Entry, _ names: [String], others: [String] = []
  ) throws(ContentError) -> MaterialRule {
    guard Self.isName(entry.key) else {
      throw entry.keyNode.error(
        "name", expected: "a name of lower case letters, digits and dashes, at most 40")
    }
    let fields = try entry.value.mapping()
    try fields.refuseKeys(notIn: Self.ruleFields + Self.lookFields + others)
    let word = try fields.required("class", in: Self.ruleFields + Self.lookFields).word(
      of: PhysicsClass.names)
    var rule = MaterialRule(entry.key, PhysicsClass(name: word) ?? .solid)
    if let does = try fields["does"]?.word(of: Behaviour.names) {
      rule.behaviour = Behaviour(name: does) ?? .none
    }
    rule.density = try fields["density"]?.integer(in: 0...250) ?? rule.density
    rule.spread = try fields["spread"]?.integer(in: 0...63) ?? rule.spread
    rule.viscosity = try fields["viscosity"]?.integer(in: 0...255) ?? rule.viscosity
    rule.burn = try percent(fields["burn"]) ?? rule.burn
    rule.burnTicks = try fields["burnTicks"]?.integer(in: 1...255) ?? rule.burnTicks
    rule.residue = try fields["residue"]?.word(of: names) ?? rule.residue
    rule.decay = try percent(fields["decay"]) ?? rule.decay
    rule.decaysTo = try fields["decaysTo"]?.word(of: names) ?? rule.decaysTo
    rule.initialData = UInt8(try fields["data"]?.integer(in: 0...255) ?? 0)
    try readRareFields(fields, names, into: &rule)
    return rule
  }

  private func readRareFields(
    _ fields: ContentMapping, _ names: [String], into rule: inout MaterialRule
  ) throws(ContentError) {
    rule.warmth = try fields["warmth"]?.integer(in: -200...400) ?? 0
    rule.hot = try fields["hot"]?.integer(in: 1...400) ?? 0
    rule.hotTo = try fields["hotTo"]?.word(of: names) ?? ""
    rule.cold = try fields["cold"]?.integer(in: -200 ... -1) ?? 0
    rule.coldTo = try fields["coldTo"]?.word(of: names) ?? ""
    rule.cohesion = try fields["cohesion"]?.integer(in: 0...255) ?? 0
    rule.toughness = try fields["toughness"]?.integer(in: 0...100) ?? rule.toughness
    rule.blastTo = try fields["blastTo"]?.word(of: names) ?? ""
    rule.blast = try fields["blast"]?.integer(in: 0...12) ?? 0
    rule.drops = try fields["drops"]?.integer(in: 0...1) ?? 0
    rule.levels = try fields["levels"]?.flag() ?? false
    rule.becomes = try fields["becomes"]?.word(of: names) ?? ""
    rule.pace = try percent(fields["pace"]) ?? rule.pace
    rule.into = try nameList(fields["into"], names)
    rule.eats = try nameList(fields["eats"], names)
  }

  private func nameList(
    _ node: ContentNode?, _ names: [String]
  ) throws(ContentError) -> [String] {
    var found: [String] = []
    for entry in try node?.list(limit: 32) ?? [] { found.append(try entry.word(of: names)) }
    return found
  }

  package static func isName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count) && name.utf8.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte) || byte == 45
  }

  /// Parses a percentage and returns it in hundredths of a percent.
  private func percent(_ node: ContentNode?) throws(ContentError) -> Int? {
    guard let node else { return nil }
    return Int((try node.number(in: 0...100) * 100).rounded())
  }
}

/// Parses a reaction of `materials.yaml`.
package struct ReactionReader {
  private let names: [String]
  private static let moments = MomentKind.names + ["silent"]

  package init(names: [String]) { self.names = names }

  package func reaction(_ node: ContentNode) throws(ContentError) -> ReactionRule {
    let fields = try node.mapping()
    try fields.refuseKeys(notIn: ["when", "become", "chance", "heat", "moment"])
    let (first, second) = try pair(fields.required("when"))
    let (firstBecomes, secondBecomes) = try pair(fields.required("become"))
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
