import Foundation
package import Kodama
#if Store
  import KodamaStore
#endif

/// The content of a slot: a valley or a stamp.
package enum SavedItem {
  case play(SavedPlay)
  case stamp(Stamp)

  /// Decodes the content of a slot or of an exported file. The first bytes determine its kind.
  ///
  /// - Throws: `SaveError` if it is neither, or incomplete.
  package init(decoding bytes: [UInt8], _ content: Content) throws(SaveError) {
    self =
      Stamp.hasSignature(bytes)
      ? .stamp(try Stamp(decoding: bytes, rules: content.rules))
      : .play(try SavedPlay(decoding: bytes, rules: content.rules))
  }

  /// The summary for lists.
  package var summary: SaveSummary {
    switch self {
    case .play(let play): play.summary
    case .stamp(let stamp): stamp.summary
    }
  }

  /// Returns the canonical bytes, which are equal for equal content.
  package func encode(_ rules: MaterialRules) -> [UInt8] {
    switch self {
    case .play(let play): play.encode()
    case .stamp(let stamp): stamp.encode(rules)
    }
  }

  /// Returns a world file; a stamp becomes a world of its size.
  package func text(title: String, _ rules: MaterialRules) -> String {
    WorldText(world(rules), title: title).text(rules: rules)
  }

  /// The content that a world file cannot hold, in words; nil if there is none.
  package var missingFromText: String? {
    guard case .play(let play) = self else { return nil }
    var missing = ["the place of the hand and of the view", "the hotbar"]
    if !play.landmarks.isEmpty { missing.append("\(play.landmarks.count) landmarks") }
    let count = play.world.discoveryCount
    if count > 0 { missing.append("\(count) discoveries") }
    if let etude = play.etude {
      missing.append("the étude \(etude.name): its goals, and how far they are")
    }
    return missing.joined(separator: ", ")
  }
}

/// Reads and writes saves as files: `.kodama` is a world as text, any other name holds the
/// canonical bytes.
enum SavedFile {
  /// The extension of worlds as text.
  static let textEnding = ".kodama"

  /// The content of a file and its title.
  struct Loaded {
    var item: SavedItem
    /// The title in the file; empty if there is none.
    var title: String
  }

  /// Returns the bytes of a slot, or of a file if the argument contains a slash.
  static func bytes(
    slotOrPath: String, _ options: StoreOptions, _ content: Content
  ) throws -> [UInt8] {
    if slotOrPath.contains("/") { return try Files.bytes(slotOrPath) }
    return try options.reportingErrors(content, slotOrPath) {
      guard let slot = SaveSlot(slotOrPath) else { throw StoreError.badName }
      return try options.open(mayWrite: false, content).load(slot)
    }
  }

  /// Writes a save, as text if the file's name ends in `.kodama`. Prints a warning if the text
  /// loses content.
  static func write(
    _ bytes: [UInt8], slot: String = "", to path: String, _ content: Content
  ) throws {
    guard path.hasSuffix(textEnding) else { return try Files.write(bytes, to: path) }
    let item: SavedItem
    do {
      item = try SavedItem(decoding: bytes, content)
    } catch {
      throw CommandError.badContent("\(path): \(error)")
    }
    try Files.write(item.text(title: title(of: slot), content.rules), to: path)
    if let missing = item.missingFromText {
      Files.printError("\(path): a text does not hold \(missing); a file of another name does")
    }
  }

  /// Returns the player's name for a save; empty for quicksaves and autosaves.
  static func title(of slot: String) -> String {
    guard !slot.contains("/"), let place = SaveSlot(slot), slot != SaveSlot.quickName else {
      return ""
    }
    let info = SaveInfo(
      slot: place, summary: SaveSummary(seed: 0, tick: 0, width: 0, height: 0), byteCount: 0)
    return info.worldName ?? info.stampName ?? ""
  }

  /// Reads a file to be kept: canonical bytes, or a world as text. A stamp takes only the cells of
  /// a text; a valley starts with the hand at its default place.
  static func read(_ path: String, asStamp: Bool, _ content: Content) throws -> Loaded {
    let bytes = try Files.bytes(path)
    guard path.hasSuffix(textEnding) else {
      do {
        return Loaded(item: try SavedItem(decoding: bytes, content), title: "")
      } catch {
        throw CommandError.badContent("\(path): \(error)")
      }
    }
    guard let text = Files.text(of: bytes) else {
      throw CommandError.badContent("\(path): this is no UTF-8 text")
    }
    let world = try WorldFile(text, path: path, content).text
    guard !world.isEtude else {
      throw CommandError.badContent(
        "\(path): this is an étude, and a valley would lose its goals, hints and script; "
          + "play it with `kodama --world`, or take goals, group and order out to keep the valley")
    }
    return Loaded(
      item: try item(world, path, asStamp: asStamp, content), title: world.title)
  }

  private static func item(
    _ text: WorldText, _ path: String, asStamp: Bool, _ content: Content
  ) throws -> SavedItem {
    guard !asStamp else {
      guard let stamp = Stamp(width: text.width, height: text.height, cells: text.cells) else {
        throw CommandError.badContent(
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
      throw CommandError.internalError("\(path): what was read cannot be kept: \(error)")
    }
  }
}
