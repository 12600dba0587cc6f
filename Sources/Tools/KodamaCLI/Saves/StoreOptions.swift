import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// The store that a command uses.
struct StoreOptions: ParsableArguments {
  @Option(help: "The folder of kept valleys, in place of the player's.", completion: .directory)
  var folder: String?

  @Option(help: "The language of what is said: en or ja.")
  var language: Language?

  @OptionGroup var packs: PackOptions

  /// Returns the game's content with the packs.
  func content() throws -> Content { try packs.content() }

  /// Opens the store. An error on opening is printed as a warning if the command only reads or the
  /// broken file was set aside.
  func open(mayWrite: Bool, _ content: Content) throws -> DatabaseGameStore {
    let place = try folder.map(StoreFolder.init(path:)) ?? .standard()
    let store = DatabaseGameStore(place, mayWrite: mayWrite)
    if let fault = store.openingError() {
      let repair = fault == .broken ? "; `kodama save repair` brings back what is whole" : ""
      guard fault == .setAside || !mayWrite else { throw failure(fault, content, place.path) }
      let message =
        store.recovery().map(Narrator.message) ?? Narrator.message(fault)
      Files.printError("\(place.path): \(text(message, content))\(repair)")
    }
    return store
  }

  /// Runs a body and converts a `StoreError` or `SaveError` to a `CommandError`.
  func reportingErrors<Value>(
    _ content: Content, _ what: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let fault as StoreError {
      throw failure(fault, content, what)
    } catch let fault as SaveError {
      throw CommandError.badContent("\(what): \(fault)")
    }
  }

  func text(_ fault: StoreError, _ content: Content) -> String {
    text(Narrator.message(fault), content)
  }

  /// The language of messages.
  var spoken: Language { language ?? GameOptions.languageOfSystem() }

  func text(_ message: Message, _ content: Content) -> String {
    content.messages.text(message, in: spoken)
  }

  /// Returns the message and exit status of an error: 73 if nothing can be written, 64 for what
  /// does not exist, 2 for broken content.
  func failure(_ fault: StoreError, _ content: Content, _ what: String) -> CommandError {
    let status: Int32 =
      switch fault {
      case .readOnly, .inUse, .full, .slow, .unavailable, .failed, .notNow, .notAFile: 73
      case .missing, .badName, .tooMany: 64
      case .newerVersion, .olderVersion, .foreign, .broken, .setAside, .unknownMaterial,
        .packMissing:
        2
      }
    return CommandError(description: "\(what): \(text(fault, content))", status: status)
  }
}

extension StoreOptions {
  /// Saves an item that came from outside.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - slot: its new name.
  ///   - source: its origin, for error messages.
  ///   - replacing: true if an existing save may be replaced.
  ///   - content: names the materials.
  /// - Throws: `CommandError` if the name is taken or unsuitable, or the store cannot be written.
  func keep(
    _ item: SavedItem, as slot: String, from source: String, replacing: Bool, _ content: Content
  ) throws {
    try check(item, slot, from: source)
    try reportingErrors(content, slot) {
      guard SaveSlot.isUsable(slot) else { throw StoreError.badName }
      let kept = try open(mayWrite: true, content)
      let isTaken = try kept.saves().contains { $0.slot == .named(slot) }
      guard replacing || !isTaken else {
        throw CommandError.usage("\(slot): something is kept under this name; say --replace")
      }
      try kept.save(item.encode(content.rules), item.summary, name: slot)
      try kept.finish()
    }
  }

  /// Keeps an étude from somebody else.
  ///
  /// - Returns: The name that it is kept under.
  func keep(_ etude: Etude, _ content: Content) throws -> String {
    try reportingErrors(content, etude.name) {
      let kept = try open(mayWrite: true, content)
      let name = try kept.keep(etude, besides: content.etudes, content.rules) {
        try? content.etude($0, name: $1)
      }
      try kept.finish()
      return name
    }
  }

  /// Checks that the name has the prefix of its kind: valleys have none.
  private func check(_ item: SavedItem, _ slot: String, from source: String) throws {
    let isStampSlot = slot.hasPrefix(SaveSlot.stampPrefix)
    switch item {
    case .stamp where !isStampSlot:
      throw CommandError.usage("\(source): this is a stamp; say --slot \(SaveSlot.stampPrefix)NAME")
    case .play where isStampSlot:
      throw CommandError.usage(
        "\(source): this is a valley; \(SaveSlot.stampPrefix)… is for stamps, name it otherwise")
    case .play(let play):
      guard play.etude == nil, slot.hasPrefix(SaveSlot.etudePrefix) else { return }
      throw CommandError.usage(
        "\(source): this is a valley; \(SaveSlot.etudePrefix)… is for études, name it otherwise")
    case .stamp: break
    }
  }
}
