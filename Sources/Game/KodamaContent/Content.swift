public import Assets
import KodamaControllers
public import KodamaDataSources
public import KodamaEtudes
public import KodamaGame
public import KodamaHosting
public import KodamaLanguage
package import KodamaPlay
public import KodamaSaves
public import KodamaSurfaces
public import KodamaViews
public import KodamaWorld

/// The content of a game: the rules, looks and sounds of materials, the études, and all strings.
///
///     let content = try Content.shipped()
///     let app = content.app(seed: 7, outputs: .all())
public struct Content: Sendable {
  /// The rules of the materials.
  public let rules: MaterialRules
  /// The glyphs, colours and timbres of the materials.
  public let looks: MaterialLooks
  /// The timbres of all sounds.
  public let patches: PatchTable
  /// All strings, including those of the études.
  public private(set) var messages: MessageCatalogue
  /// The content packs that were added, in the order in which they were loaded.
  public private(set) var packs: [ContentPack] = []
  /// The études, in the order in which the game offers them.
  public private(set) var etudes: [Etude] = []

  /// The names of the message files, one for each topic.
  static let messageFiles = [
    "bots", "gallery", "goals", "host", "keys", "materials", "places", "play", "screens", "sounds",
    "speech", "store", "tools", "valley", "worldtext",
  ]

  /// Loads the built-in content and adds content packs to it.
  ///
  /// Adding packs does not change the numbers of built-in materials.
  ///
  /// - Parameter packs: The packs, in the order in which they are added. Their names must differ.
  /// - Returns: The complete content.
  /// - Throws: `ContentError` for an invalid file, or `MissingContent` for a missing file.
  public static func shipped(adding packs: [ContentPack] = []) throws -> Content {
    // Loading messages takes half of the time, so a second thread does it.
    let wording = Later { try shippedMessages() }
    let added = try composed(packs)
    var patches = try PatchLoader().shipped()
    for pack in added { patches += try PatchLoader().voices(pack, of: patches) }
    let table = PatchTable(patches)
    let materials = try ShippedPart.materials()
    let rules = try MaterialsLoader().rules(materials, packs: added, marks: packs.map(\.mark))
    // Loading études takes a quarter of the time, and they are needed last, so a third thread does
    // it.
    let lessons = Later { try shippedEtudes(rules) }
    var looks = try LooksLoader(patches: table).looks(materials)
    for pack in added { looks = try LooksLoader(patches: table).looks(pack, after: looks) }
    var content = Content(
      rules: rules, looks: looks, patches: table, messages: try wording.value())
    content.packs = packs
    for pack in added { content.messages.add(try PackWords().entries(pack)) }
    for etude in try lessons.value() { content.add(etude) }
    return content
  }

  /// Returns the path of the folder with the built-in content.
  ///
  /// - Throws: `MissingContent` with the folders that were searched.
  public static func folder() throws(MissingContent) -> String { try Assets.folder() }

  private static func composed(_ packs: [ContentPack]) throws(ContentError) -> [ContentMapping] {
    var mappings: [ContentMapping] = []
    for (index, pack) in packs.enumerated() {
      let root = try pack.mapping()
      let name = try root.required("pack", in: ContentPack.keys)
      guard index < MaterialRules.packLimit else {
        throw name.error("count", expected: "at most \(MaterialRules.packLimit) packs")
      }
      guard !packs[..<index].contains(where: { $0.mark.name == pack.mark.name }) else {
        throw name.error(
          "taken", expected: "a name that no other pack has", found: pack.mark.name)
      }
      mappings.append(root)
    }
    return mappings
  }

  private static func shippedMessages() throws -> MessageCatalogue {
    try shippedMessages(messageFiles)
  }

  static func shippedMessages(_ files: [String]) throws -> MessageCatalogue {
    var entries: [String: Phrase] = [:]
    for name in files {
      let file = "messages/\(name).yaml"
      try MessageLoader().read(try Assets.text(file), file: file, into: &entries)
    }
    return MessageCatalogue(entries)
  }

  /// The names of all actions. Hints of études can name an action as a placeholder for its key.
  static var actions: [String] { KeyTable(.standard).actions }

  static func shippedEtudes(_ rules: MaterialRules) throws -> [Etude] {
    let actions = actions
    return try Assets.names(in: "etudes", ending: "kodama").map { name in
      let file = "etudes/\(name).kodama"
      return try shippedEtude(
        try Assets.text(file), name: name, file: file, rules: rules, actions: actions)
    }
  }

  static func shippedEtude(
    _ text: String, name: String, file: String, rules: MaterialRules, actions: [String]
  ) throws(ContentError) -> Etude {
    do {
      // Does not check whether a goal is reached at the start, because tests do.
      return try Etude.parse(
        text, name: name, rules: rules, actions: actions, checksStart: false)
    } catch {
      throw ContentError(error, file: file)
    }
  }

  /// Parses an étude that uses the materials of this content.
  ///
  /// - Throws: `WorldTextError` for the first error.
  public func etude(_ text: String, name: String) throws(WorldTextError) -> Etude {
    try Etude.parse(text, name: name, rules: rules, actions: Self.actions)
  }

  /// Returns all errors in the text of a world or an étude, in the order of their lines.
  public func faults(inEtude text: String) -> [WorldTextError] {
    Etude.faults(in: text, rules: rules, actions: Self.actions)
  }

  /// Adds an étude and its strings. It replaces an étude with the same name.
  public mutating func add(_ etude: Etude) {
    etudes.removeAll { $0.name == etude.name }
    etudes.append(etude)
    messages.add(etude.entries)
  }

  /// A coder that converts shared content to bytes and back, with the rules of this content.
  package var sharedContentCoder: SharedContentCoder {
    SharedContentCoder(rules: rules, actions: Self.actions)
  }

  /// The names of the materials on the digit keys of a new player.
  ///
  /// They include ground and water, things that grow or burn, and the parts of a simple machine.
  private static let firstHotbar = [
    "stone", "sand", "water", "wood", "fire", "plant", "bell", "button", "wire", "soil",
  ]

  /// The names and categories of the materials. Each access computes them again.
  package var names: MaterialNames {
    let names = rules.materials.map(\.name)
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
      families: looks.looks.map(\.family),
      tags: names.indices.map { rules.tags(of: MaterialID(UInt8($0))) })
  }

  /// Creates a game with this content.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first valley.
  ///   - language: The initial language.
  ///   - outputs: The surfaces to which the game's Views write.
  ///   - makeWorld: A closure that creates the world of a valley from its seed. By default, the
  ///     world is generated.
  ///   - opening: The settings with which each valley starts.
  ///   - store: The store of saves and settings; nil to save nothing.
  ///   - packing: A closure that returns the compression of share codes. Without compression,
  ///     compressed codes cannot be read.
  ///   - keepsLanguage: True if the language in the store takes precedence over `language`.
  ///   - inTurns: True if time advances only when the player acts, regardless of the stored
  ///     settings.
  ///   - isOnTerminal: True to use only keys that a terminal can send.
  ///   - hasVoice: True if a voice speaks. Otherwise utterances do not wait for each other.
  /// - Returns: The game, before its first pass.
  public func app(
    seed: UInt64 = 1, language: Language = .english, outputs: Outputs,
    makeWorld: ((UInt64) -> World)? = nil, opening: WorldOpening = WorldOpening(),
    store: (any GameStore)? = nil, packing: @escaping () -> SharePacking? = { nil },
    keepsLanguage: Bool = false, inTurns: Bool = false, isOnTerminal: Bool = false,
    hasVoice: Bool = true
  ) -> KodamaApp {
    let rules = rules
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
      rules: rules, names: names, settings: settings, palette: palette, etudes: book, seed: seed,
      opening: opening, keeper: keeper, codec: ShareCoder(sharedContentCoder, packing: packing),
      makeWorld: makeWorld ?? { ValleyPlan(.hollow, seed: $0).world(rules: rules) })
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

/// Loads single parts of the built-in content, for programs that do not need all of it.
///
/// All functions throw `ContentError` for an invalid file, and `MissingContent` for a missing file.
package enum ShippedPart {
  /// Loads the timbres of all sounds.
  package static func patches() throws -> PatchTable { PatchTable(try PatchLoader().shipped()) }

  /// Loads the rules of the materials.
  package static func rules() throws -> MaterialRules { try MaterialsLoader().rules(materials()) }

  /// Loads the rules of the materials, and their looks without timbres.
  package static func looks() throws -> (rules: MaterialRules, looks: MaterialLooks) {
    let materials = try materials()
    return (
      try MaterialsLoader().rules(materials),
      try LooksLoader(patches: PatchTable([])).looks(materials)
    )
  }

  /// Loads the names and descriptions of the materials.
  package static func materialMessages() throws -> MessageCatalogue {
    try Content.shippedMessages(["materials"])
  }

  /// Loads the études and the rules of the materials.
  package static func etudes() throws -> (rules: MaterialRules, etudes: [Etude]) {
    let rules = try rules()
    return (rules, try Content.shippedEtudes(rules))
  }

  /// Parses `materials.yaml`, which contains both rules and looks.
  static func materials() throws -> ContentMapping {
    try ContentReader(file: "materials.yaml").mapping(try Assets.text("materials.yaml"))
  }
}

/// The error that `Content.shipped(adding:)` throws if a file is missing.
///
/// Its description names the file and the folders that were searched, and tells how to fix it.
public typealias MissingContent = MissingAsset
