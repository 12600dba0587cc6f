public import Assets
import Dispatch
public import KodamaContent
package import KodamaDataSources
package import KodamaEtudes
package import KodamaLanguage
package import KodamaSurfaces
package import KodamaViews
package import KodamaWorld
import Synchronization

extension Content {
  /// Loads the content that ships with the game (materials, sounds, texts and puzzles), and adds
  /// content packs to it.
  ///
  /// Content packs do not change the numbers of the shipped materials.
  ///
  /// - Parameter packs: The content packs (files with further materials), in the order in which
  ///   they are added. Their names must be different.
  /// - Returns: The complete content.
  /// - Throws: `ContentError` for an invalid file, `MissingContent` for a missing one.
  public static func shipped(adding packs: [ContentPack] = []) throws -> Content {
    try shipped(adding: packs, replacing: nil)
  }

  /// Loads the shipped content, in which a file replaces that of the same name or is added.
  static func shipped(adding packs: [ContentPack], replacing file: ContentMapping?) throws
    -> Content
  {
    // Loading messages takes half of the time, so another thread does it.
    let wording = Later { try shippedMessages() }
    try check(packs)
    let things = try ShippedPart.things(packs, replacing: file)
    let rules = try things.rules()
    // Études take a quarter of the loading time and are not needed first, so a third thread loads
    // them.
    let lessons = Later { try shippedEtudes(rules) }
    var content = try Content(
      things, rules: rules, patches: PatchLoader().shipped(),
      art: ArtLoader(ShippedPart.root(ArtLoader.file)), messages: try wording.value(), packs: packs)
    for etude in try lessons.value() { content.add(etude) }
    return content
  }

  /// Returns the path of the folder with the content that ships with the game.
  ///
  /// - Throws: `MissingContent` with the paths that were searched.
  public static func folder() throws(MissingContent) -> String { try Assets.folder() }

  static func shippedMessages() throws -> MessageCatalogue {
    var entries: [String: Phrase] = [:]
    for name in messageFiles {
      try MessageLoader().read(ShippedPart.root("messages/\(name).yaml"), into: &entries)
    }
    return MessageCatalogue(entries)
  }

  static func shippedEtudes(_ rules: MaterialRules) throws -> [Etude] {
    let actions = actions
    return try Assets.names(in: "etudes", ending: "kodama").map { name in
      let file = "etudes/\(name).kodama"
      return try shippedEtude(
        try Assets.text(file), name: name, file: file, rules: rules, actions: actions)
    }
  }
}

/// Parts of the shipped content, for programs that do not need all of it.
///
/// All functions throw `ContentError` for an invalid file and `MissingContent` for a missing one.
package enum ShippedPart {
  package static func patches() throws -> PatchTable {
    let patches = try PatchLoader().shipped()
    return PatchTable(patches + (try things().voices(of: patches)))
  }

  package static func rules() throws -> MaterialRules { try things().rules() }

  /// Loads the rules, the looks and the words of the materials, without their timbres.
  package static func materials() throws
    -> (rules: MaterialRules, looks: MaterialLooks, messages: MessageCatalogue)
  {
    let things = try things()
    var messages = MessageCatalogue()
    messages.add(try things.words())
    return (try things.rules(), try things.looks(PatchTable([])), messages)
  }

  package static func etudes() throws -> (rules: MaterialRules, etudes: [Etude]) {
    let rules = try rules()
    return (rules, try Content.shippedEtudes(rules))
  }

  package static func things(
    _ packs: [ContentPack] = [], replacing file: ContentMapping? = nil
  ) throws -> Things {
    var files = try Assets.names(in: Things.folder, ending: "yaml").map {
      try root("\(Things.folder)/\($0).yaml")
    }
    if let file {
      let name = Thing(file: file).name
      files = files.filter { Thing(file: $0).name != name } + [file]
    }
    var things = try Things(files, reactions: root(Things.reactionsFile))
    for pack in packs { try things.add(pack) }
    return things
  }

  static func root(_ file: String) throws -> ContentMapping {
    try ContentReader(file: file).mapping(try Assets.text(file))
  }
}

/// The error that `Content.shipped()` throws if a file is missing.
///
/// It names the file, the paths that were searched, and how to fix the problem.
public typealias MissingContent = MissingAsset

extension ContentPack {
  /// Creates a content pack (a file with further materials) from its text. Its materials are parsed
  /// later, together with the content that the pack extends.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name of the file, for error messages.
  /// - Throws: `ContentError` if the pack has no name, no materials and no reactions.
  public init(_ text: String, file: String) throws(ContentError) {
    try self.init(ContentReader(file: file).mapping(text), text: text)
  }
}

extension PatchLoader {
  /// Loads the timbres that ship with the game, without those of individual materials.
  ///
  /// - Throws: `ContentError` for an invalid file, `MissingContent` for a missing one.
  package func shipped() throws -> [Patch] {
    var patches: [Patch] = []
    for name in Self.files {
      patches += try self.patches(ShippedPart.root("patches/\(name).yaml"))
    }
    return patches
  }
}

/// A value that is computed on another thread.
///
///     let content = Later { try Content.shipped() }
///     openWindow()
///     let app = try content.value().app(outputs: outputs)
package final class Later<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let done = DispatchGroup()

  /// Starts computing the value on another thread.
  package init(_ make: @escaping @Sendable () throws -> Value) {
    done.enter()
    DispatchQueue.global(qos: .userInteractive).async { [self] in
      let made = Result(catching: make)
      result.withLock { $0 = made }
      done.leave()
    }
  }

  /// Waits until the value is computed, and returns it.
  ///
  /// - Throws: The error that the closure threw.
  package func value() throws -> Value {
    done.wait()
    guard let made = result.withLock({ $0 }) else { throw CancellationError() }
    return try made.get()
  }
}
