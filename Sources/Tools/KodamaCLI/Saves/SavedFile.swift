import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// What is kept, as files: `.kodama` is a world as text, anything else the canonical bytes.
enum SavedFile {
  /// Files with this ending hold worlds as text.
  static let textEnding = ".kodama"

  /// What a file to be kept holds.
  struct Read {
    var thing: SavedThing
    /// What the file calls it; empty where it does not.
    var title: String
  }

  /// The bytes of a slot of the store, or of a file where the argument is a path.
  static func bytes(
    slotOrPath: String, _ options: StoreOptions, _ content: Content
  ) throws -> [UInt8] {
    if slotOrPath.contains("/") { return try Files.bytes(slotOrPath) }
    return try options.guarding(content, slotOrPath) {
      guard let slot = SaveSlot(slotOrPath) else { throw StoreError.badName }
      return try options.open(mayWrite: false, content).load(slot)
    }
  }

  /// Writes what a slot holds, as text where the name of the file says so; what a text does not
  /// hold is said.
  static func write(
    _ bytes: [UInt8], slot: String = "", to path: String, _ content: Content
  ) throws {
    guard path.hasSuffix(textEnding) else { return try Files.write(bytes, to: path) }
    let thing: SavedThing
    do {
      thing = try SavedThing(decoding: bytes, content)
    } catch {
      throw Failure.badContent("\(path): \(error)")
    }
    try Files.write(thing.text(title: title(of: slot), content.rules), to: path)
    if let missing = thing.missingFromText {
      Files.complain("\(path): a text does not hold \(missing); a file of another name does")
    }
  }

  /// What the player calls what is kept in a slot; nothing where the game named it.
  static func title(of slot: String) -> String {
    guard !slot.contains("/"), let place = SaveSlot(slot), slot != SaveSlot.quickName else {
      return ""
    }
    let info = SaveInfo(
      slot: place, summary: SaveSummary(seed: 0, tick: 0, width: 0, height: 0), byteCount: 0)
    return info.worldName ?? info.stampName ?? ""
  }

  /// Reads a file to be kept: canonical bytes, or a world as text, of which a slot for stamps takes
  /// the cells, and any other a valley with the hand at its usual place.
  static func read(_ path: String, asStamp: Bool, _ content: Content) throws -> Read {
    let bytes = try Files.bytes(path)
    guard path.hasSuffix(textEnding) else {
      do {
        return Read(thing: try SavedThing(decoding: bytes, content), title: "")
      } catch {
        throw Failure.badContent("\(path): \(error)")
      }
    }
    guard let text = Files.text(of: bytes) else {
      throw Failure.badContent("\(path): this is no UTF-8 text")
    }
    let world = try WorldFile(text, path: path, content).text
    guard !world.isEtude else {
      throw Failure.badContent(
        "\(path): this is an étude, and a valley would lose its goals, hints and script; "
          + "play it with `kodama --world`, or take goals, group and order out to keep the valley")
    }
    return Read(
      thing: try thing(world, path, asStamp: asStamp, content), title: world.title)
  }

  private static func thing(
    _ text: WorldText, _ path: String, asStamp: Bool, _ content: Content
  ) throws -> SavedThing {
    guard !asStamp else {
      guard let stamp = Stamp(width: text.width, height: text.height, cells: text.cells) else {
        throw Failure.badContent(
          "\(path): \(text.width) × \(text.height) cells, a stamp has at most "
            + "\(Stamp.sizeLimit) × \(Stamp.sizeLimit)")
      }
      return .stamp(stamp)
    }
    let rules = content.rules
    let app = content.app(
      outputs: Outputs(screen: nil, sound: nil, words: nil),
      makeWorld: { _ in text.world(rules: rules) })
    app.start(.play)
    do {
      return .play(try SavedPlay(decoding: app.savedPlay ?? [], rules: rules))
    } catch {
      throw Failure.fault("\(path): what was read cannot be kept: \(error)")
    }
  }
}
