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
    case save, stamp, world, etude, script, recording, pack, materials, messages, patches, members
    /// A player's folder or database: its valleys and settings.
    case store
    /// What cannot be read at all.
    case unreadable
    /// What is none of the game's.
    case unknown

    /// What people call it.
    var name: String { self == .etude ? "étude" : rawValue }

    /// A larger file is no good one, and is not taken apart to find that out; in bytes.
    var byteLimit: Int {
      switch self {
      case .world, .etude: WorldText.characterLimit
      case .recording: 64 << 20
      case .script: 4 << 20
      case .save, .stamp, .store, .unreadable: Files.byteLimit
      case .pack, .materials, .messages, .patches, .members, .unknown: ContentReader.byteLimit
      }
    }
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
    // The beginning tells what a file is; of a large one no more is looked at for that.
    let head = Array(bytes.prefix(Self.headLimit))
    let start = Files.text(of: head) ?? String(decoding: head, as: UTF8.self)
    var kind = Self.kind(of: start, file)
    guard bytes.count <= kind.byteLimit else {
      let fault = FileFault(
        code: "too-large", file: file, found: "\(bytes.count) bytes",
        expected: "at most \(kind.byteLimit) bytes in a file of this kind (\(kind.name))")
      return Outcome(file: file, kind: kind, faults: [fault])
    }
    guard let text = Files.text(of: bytes) else {
      let fault = FileFault(
        code: "not-text", file: file, found: "bytes that are no text", expected: "UTF-8 text")
      return Outcome(file: file, kind: .world, faults: [fault])
    }
    if kind == .world, Self.isEtude(text) { kind = .etude }
    return Outcome(file: file, kind: kind, faults: faults(text, kind, file), text: text)
  }

  /// How much of a file is looked at to see what it is, in bytes.
  private static let headLimit = ContentReader.byteLimit

  /// Whether a world asks for something to be done.
  private static func isEtude(_ text: String) -> Bool {
    !text.hasMoreLines(than: WorldText.lineLimit)
      && text.fileLines.contains { $0 == "goals" || $0.hasPrefix("group:") }
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
      found: text.fileLines.first?.cut(to: 60) ?? "",
      expected: "a world, a script, a recording, a save or a pack, as the first line tells")
  }

  private func faults(_ text: String, _ kind: Kind, _ file: String) -> [FileFault] {
    let check = ContentCheck(content)
    return switch kind {
    case .world, .etude: world(text, file)
    case .script:
      Script.faults(in: text, names: ScriptFile.names(content)).map {
        FileFault(fault: $0, file: file)
      }
    case .recording: Recording.faults(in: text).map { FileFault(fault: $0, file: file) }
    case .materials: check.materials(text, file: file).map { FileFault($0) }
    case .pack: check.pack(text, file: file).map { FileFault($0) }
    case .patches: check.patches(text, file: file).map { FileFault($0) }
    case .members: check.members(text, file: file).map { FileFault($0) }
    case .messages: check.messages(text, file: file).map { FileFault($0) }
    case .unknown: [Self.unknown(text, file)]
    case .save, .stamp, .store, .unreadable: []
    }
  }

  /// A world, and what makes it an étude where it has goals.
  private func world(_ text: String, _ file: String) -> [FileFault] {
    let faults = content.faults(inEtude: text).map { FileFault($0, file: file) }
    // Where its script stands, is known of a world that could be read.
    guard let script = (try? WorldText.parse(text, rules: content.rules))?.section("script") else {
      return faults
    }
    let lines = script.lines.joined(separator: "\n")
    return faults
      + Script.faults(in: lines, firstLine: script.line, names: ScriptFile.names(content))
      .map { FileFault(fault: $0, file: file) }
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
    func fault(_ error: StoreError, _ what: String) -> FileFault {
      let found = content.messages.text(Narrator.message(error), in: .english)
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
