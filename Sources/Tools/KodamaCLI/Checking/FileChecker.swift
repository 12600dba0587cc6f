import Kodama
import KodamaHosting
#if Store
  import KodamaStore
#endif

/// Checks files of every type without running them. A file's type is determined by its first lines
/// or its extension.
struct FileChecker {
  let content: Content

  enum Kind: String {
    case save, stamp, world, etude, script, recording
    case pack, thing, reactions, messages, patches, art
    /// A player's folder or database, with its valleys and settings.
    case store
    case unreadable
    case unknown

    var name: String { self == .etude ? "étude" : rawValue }

    /// The size limit, in bytes. A larger file is rejected before it is parsed.
    var byteLimit: Int {
      switch self {
      case .world, .etude: WorldText.characterLimit
      case .recording: 64 << 20
      case .script: 4 << 20
      case .save, .stamp, .store, .unreadable: Files.byteLimit
      case .pack, .thing, .reactions, .messages, .patches, .art, .unknown: ContentReader.byteLimit
      }
    }
  }

  struct Outcome {
    var file: String
    var kind: Kind
    var diagnostics: [FileDiagnostic]
    /// The file's text; nil for a binary file or a folder.
    var text: String?
  }

  func check(_ file: String) -> Outcome {
    if let folder = Self.storeFolder(file) {
      return Outcome(file: file, kind: .store, diagnostics: store(folder, file))
    }
    let bytes: [UInt8]
    do {
      bytes = try Files.bytes(file)
    } catch {
      let found = "\(error)".replacing("\(file): cannot", with: "one that cannot")
      let diagnostic = FileDiagnostic(
        code: "unreadable", file: file, found: found, expected: "a readable file")
      return Outcome(file: file, kind: .unreadable, diagnostics: [diagnostic])
    }
    if let kind = ForeignFile.kind(of: bytes) {
      return Outcome(file: file, kind: .unknown, diagnostics: [Self.unknown(kind, file)])
    }
    if Stamp.hasSignature(bytes) || file.hasSuffix(".stamp") {
      return Outcome(file: file, kind: .stamp, diagnostics: decoded(bytes, isStamp: true, file))
    }
    if bytes.starts(with: Array("KSAV".utf8)) || file.hasSuffix(".save") {
      return Outcome(file: file, kind: .save, diagnostics: decoded(bytes, isStamp: false, file))
    }
    // Determines the type from the first `headLimit` bytes.
    let head = Array(bytes.prefix(Self.headLimit))
    let start = Files.text(of: head) ?? String(decoding: head, as: UTF8.self)
    var kind = Self.kind(of: start, file)
    guard bytes.count <= kind.byteLimit else {
      let diagnostic = FileDiagnostic(
        code: "too-large", file: file, found: "\(bytes.count) bytes",
        expected: "at most \(kind.byteLimit) bytes in a file of this kind (\(kind.name))")
      return Outcome(file: file, kind: kind, diagnostics: [diagnostic])
    }
    guard let text = Files.text(of: bytes) else {
      let diagnostic = FileDiagnostic(
        code: "not-text", file: file,
        found: "bytes that are not text", expected: "UTF-8 text")
      return Outcome(file: file, kind: .world, diagnostics: [diagnostic])
    }
    if kind == .world, Self.isEtude(text) { kind = .etude }
    return Outcome(file: file, kind: kind, diagnostics: diagnostics(text, kind, file), text: text)
  }

  /// The number of bytes that are examined to determine a file's type.
  private static let headLimit = ContentReader.byteLimit

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
    if keys.contains("pack") || keys.contains("materials") { return .pack }
    if keys.contains("class") || keys.contains("number") { return .thing }
    if keys.contains("reactions") { return .reactions }
    if keys.contains("patches") { return .patches }
    if keys.contains("textures") { return .art }
    return file.hasSuffix(".yaml") || file.hasSuffix(".yml") ? .messages : .unknown
  }

  /// Returns whether the first line that is not a comment is a script command.
  private static func isScript(_ text: String) -> Bool {
    let line = text.fileLines.lazy.map { $0.drop(while: \.isWhitespace) }
      .first { !$0.isEmpty && !$0.hasPrefix("#") }
    return line.map { Script.isScriptLine($0) } ?? false
  }

  private static func unknown(_ text: String, _ file: String) -> FileDiagnostic {
    FileDiagnostic(
      code: "unknown-kind", file: file, line: 1, column: 1,
      found: text.fileLines.first?.cut(to: 60) ?? "",
      expected: "the first line of a world, script, recording, save or pack")
  }

  private func diagnostics(_ text: String, _ kind: Kind, _ file: String) -> [FileDiagnostic] {
    let check = ContentCheck(content)
    return switch kind {
    case .world, .etude: world(text, file)
    case .script:
      Script.faults(in: text, names: ScriptFile.names(content)).map { $0.inFile(file) }
    case .recording: Recording.faults(in: text).map { $0.inFile(file) }
    case .thing: check.thing(text, file: file)
    case .reactions: check.reactions(text, file: file)
    case .pack: check.pack(text, file: file)
    case .patches: check.patches(text, file: file)
    case .art: check.art(text, file: file)
    case .messages: check.messages(text, file: file)
    case .unknown: [Self.unknown(text, file)]
    case .save, .stamp, .store, .unreadable: []
    }
  }

  private func world(_ text: String, _ file: String) -> [FileDiagnostic] {
    let diagnostics = content.faults(inEtude: text).map { $0.inFile(file) }
    // The script's line number is known only if the world parses.
    guard let script = (try? WorldText.parse(text, rules: content.rules))?.section("script") else {
      return diagnostics
    }
    let lines = script.lines.joined(separator: "\n")
    return diagnostics
      + Script.faults(in: lines, firstLine: script.line, names: ScriptFile.names(content))
      .map { $0.inFile(file) }
  }

  private func decoded(_ bytes: [UInt8], isStamp: Bool, _ file: String) -> [FileDiagnostic] {
    do {
      if isStamp {
        _ = try Stamp(decoding: bytes, rules: content.rules)
      } else {
        _ = try SavedPlay(decoding: bytes, rules: content.rules)
      }
      return []
    } catch {
      let expected = isStamp ? "a stamp of this version" : "a save of this version"
      return [FileDiagnostic(error, file: file, expected: expected)]
    }
  }

  private func store(_ folder: StoreFolder, _ file: String) -> [FileDiagnostic] {
    guard Files.isFile(folder.database) else {
      let name = folder.database.split(separator: "/").last ?? "a store"
      let wanted = "a folder with \(name) or other files of the game"
      return [
        FileDiagnostic(
          code: "missing", file: file, found: "a folder without them", expected: wanted)
      ]
    }
    let store = DatabaseGameStore(folder, mayWrite: false)
    func diagnostic(_ error: StoreError, _ what: String) -> FileDiagnostic {
      let found = content.messages.text(Narrator.message(error), in: .english)
      return FileDiagnostic(
        code: error.rawValue, file: file, found: "\(what): \(found)",
        expected: "an intact \(what)")
    }
    var diagnostics: [FileDiagnostic] = []
    do {
      for info in try store.saves() {
        let name = "\(file)#\(info.slot)"
        do {
          diagnostics += decoded(
            try store.load(info.slot), isStamp: info.stampName != nil, name)
        } catch {
          diagnostics.append(diagnostic(error, "\(info.slot)"))
        }
      }
      for entry in Settings.unusable(try store.settings()) {
        diagnostics.append(
          FileDiagnostic(
            code: "bad-setting", file: file, found: "\(entry.key): \(entry.value)",
            expected: "a valid value for \(entry.key)"))
      }
    } catch {
      diagnostics.append(diagnostic(error, "store"))
    }
    return diagnostics
  }
}
