import Kodama
import KodamaHosting
#if Store
  import KodamaStore
#endif

/// Reads files of every kind the game has, and runs none of them. What a file is, its beginning
/// says, and where that says nothing, its ending.
struct FileChecker {
  let content: Content

  /// What a file is.
  enum Kind: String {
    case save, stamp, world, script, recording, pack, materials, messages, patches, members
    /// A player's folder or database: its valleys and settings.
    case store
    /// What cannot be read at all.
    case unreadable
    /// What is none of the game's.
    case unknown
  }

  /// The outcome for one file.
  struct Outcome {
    var file: String
    var kind: Kind
    var faults: [FileFault]
    /// The file, where it is text.
    var text: String?
  }

  /// Reads a file, or a player's folder.
  func check(_ file: String) -> Outcome {
    if let folder = Self.storeFolder(file) {
      return Outcome(file: file, kind: .store, faults: store(folder, file))
    }
    let bytes: [UInt8]
    do {
      bytes = try Files.bytes(file)
    } catch {
      let found = "\(error)".replacing("\(file): cannot", with: "one that cannot")
      let fault = FileFault(
        code: "unreadable", file: file, found: found, expected: "a file that can be read")
      return Outcome(file: file, kind: .unreadable, faults: [fault])
    }
    if Stamp.isOne(bytes) || file.hasSuffix(".stamp") {
      return Outcome(file: file, kind: .stamp, faults: kept(bytes, isStamp: true, file))
    }
    if bytes.starts(with: Array("KSAV".utf8)) || file.hasSuffix(".save") {
      return Outcome(file: file, kind: .save, faults: kept(bytes, isStamp: false, file))
    }
    guard let text = Files.text(of: bytes) else {
      let fault = FileFault(
        code: "not-text", file: file, found: "bytes that are no text", expected: "UTF-8 text")
      return Outcome(file: file, kind: .world, faults: [fault])
    }
    let kind = Self.kind(of: text, file)
    return Outcome(file: file, kind: kind, faults: faults(text, kind, file), text: text)
  }

  private static func storeFolder(_ file: String) -> StoreFolder? {
    if file.hasSuffix("/kodama.sqlite") {
      return StoreFolder(path: String(file.dropLast("/kodama.sqlite".count)))
    }
    return Files.isFolder(file) ? StoreFolder(path: file) : nil
  }

  private static func kind(of text: String, _ file: String) -> Kind {
    if text.hasPrefix("kodama-world") || file.hasSuffix(".kodama") || file.hasSuffix(".world") {
      return .world
    }
    if text.hasPrefix("kodama-recording:") || file.hasSuffix(".recording") { return .recording }
    if file.hasSuffix(".script") || Self.isScript(text) { return .script }
    let keys = text.fileLines.compactMap { $0.split(separator: ":").first }
    // What begins with air is the whole table; anything else is added to it.
    let isTable = text.split(separator: "\n").contains { $0.hasPrefix("  air:") }
    if keys.contains("pack") || keys.contains("materials") && !isTable { return .pack }
    if keys.contains("materials") || keys.contains("reactions") { return .materials }
    if keys.contains("members") { return .members }
    if keys.contains("patches") { return .patches }
    return file.hasSuffix(".yaml") || file.hasSuffix(".yml") ? .messages : .unknown
  }

  /// Whether the first line that says something is one of a script.
  private static func isScript(_ text: String) -> Bool {
    let line = text.fileLines.lazy.map { $0.drop(while: \.isWhitespace) }
      .first { !$0.isEmpty && !$0.hasPrefix("#") }
    return line.map { Script.isScriptLine($0) } ?? false
  }

  private static func unknown(_ text: String, _ file: String) -> FileFault {
    FileFault(
      code: "unknown-kind", file: file, line: 1, column: 1,
      found: String(text.fileLines.first?.prefix(60) ?? ""),
      expected: "a world, a script, a recording, a save or a pack, as the first line tells")
  }

  private func faults(_ text: String, _ kind: Kind, _ file: String) -> [FileFault] {
    do {
      switch kind {
      case .world: try world(text)
      case .script: _ = try Script(text, names: ScriptFile.names(content))
      case .recording: _ = try Recording(text: text)
      case .materials:
        _ = try MaterialsLoader().rules(text, file: file)
        _ = try LooksLoader(patches: content.patches).looks(text, file: file)
      case .pack: _ = try Content.shipped(adding: [try ContentPack(text, file: file)])
      case .patches: _ = try PatchLoader().patches(text, file: file)
      case .members: _ = try PatchLoader().members(text, file: file, of: content.patches.patches)
      case .messages:
        var entries: [String: MessageCatalogue.Entry] = [:]
        try MessageLoader().read(text, file: file, into: &entries)
      case .unknown: return [Self.unknown(text, file)]
      case .save, .stamp, .store, .unreadable: break
      }
      return []
    } catch {
      return [
        FileFault(error, file: file)
          ?? FileFault(code: "refused", file: file, found: "\(error)", expected: "a fine file")
      ]
    }
  }

  /// A world, and what makes it an étude where it has goals.
  private func world(_ text: String) throws {
    let parsed = try WorldText.parse(text, rules: content.rules)
    guard parsed.isEtude else { return }
    let etude = try content.etude(text, name: "checked")
    _ = try Script(
      etude.script, firstLine: etude.scriptLine, names: ScriptFile.names(content))
  }

  private func kept(_ bytes: [UInt8], isStamp: Bool, _ file: String) -> [FileFault] {
    do {
      if isStamp {
        _ = try Stamp(decoding: bytes, rules: content.rules)
      } else {
        _ = try SavedPlay(decoding: bytes, rules: content.rules)
      }
      return []
    } catch {
      let expected = isStamp ? "a stamp of this Kodama" : "a save of this Kodama"
      return [FileFault(error, file: file, expected: expected)]
    }
  }

  /// Every valley and stamp that is kept, and every setting that this game knows.
  private func store(_ folder: StoreFolder, _ file: String) -> [FileFault] {
    guard Files.isFile(folder.database) else {
      let name = folder.database.split(separator: "/").last ?? "a store"
      let wanted = "a folder with \(name), or with files of the game"
      return [
        FileFault(code: "missing", file: file, found: "a folder without one", expected: wanted)
      ]
    }
    let store = DatabaseGameStore(folder, mayWrite: false)
    func fault(_ error: StoreFault, _ what: String) -> FileFault {
      let found = content.messages.text(error.message, in: .english)
      return FileFault(
        code: error.rawValue, file: file, found: "\(what): \(found)",
        expected: "a whole \(what)")
    }
    var faults: [FileFault] = []
    do {
      for info in try store.saves() {
        let name = "\(file)#\(info.slot)"
        do {
          faults += kept(try store.load(info.slot), isStamp: info.stampName != nil, name)
        } catch {
          faults.append(fault(error, "\(info.slot)"))
        }
      }
      for entry in Settings.unusable(try store.settings()) {
        faults.append(
          FileFault(
            code: "bad-setting", file: file, found: "\(entry.key): \(entry.value)",
            expected: "a value that \(entry.key) can have"))
      }
    } catch {
      faults.append(fault(error, "store"))
    }
    return faults
  }
}
