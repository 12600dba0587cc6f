import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// The store, as the `save` commands use it.
struct StoreOptions: ParsableArguments {
  @Option(help: "The folder of kept valleys, in place of the player's.", completion: .directory)
  var folder: String?

  @Option(help: "The language of what is said: en or ja.")
  var language: Language?

  @OptionGroup var packs: PackOptions

  /// What ships, with the packs that valleys may hold materials of.
  func content() throws -> Content { try packs.content() }

  /// Opens the store; a fault on opening that leaves nothing to work with ends the command.
  func open(mayWrite: Bool, _ content: Content) throws -> DatabaseGameStore {
    let place = try folder.map(StoreFolder.init(path:)) ?? .standard()
    let store = DatabaseGameStore(place, mayWrite: mayWrite)
    if let fault = store.openingFault() {
      let repair = fault == .broken ? "; `kodama save repair` brings back what is whole" : ""
      guard fault == .setAside || !mayWrite else { throw failure(fault, content, place.path) }
      let message =
        store.recovery().map(Narrator.message) ?? Narrator.message(fault)
      Files.complain("\(place.path): \(text(message, content))\(repair)")
    }
    return store
  }

  /// Runs a body; what the store throws ends the command with a message.
  func guarding<Value>(
    _ content: Content, _ what: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let fault as StoreError {
      throw failure(fault, content, what)
    } catch let fault as SaveFault {
      throw Failure.badContent("\(what): \(fault)")
    }
  }

  func text(_ fault: StoreError, _ content: Content) -> String {
    text(Narrator.message(fault), content)
  }

  /// The language of what is said.
  var spoken: Language { language ?? GameOptions.languageOfSystem() }

  func text(_ message: Message, _ content: Content) -> String {
    content.messages.text(message, in: spoken)
  }

  /// The message and status of a fault: 73 where nothing can be written, 64 for what is not there,
  /// 2 for what is broken.
  func failure(_ fault: StoreError, _ content: Content, _ what: String) -> Failure {
    let status: Int32 =
      switch fault {
      case .readOnly, .inUse, .full, .slow, .unavailable, .failed, .notNow, .notAFile: 73
      case .missing, .badName, .tooMany: 64
      case .newerVersion, .olderVersion, .foreign, .broken, .setAside, .unknownMaterial,
        .packMissing:
        2
      }
    return Failure(description: "\(what): \(text(fault, content))", status: status)
  }
}
