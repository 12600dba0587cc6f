package import KodamaDataSources
package import KodamaWorld

/// A material, as a file of the game or a pack describes it. docs/packs.md explains the fields.
package struct Thing: Sendable {
  package static let ruleFields = [
    "class", "does", "density", "spread", "viscosity", "burn", "burnTicks", "residue", "decay",
    "decaysTo", "data", "warmth", "hot", "hotTo", "cold", "coldTo", "cohesion", "toughness",
    "blastTo", "blast", "levels", "drops", "into", "eats", "becomes", "pace",
  ]
  package static let lookFields = ["glyph", "ink", "paper", "body", "light", "patch"]
  package static let fields =
    ["number"] + ruleFields + lookFields
    + ["voice", "texture", "lives", "name", "about", "reactions", "sprite"]

  /// The words that packs may still contain for a behaviour, and its present word.
  private static let formerWords: [(former: String, now: String)] = [
    ("frog", "hop"), ("firefly", "glow"), ("bird", "fly"), ("fish", "swim"),
    ("snail", "crawl"), ("worm", "tunnel"), ("bee", "gather"), ("kodama", "echo"),
  ]

  package let name: String
  /// The node of the name, or of the file that is named after it, for error messages.
  package let node: ContentNode
  package let fields: ContentMapping

  /// Creates a thing from an entry of a pack.
  package init(_ name: String, at node: ContentNode, _ fields: ContentMapping) {
    (self.name, self.node, self.fields) = (name, node, fields)
  }

  /// Creates a thing from its file, such as `things/otter.yaml`.
  package init(file: ContentMapping) {
    let path = file.node.file
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let end = path[start...].firstIndex(of: ".") ?? path.endIndex
    self.init(String(path[start..<end]), at: file.node, file)
  }

  package static func isName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count) && name.utf8.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte) || byte == 45
  }

  /// The nodes of the material's own reactions.
  package func reactions() throws(ContentError) -> [ContentNode] {
    try fields["reactions"]?.list(limit: MaterialRules.reactionLimit) ?? []
  }

  // MARK: Rule

  /// Parses what the material does. Its fields may contain the given names of materials.
  package func rule(_ names: [String]) throws(ContentError) -> MaterialRule {
    guard Self.isName(name) else {
      throw node.error(
        "name", expected: "a name of lower case letters, digits and dashes, at most 40",
        found: name)
    }
    try fields.refuseKeys(notIn: Self.fields)
    let word = try fields.required("class", in: Self.fields).word(of: PhysicsClass.names)
    var rule = MaterialRule(name, PhysicsClass(name: word) ?? .solid)
    if let node = fields["does"] { rule.behaviour = try behaviour(node) }
    rule.density = try fields["density"]?.integer(in: 0...250) ?? rule.density
    rule.spread = try fields["spread"]?.integer(in: 0...63) ?? rule.spread
    rule.viscosity = try fields["viscosity"]?.integer(in: 0...255) ?? rule.viscosity
    rule.burn = try percent("burn") ?? rule.burn
    rule.burnTicks = try fields["burnTicks"]?.integer(in: 1...255) ?? rule.burnTicks
    rule.residue = try fields["residue"]?.word(of: names) ?? rule.residue
    rule.decay = try percent("decay") ?? rule.decay
    rule.decaysTo = try fields["decaysTo"]?.word(of: names) ?? rule.decaysTo
    rule.initialData = UInt8(try fields["data"]?.integer(in: 0...255) ?? 0)
    try readRareFields(names, into: &rule)
    return rule
  }

  private func behaviour(_ node: ContentNode) throws(ContentError) -> Behaviour {
    let word = try node.text()
    let now = Self.formerWords.first { $0.former == word }?.now
    let name = if let now { now } else { try node.word(of: Behaviour.names) }
    return Behaviour(name: name) ?? .none
  }

  private func readRareFields(
    _ names: [String], into rule: inout MaterialRule
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
    rule.pace = try percent("pace") ?? rule.pace
    rule.into = try list("into", names)
    rule.eats = try list("eats", names)
    rule.habitat = try habitat()
  }

  private func list(_ key: String, _ names: [String]) throws(ContentError) -> [String] {
    var found: [String] = []
    for entry in try fields[key]?.list(limit: 32) ?? [] { found.append(try entry.word(of: names)) }
    return found
  }

  /// Parses a percentage and returns it in hundredths of a percent.
  private func percent(_ key: String) throws(ContentError) -> Int? {
    guard let node = fields[key] else { return nil }
    return Int((try node.number(in: 0...100) * 100).rounded())
  }

  private func habitat() throws(ContentError) -> Habitat? {
    guard let lives = try fields["lives"]?.mapping() else { return nil }
    let keys = ["place", "often", "terrains", "least", "from"]
    try lives.refuseKeys(notIn: keys)
    let word = try lives.required("place", in: keys)
      .word(of: Habitat.Place.allCases.map { $0.rawValue })
    let often = try lives.required("often", in: keys).integer(in: Habitat.shares)
    var habitat = Habitat(Habitat.Place(rawValue: word) ?? .soil, often: often)
    for entry in try lives["terrains"]?.mapping().entries ?? [] {
      let word = try entry.keyNode.word(of: Terrain.allCases.map { $0.rawValue })
      if let terrain = Terrain(rawValue: word) {
        habitat.terrains[terrain] = try entry.value.integer(in: Habitat.shares)
      }
    }
    habitat.least = try lives["least"]?.integer(in: Habitat.leastRange) ?? 0
    habitat.from = try lives["from"]?.integer(in: Habitat.shares)
    return habitat
  }

  // MARK: Words

  /// Parses the name or the description.
  ///
  /// - Throws: `ContentError` if one of the three texts is missing or empty, or if the reading
  ///   contains kanji.
  package static func words(_ node: ContentNode) throws(ContentError) -> Phrase {
    let wordings = try node.mapping()
    try wordings.refuseKeys(notIn: ["en", "ja", "reading"])
    let reading = try wordings.required("reading")
    // The voice `espeak-ng` reads every kanji as "Chinese letter".
    for scalar in try text(reading).unicodeScalars
    where (0x3400...0x9fff).contains(scalar.value) || (0xf900...0xfaff).contains(scalar.value) {
      throw reading.error(
        "reading", expected: "a reading in kana, without kanji", found: String(scalar))
    }
    return Phrase(
      english: try text(wordings.required("en")), japanese: try text(wordings.required("ja")),
      reading: try text(reading))
  }

  private static func text(_ node: ContentNode) throws(ContentError) -> String {
    let text = try node.text()
    guard !text.isEmpty, text.count <= 400 else {
      throw node.error("words", expected: "1 to 400 characters", found: "\(text.count)")
    }
    guard !text.contains("{") else {
      throw node.error("words", expected: "words without braces", found: "{")
    }
    return text
  }
}
