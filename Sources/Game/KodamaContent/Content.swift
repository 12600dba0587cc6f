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

/// Everything a game is made of besides code: what materials do, how they look and sound, and every
/// string. Read once, handed on as values.
///
///     let content = try Content.shipped()
///     let app = content.app(seed: 7, outputs: .all())
public struct Content: Sendable {
  /// What the materials do.
  public let rules: MaterialRules
  /// How they look and sound.
  public let looks: MaterialLooks
  /// The timbres of materials, of the hand and of menus.
  public let patches: PatchTable
  /// Every string, those of the études among them.
  public private(set) var messages: MessageCatalogue
  /// What was added to what ships, in its order.
  public private(set) var packs: [ContentPack] = []
  /// The études in the order in which they are learnt.
  public private(set) var etudes: [Etude] = []

  /// The files of the message catalogue, one an area.
  static let messageFiles = [
    "bots", "gallery", "goals", "host", "keys", "materials", "places", "play", "screens", "sounds",
    "speech", "store", "tools", "valley", "worldtext",
  ]

  /// The content that ships with the game, and what packs add to it. What ships keeps its numbers,
  /// so nothing in it becomes another by adding a pack.
  ///
  /// - Parameter packs: in the order in which they are added; each has a name of its own.
  /// - Returns: all of it.
  /// - Throws: `ContentError` when a file is wrong, `MissingContent` when one is missing.
  public static func shipped(adding packs: [ContentPack] = []) throws -> Content {
    // Half of the reading is the words: another thread does it.
    let wording = Later { try shippedMessages() }
    let added = try composed(packs)
    var patches = try PatchLoader().shipped()
    for pack in added { patches += try PatchLoader().voices(pack, of: patches) }
    let table = PatchTable(patches)
    let materials = try ShippedPart.materials()
    let rules = try MaterialsLoader().rules(materials, packs: added, marks: packs.map(\.mark))
    // A quarter of a start is études that nobody has asked for yet: a third thread reads them.
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

  /// Where the content that ships with the game was found.
  ///
  /// - Throws: `MissingContent` with the places where it was looked for.
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

  /// What the gaps of hints are named after.
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
      // Whether a goal is reached from the start is asked by the tests of the shipped ones.
      return try Etude.parse(
        text, name: name, rules: rules, actions: actions, checksStart: false)
    } catch {
      throw ContentError(error, file: file)
    }
  }

  /// Reads an étude that is made of this content: its materials, and the actions that hints name.
  ///
  /// - Throws: `WorldTextError` at the first fault.
  public func etude(_ text: String, name: String) throws(WorldTextError) -> Etude {
    try Etude.parse(text, name: name, rules: rules, actions: Self.actions)
  }

  /// Everything that is wrong with a world or an étude, from the top.
  public func faults(inEtude text: String) -> [WorldTextError] {
    Etude.faults(in: text, rules: rules, actions: Self.actions)
  }

  /// Adds an étude, in place of one of the same name.
  public mutating func add(_ etude: Etude) {
    etudes.removeAll { $0.name == etude.name }
    etudes.append(etude)
    messages.add(etude.entries)
  }

  /// Reads and writes what is given on as codes.
  package var sharedBytes: SharedBytes { SharedBytes(rules: rules, actions: Self.actions) }

  /// What a new player finds under the digits: ground and water, what grows and burns, and what a
  /// first machine takes.
  private static let firstHotbar = [
    "stone", "sand", "water", "wood", "fire", "plant", "bell", "button", "wire", "soil",
  ]

  /// What the materials are called. It is worked out each time: who asks often keeps it.
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

  /// Makes a game.
  ///
  /// - Parameters:
  ///   - seed: the seed of the first valley.
  ///   - language: the language to begin with.
  ///   - outputs: the surfaces it is shown on.
  ///   - makeWorld: makes the valley of a seed; by default a generated one.
  ///   - opening: how each valley begins; by default as the game likes.
  ///   - store: where valleys and settings are kept; nothing is without one.
  ///   - packing: finds what makes shared codes short; without it they are written at length, and
  ///     packed ones are not read.
  ///   - keepsLanguage: whether the language kept in the store counts more than `language`.
  ///   - inTurns: whether time moves only with the player, whatever the store says.
  ///   - isOnTerminal: whether the keys are those that a terminal can send.
  ///   - hasVoice: whether something speaks; without it each line follows the one before at once.
  /// - Returns: the game; no screen is on yet.
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
      opening: opening, keeper: keeper, desk: ShareDesk(sharedBytes, packing: packing),
      makeWorld: makeWorld ?? { ValleyPlan(.hollow, seed: $0).world(rules: rules) })
    if inTurns { settings.letTimeWait() }
    let vocabulary = Vocabulary(messages: messages, looks: looks)
    for etude in book.etudes where messages[etude.titleMessage.id] == nil {
      vocabulary.learn(etude: etude.name, title: etude.title, hints: etude.hints)
    }
    return KodamaApp(
      game: game,
      context: ViewContext(outputs: outputs, vocabulary: vocabulary, patches: patches))
  }
}
