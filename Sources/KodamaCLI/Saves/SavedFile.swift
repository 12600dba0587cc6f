import Foundation
import Kodama
import KodamaStore

/// Saves as files: `.kodama` is a world as text, anything else the canonical bytes.
enum SavedFile {
  /// Files with this ending hold worlds as text.
  static let textEnding = ".kodama"

  /// The bytes of a slot of the store, or of a file where the argument is a path.
  static func bytes(
    slotOrPath: String, _ options: StoreOptions, _ content: Content
  ) throws -> [UInt8] {
    if slotOrPath.contains("/") { return try Files.bytes(slotOrPath) }
    return try options.guarding(content, slotOrPath) {
      guard let slot = SaveSlot(slotOrPath) else { throw StoreFault.badName }
      return try options.open(mayWrite: false, content).load(slot)
    }
  }

  /// Writes a save, as text where the name says so.
  static func write(_ bytes: [UInt8], to path: String, _ content: Content) throws {
    guard path.hasSuffix(textEnding) else { return try Files.write(bytes, to: path) }
    do {
      let saved = try SavedPlay(decoding: bytes, rules: content.rules)
      try Files.write(WorldText(saved.world).text(rules: content.rules), to: path)
    } catch let fault as SaveFault {
      throw Failure.badContent("\(path): \(fault)")
    }
  }

  /// Reads a file as a save: canonical bytes, or a world as text with the hand at its usual place.
  static func read(_ path: String, _ content: Content) throws -> [UInt8] {
    let bytes = try Files.bytes(path)
    guard path.hasSuffix(textEnding) else {
      do {
        _ = try SavedPlay(decoding: bytes, rules: content.rules)
      } catch {
        throw Failure.badContent("\(path): \(error)")
      }
      return bytes
    }
    guard let text = Files.text(of: bytes) else {
      throw Failure.badContent("\(path): this is no UTF-8 text")
    }
    let maker = try WorldFile(text, path: path, content).maker(rules: content.rules)
    let app = content.app(outputs: Outputs(screen: nil, sound: nil, words: nil), makeWorld: maker)
    app.start(.play)
    return app.savedPlay ?? []
  }
}
