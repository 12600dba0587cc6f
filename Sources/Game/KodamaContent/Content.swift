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

/// The content of a game: rules, looks and sounds of the materials, études, and all strings.
///
///     let content = try Content.shipped()
///     let app = content.app(seed: 7, outputs: .all())
public struct Content: Sendable {
  /// The rules of the materials.
  public let rules: MaterialRules
  /// The glyphs, colours and timbres of the materials.
  public let looks: MaterialLooks
  /// The timbres of materials, of the hand and of menus.
  public let patches: PatchTable
  /// All strings, including those of the études.
  public private(set) var messages: MessageCatalogue
  /// The packs that were added, in their order.
  public private(set) var packs: [ContentPack] = []
  /// The études, in the order in which they teach.
  public private(set) var etudes: [Etude] = []

  /// The files of the message catalogue, one for each topic.
  static let messageFiles = [
    "bots", "gallery", "goals", "host", "keys", "materials", "menu", "places", "play", "screens",
    "sounds", "speech", "store", "tools", "valley", "worldtext",
  ]

  /// Loads the content that ships with the game, and adds packs to it.
  ///
  /// Packs do not change the numbers of shipped materials.
  ///
  /// - Parameter packs: The packs in the order in which they are added. Their names must differ.
  /// - Returns: The complete content.
  /// - Throws: `ContentError` for an invalid file, `MissingContent` for a missing one.
  public static func shipped(adding packs: [ContentPack] = []) throws -> Content {
    // Messages take half of the loading time, so another thread loads them.
    let wording = Later { try shippedMessages() }
    let added = try composed(packs)
    var patches = try PatchLoader().shipped()
    for pack in added { patches += try PatchLoader().voices(pack, of: patches) }
    let table = PatchTable(patches)
    let materials = try ShippedPart.materials()
    let rules = try MaterialsLoader().rules(materials, packs: added, marks: packs.map(\.mark))
    // Études take a quarter of the time to start and are not needed first, so a third thread loads
    // them.
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

  /// Returns the folder of the shipped content.
  ///
  /// - Throws: `MissingContent` with the places that were searched.
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

  /// The names of all actions, which placeholders in hints refer to.
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
      // Tests check that no goal of a shipped étude is reached at the start.
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

  /// Returns all errors of a world or an étude, in the order of their lines.
  public func faults(inEtude text: String) -> [WorldTextError] {
    Etude.faults(in: text, rules: rules, actions: Self.actions)
  }

  /// Adds an étude, replacing one of the same name.
  public mutating func add(_ etude: Etude) {
    etudes.removeAll { $0.name == etude.name }
    etudes.append(etude)
    messages.add(etude.entries)
  }

  /// The coder for shared content.
  package var sharedContentCoder: SharedContentCoder {
    SharedContentCoder(rules: rules, actions: Self.actions)
  }

  /// The hotbar of a new player, under the digit keys.
  ///
  /// It has ground and water, things that grow and burn, and the parts of a first machine.
  private static let firstHotbar = [
    "stone", "sand", "water", "wood", "fire", "plant", "bell", "button", "wire", "soil",
  ]

  /// The names and categories of the materials. They are computed on each access.
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

  /// Creates a game.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first valley.
  ///   - language: The language at the start.
  ///   - outputs: The surfaces that the game is presented on.
  ///   - makeWorld: Creates the valley of a seed. By default it generates one.
  ///   - opening: The settings with which each valley starts.
  ///   - store: The store of saves and settings. Without one nothing is saved.
  ///   - packing: Finds the compression of share codes. Without one, codes are not compressed and
  ///     compressed codes cannot be read.
  ///   - keepsLanguage: A Boolean value that indicates whether the stored language takes precedence
  ///     over `language`.
  ///   - inTurns: A Boolean value that indicates whether time moves only with the player, whatever
  ///     the store contains.
  ///   - isOnTerminal: A Boolean value that indicates whether only keys are used that a terminal
  ///     can send.
  ///   - hasVoice: A Boolean value that indicates whether a voice exists. Without one, lines do not
  ///     wait for each other.
  /// - Returns: The game, before its first screen is presented.
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

/// Single parts of the shipped content, for programs that do not need all of it.
///
/// All functions throw `ContentError` for an invalid file and `MissingContent` for a missing one.
package enum ShippedPart {
  /// Loads the timbres only.
  package static func patches() throws -> PatchTable { PatchTable(try PatchLoader().shipped()) }

  /// Loads the rules of the materials.
  package static func rules() throws -> MaterialRules { try MaterialsLoader().rules(materials()) }

  /// Loads the rules and the looks of the materials, without their timbres.
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

  /// Loads the études, with the rules of their materials.
  package static func etudes() throws -> (rules: MaterialRules, etudes: [Etude]) {
    let rules = try rules()
    return (rules, try Content.shippedEtudes(rules))
  }

  /// Parses the file of the materials once, for rules and looks.
  static func materials() throws -> ContentMapping {
    try ContentReader(file: "materials.yaml").mapping(try Assets.text("materials.yaml"))
  }
}

/// The error that `Content.shipped()` throws if a file is missing.
///
/// It names the file, the places that were searched, and how to fix it.
public typealias MissingContent = MissingAsset
