import Foundation
package import Kodama
#if Store
  import KodamaStore
#endif

/// The content of a save: a valley or a stamp.
package enum SavedItem {
  case play(SavedPlay)
  case stamp(Stamp)

  /// Decodes a save or an exported file. The first bytes determine its kind.
  ///
  /// - Throws: `SaveError` if the bytes are neither, or are incomplete.
  package init(decoding bytes: [UInt8], _ content: Content) throws(SaveError) {
    self =
      Stamp.hasSignature(bytes)
      ? .stamp(try Stamp(decoding: bytes, rules: content.rules))
      : .play(try SavedPlay(decoding: bytes, rules: content.rules))
  }

  package var summary: SaveSummary {
    switch self {
    case .play(let play): play.summary
    case .stamp(let stamp): stamp.summary
    }
  }

  /// Returns the content in the save format. Equal content gives equal bytes.
  package func encode(_ rules: MaterialRules) -> [UInt8] {
    switch self {
    case .play(let play): play.encode()
    case .stamp(let stamp): stamp.encode(rules)
    }
  }

  /// Returns the content as a world file; a stamp becomes a world of the same size.
  package func text(title: String, _ rules: MaterialRules) -> String {
    WorldText(world(rules), title: title).text(rules: rules)
  }

  /// A list, for messages, of the content that cannot be written to a world file; nil if there is
  /// none.
  package var missingFromText: String? {
    guard case .play(let play) = self else { return nil }
    var missing = ["the positions of hand and view", "the hotbar"]
    if !play.landmarks.isEmpty { missing.append("\(play.landmarks.count) landmarks") }
    let count = play.world.discoveryCount
    if count > 0 { missing.append("\(count) discoveries") }
    if let etude = play.etude {
      missing.append("the goals of the étude \(etude.name) and their progress")
    }
    return missing.joined(separator: ", ")
  }
}

/// Reads and writes saves as files. A name that ends in `.kodama` is a world file; any other name
/// is a file in the save format.
enum SavedFile {
  static let textEnding = ".kodama"

  /// A file's content and title.
  struct Loaded {
    var item: SavedItem
    /// The title in the file; empty if the file has no title.
    var title: String
  }

  /// Returns the bytes of a slot, or of a file if the argument contains a slash.
  static func bytes(
    slotOrPath: String, _ options: StoreOptions, _ content: Content
  ) throws -> [UInt8] {
    if slotOrPath.contains("/") {
      let bytes = try Files.bytes(slotOrPath)
      try ForeignFile.refuse(bytes, slotOrPath)
      return bytes
    }
    // A world file without a slash would be read as the name of a save.
    if slotOrPath.hasSuffix(textEnding), Files.isFile(slotOrPath) {
      throw CommandError.usage("\(slotOrPath): a file needs a slash: write ./\(slotOrPath)")
    }
    return try options.reportingErrors(content, slotOrPath) {
      guard let slot = SaveSlot(slotOrPath) else { throw StoreError.badName }
      return try options.open(mayWrite: false, content).load(slot)
    }
  }

  /// Writes a save, as a world file if the name ends in `.kodama`. Prints a warning that lists any
  /// content that a world file cannot contain.
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
      Files.printError(
        "\(path): a .kodama file does not contain \(missing); use another extension to keep them")
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

  /// Reads a file in the save format or a world file. For a stamp, only the cells of a world file
  /// are used. A valley from a world file starts with the hand at its default position.
  static func read(_ path: String, asStamp: Bool, _ content: Content) throws -> Loaded {
    let bytes = try Files.bytes(path)
    try ForeignFile.refuse(bytes, path)
    guard path.hasSuffix(textEnding) else {
      do {
        return Loaded(item: try SavedItem(decoding: bytes, content), title: "")
      } catch {
        throw CommandError.badContent("\(path): \(error)")
      }
    }
    let text = try Files.text(of: bytes, path)
    let world = try WorldFile(text, path: path, content).text
    guard !world.isEtude else {
      throw CommandError.badContent(
        "\(path): an étude cannot become a save without losing goals, hints and script. "
          + "Play it with `kodama --world FILE`, or remove goals, group and order to import it.")
    }
    return Loaded(
      item: try item(world, path, asStamp: asStamp, content), title: world.title)
  }

  static func item(
    _ text: WorldText, _ path: String, asStamp: Bool, _ content: Content
  ) throws -> SavedItem {
    guard !asStamp else {
      guard let stamp = Stamp(width: text.width, height: text.height, cells: text.cells) else {
        throw CommandError.badContent(
          "\(path): \(text.width) × \(text.height) cells; a stamp has at most "
            + "\(Stamp.sizeLimit) × \(Stamp.sizeLimit); remove rows or columns")
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
      throw CommandError.internalError("\(path): the valley cannot be saved: \(error)")
    }
  }
}
