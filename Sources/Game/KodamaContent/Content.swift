import KodamaControllers
public import KodamaDataSources
public import KodamaEtudes
public import KodamaGame
public import KodamaHosting
public import KodamaLanguage
package import KodamaPlay
public import KodamaRoles
public import KodamaSaves
public import KodamaSurfaces
public import KodamaViews
public import KodamaWorld

/// The content of a game: the rules, looks and sounds of materials, the études (small puzzles), and
/// all texts.
///
/// It is created from parsed files. `Content.shipped()` of `KodamaYAML` reads the built-in ones.
///
///     let content = try Content.shipped()
///     let app = content.app(seed: 7, outputs: .all())
public struct Content: Sendable {
  /// The rules of the materials.
  public let rules: MaterialRules
  /// The glyphs, colours and timbres of the materials.
  public private(set) var looks: MaterialLooks
  /// The timbres of all sounds.
  public let patches: PatchTable
  /// All strings, including those of the études.
  package private(set) var messages: MessageCatalogue
  /// The content packs (files with further materials) that have been added, in the order in which
  /// they were loaded.
  public private(set) var packs: [ContentPack] = []
  /// The études (small puzzles) of the content, in playing order.
  public private(set) var etudes: [Etude] = []

  /// The files of the message catalogue, one per topic.
  package static let messageFiles = [
    "bots", "gallery", "goals", "host", "keys", "menu", "parts", "places", "play",
    "screens", "sounds", "speech", "store", "survey", "tags", "tools", "valley", "web", "worldtext",
  ]

  /// Creates content from its parts.
  ///
  /// - Parameters:
  ///   - things: The materials of the game and of the packs.
  ///   - rules: The rules of the things.
  ///   - patches: The timbres, without those of individual materials.
  ///   - art: The textures, and the sprites that belong to no material.
  ///   - messages: The strings, without the names and descriptions of materials.
  ///   - packs: The packs, whose things are already among `things`.
  /// - Throws: `ContentError` if the look, the sound or a word of a material is invalid.
  package init(
    _ things: Things, rules: MaterialRules, patches: [Patch], art: ArtLoader,
    messages: MessageCatalogue, packs: [ContentPack] = []
  ) throws(ContentError) {
    self.rules = rules
    self.patches = PatchTable(patches + (try things.voices(of: patches)))
    looks = try things.looks(self.patches, art: art)
    (self.messages, self.packs) = (messages, packs)
    self.messages.add(try things.words())
  }

  /// A copy of the content for simple pictures, in which each square of the picture has a single
  /// colour.
  public var withPlainSquares: Content {
    var content = self
    content.looks = MaterialLooks(looks.looks)
    return content
  }

  /// Returns a text of the game in a language, as it is written on the screen or read by a voice.
  ///
  /// - Parameters:
  ///   - message: The identifier of the text in the message catalogue, and the values for the gaps
  ///     in it. If the catalogue has no such text, the identifier is returned in angle brackets.
  ///   - language: The language of the text.
  ///   - isSpoken: True for the text that a voice reads, in which Japanese consists of kana. False
  ///     by default.
  /// - Returns: The text, in which the values have replaced the gaps.
  public func text(
    of message: Message, in language: Language, isSpoken: Bool = false
  ) -> String {
    messages.text(message, in: language, wording: isSpoken ? .reading : .text)
  }

  /// Throws an error if there are too many packs, or if two packs have the same name.
  package static func check(_ packs: [ContentPack]) throws(ContentError) {
    for (index, pack) in packs.enumerated() {
      let name = try pack.root.required("pack", in: ContentPack.keys)
      guard index < MaterialRules.packLimit else {
        throw name.error("count", expected: "at most \(MaterialRules.packLimit) packs")
      }
      guard !packs[..<index].contains(where: { $0.mark.name == pack.mark.name }) else {
        throw name.error(
          "taken", expected: "a name that no other pack has", found: pack.mark.name)
      }
    }
  }

  /// The names of all actions, which hints can contain as placeholders.
  package static var actions: [String] { KeyTable(.standard).actions }

  package static func shippedEtude(
    _ text: String, name: String, file: String, rules: MaterialRules, actions: [String]
  ) throws(ContentError) -> Etude {
    do {
      // Whether a goal is reached at the start is not checked here, because tests check it.
      return try Etude.parse(
        text, name: name, rules: rules, actions: actions, checksStart: false)
    } catch {
      throw error.inFile(file)
    }
  }

  /// Parses the text of an étude (a small puzzle) that uses the materials of this content.
  ///
  /// - Throws: `WorldTextError` for the first error.
  public func etude(_ text: String, name: String) throws(WorldTextError) -> Etude {
    try Etude.parse(text, name: name, rules: rules, actions: Self.actions)
  }

  /// Returns all errors in the text of a world or an étude, sorted by line.
  package func faults(inEtude text: String) -> [WorldTextError] {
    Etude.faults(in: text, rules: rules, actions: Self.actions)
  }

  /// Adds an étude (a small puzzle) and its texts. It replaces an étude with the same name.
  public mutating func add(_ etude: Etude) {
    etudes.removeAll { $0.name == etude.name }
    etudes.append(etude)
    messages.add(etude.entries)
  }

  package var sharedContentCoder: SharedContentCoder {
    SharedContentCoder(rules: rules, actions: Self.actions)
  }

  /// The names of the materials that a new player has on the digit keys.
  ///
  /// They include ground and water, things that grow or burn, and the parts of a simple machine.
  private static let firstHotbar = [
    "stone", "sand", "water", "wood", "fire", "plant", "bell", "button", "wire", "soil",
  ]

  /// The names and categories of the materials. They are recomputed on each access.
  package var names: MaterialNames {
    let names = rules.materials.map { $0.name }
    let placeable = names.indices.filter { names[$0] != "air" && names[$0] != "wall" }
    func all(_ category: ScanCategory) -> [MaterialID] {
      names.indices.map { MaterialID(UInt8($0)) }.filter { rules.category(of: $0) == category }
    }
    return MaterialNames(
      names: names, placeable: placeable.map { MaterialID(UInt8($0)) },
      hotbar: Self.firstHotbar.compactMap { names.firstIndex(of: $0) }
        .map { MaterialID(UInt8($0)) },
      hazards: all(.hazard),
      spreading: all(.hazard).filter { [.fire, .liquid].contains(rules.rule(of: $0).physics) },
      creatures: all(.creature), machines: all(.machine),
      families: looks.looks.map { $0.family },
      tags: names.indices.map { rules.tags(of: MaterialID(UInt8($0))) })
  }

  package mutating func replaceMessages(_ pairs: [(id: String, by: String)]) {
    messages.add(pairs.compactMap { pair in messages[pair.by].map { (pair.id, $0) } })
  }

  /// Creates a game with this content, ready to run in a game loop.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first valley (the world in which the player starts).
  ///   - language: The initial language.
  ///   - outputs: The surfaces to which the game's Views write.
  ///   - plan: The terrain and size of new valleys. The default is a hollow of 512 × 256 cells.
  ///   - makeWorld: A closure that creates a valley's world from a seed. By default, the world is
  ///     generated from `plan`.
  ///   - opening: The initial settings of each valley, such as the position of the player's cursor.
  ///   - store: The store for saves and settings; nil to save nothing.
  ///   - keepsLanguage: True if the stored language takes precedence over `language`.
  ///   - inTurns: True if time advances only when the player acts, regardless of the stored
  ///     settings.
  ///   - isOnTerminal: True to use only keys that a terminal can send.
  ///   - hasVoice: True if a voice is available. Without one, utterances do not wait for each
  ///     other.
  /// - Returns: The game, before its first pass.
  public func app(
    seed: UInt64 = 1, language: Language = .english, outputs: Outputs,
    plan: ValleyPlan? = nil, makeWorld: ((UInt64) -> World)? = nil,
    opening: WorldOpening = WorldOpening(),
    store: (any GameStore)? = nil, keepsLanguage: Bool = false, inTurns: Bool = false,
    isOnTerminal: Bool = false, hasVoice: Bool = true
  ) -> KodamaApp {
    let rules = rules
    var plan = plan ?? ValleyPlan(.hollow, seed: seed)
    plan.seed = seed
    let settings = Settings(
      language: language, keys: KeyTable(isOnTerminal ? .terminal : .standard),
      isOnTerminal: isOnTerminal, hasVoice: hasVoice)
    let palette = Palette(hotbar: names.hotbar)
    let book = EtudeBook(etudes)
    let keeper = store.map { store in
      Keeper(
        store: store, rules: rules, etudes: book, settings: settings, palette: palette,
        keepsLanguage: keepsLanguage
      ) {
        try? Etude.parse($0, name: $1, rules: rules, actions: Self.actions, checksStart: false)
      }
    }
    let game = Game(
      rules: rules, names: names, settings: settings, palette: palette, etudes: book, plan: plan,
      opening: opening, keeper: keeper, codec: ShareCoder(sharedContentCoder),
      makeWorld: makeWorld)
    if inTurns { settings.makeTurnBased() }
    let vocabulary = Vocabulary(messages: messages, looks: looks)
    for etude in book.etudes where messages[etude.titleMessage.id] == nil {
      vocabulary.learn(etude: etude.name, title: etude.title, hints: etude.hints)
    }
    return KodamaApp(
      game: game,
      context: ViewContext(outputs: outputs, vocabulary: vocabulary, patches: patches))
  }
}

/// Loads messages from YAML files. A message is a text in English and Japanese, with a reading.
package struct MessageLoader {
  package init() {}

  /// Adds the messages of a parsed file to the entries.
  ///
  /// - Throws: `ContentError` if a message lacks one of its three texts or has an unknown key, or
  ///   if its id is already used.
  package func read(
    _ root: ContentMapping, into entries: inout [String: Phrase]
  ) throws(ContentError) {
    for entry in root.entries {
      guard entries[entry.key] == nil else {
        throw entry.keyNode.error("twice", expected: "each id once", found: "\(entry.key) again")
      }
      entries[entry.key] = try self.entry(entry.value)
    }
  }

  package func entry(_ node: ContentNode) throws(ContentError) -> Phrase {
    let wordings = try node.mapping()
    try wordings.refuseKeys(notIn: ["en", "ja", "reading"])
    return Phrase(
      english: try wordings.required("en").text(), japanese: try wordings.required("ja").text(),
      reading: try wordings.required("reading").text())
  }
}
