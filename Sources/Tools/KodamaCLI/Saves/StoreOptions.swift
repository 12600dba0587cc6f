import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// The store that a command uses.
struct StoreOptions: ParsableArguments {
  @Option(
    help: "The folder of the saves. (default: the player's folder)", completion: .directory)
  var folder: String?

  @Option(help: "The language of messages. (default: the system's)")
  var language: Language?

  @OptionGroup var packs: PackOptions

  func content() throws -> Content { try packs.content() }

  /// Opens the store. An opening error is printed as a warning if the command only reads or if the
  /// broken file was set aside. Otherwise it is thrown.
  func open(mayWrite: Bool, _ content: Content) throws -> DatabaseGameStore {
    let place = try folder.map(StoreFolder.init(path:)) ?? .standard()
    let store = DatabaseGameStore(place, mayWrite: mayWrite)
    if let fault = store.openingError() {
      let repair = fault == .broken ? "; `kodama save repair` restores intact saves" : ""
      guard fault == .setAside || !mayWrite else { throw failure(fault, content, place.path) }
      let message =
        store.recovery().map(Narrator.message) ?? Narrator.message(fault)
      Files.printError("\(place.path): \(text(message, content))\(repair)")
    }
    return store
  }

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

  var spoken: Language { language ?? GameOptions.languageOfSystem() }

  func text(_ message: Message, _ content: Content) -> String {
    content.messages.text(message, in: spoken)
  }

  /// Returns an error's message and exit status: 73 if the store cannot be written to, 64 for a
  /// wrong or missing name, 2 for broken content.
  func failure(_ fault: StoreError, _ content: Content, _ what: String) -> CommandError {
    let status: Int32 =
      switch fault {
      case .readOnly, .inUse, .full, .slow, .unavailable, .failed, .notNow, .notAFile: 73
      case .missing, .badName, .tooMany: 64
      case .newerVersion, .foreign, .broken, .setAside, .unknownMaterial, .packMissing: 2
      }
    return CommandError(description: "\(what): \(text(fault, content))", status: status)
  }
}

extension StoreOptions {
  /// Saves an imported item under a name.
  ///
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
        throw CommandError.usage("\(slot): the save already exists; add --replace to overwrite it")
      }
      try kept.save(item.encode(content.rules), item.summary, name: slot)
      try kept.finish()
    }
  }

  /// Saves an imported étude.
  ///
  /// - Returns: The name under which it was saved.
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

  /// Checks that the name has the right prefix for the type of the item. Names of valleys have no
  /// prefix.
  private func check(_ item: SavedItem, _ slot: String, from source: String) throws {
    let isStampSlot = slot.hasPrefix(SaveSlot.stampPrefix)
    switch item {
    case .stamp where !isStampSlot:
      throw CommandError.usage(
        "\(source): contains a stamp; add --slot \(SaveSlot.stampPrefix)NAME")
    case .play where isStampSlot:
      throw CommandError.usage(
        "\(source): contains a valley; choose a --slot without \(SaveSlot.stampPrefix)")
    case .play(let play):
      guard play.etude == nil, slot.hasPrefix(SaveSlot.etudePrefix) else { return }
      throw CommandError.usage(
        "\(source): contains a valley; choose a --slot without \(SaveSlot.etudePrefix)")
    case .stamp: break
    }
  }
}
