import Foundation
import Kodama
import KodamaCLI
import KodamaGallery

/// Builds a gallery in a folder. Every share code and recording in it becomes an entry with a
/// picture and a sound. Then the builder writes the index, the pages and the feed.
struct GalleryBuilder {
  let folder: String
  let content: Content
  private let language: Language
  private(set) var index = GalleryIndex(title: .init("Kodama", japanese: "木霊"))
  /// The modification time of each entry, in seconds since 1970.
  private(set) var changed: [Int] = []
  /// The entries that were left out, with the reasons.
  private(set) var problems: [String] = []
  private var names: Set<String> = []
  private var codes: [String: String] = [:]

  private static let endings = [(".code", false), (".recording", true)]

  init(_ folder: String, _ content: Content, in language: Language) {
    (self.folder, self.content, self.language) = (folder, content, language)
  }

  /// Reads, renders and writes everything.
  ///
  /// - Throws: `CommandError` if the folder cannot be read or written.
  mutating func build() throws {
    guard Files.isFolder(folder),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { throw CommandError.usage("\(folder): not a readable folder") }
    let facts = try GalleryFacts("\(folder)/gallery.txt")
    if !facts["title"].isEmpty { index.title = facts.words("title") }
    let page = facts["page"]
    guard page.isEmpty || Self.isAddress(page) else {
      throw CommandError.badContent(
        "\(folder)/gallery.txt: page: must be an address such as https://example.org/kodama/")
    }
    for name in names.sorted() {
      guard let (ending, isRecording) = Self.endings.first(where: { name.hasSuffix($0.0) }) else {
        continue
      }
      do {
        guard index.entries.count < GalleryLimits.entries else {
          throw CommandError.badContent(
            "\(name): a gallery has at most \(GalleryLimits.entries) entries")
        }
        try add(name, String(name.dropLast(ending.count)), isRecording)
      } catch let failure as CommandError where failure.status != 73 {
        problems.append(failure.description)
      }
    }
    let places = index.places
    for entry in index.entries where !entry.origin.isEmpty && places[entry.origin] == nil {
      problems.append(
        "\(entry.name): the origin \(entry.origin) is not in the gallery")
    }
    try Files.write(index.text.utf8, to: "index" + ".json", below: folder)
    try GalleryPages(index, changed, content, page: page, codes: codes).write(to: folder)
  }

  /// Returns whether a text is a web address to which a link can append a code.
  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.hasPrefix($0) && text.count > $0.count }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") }
  }

  private mutating func add(_ file: String, _ name: String, _ isRecording: Bool) throws {
    let path = "\(folder)/\(file)"
    guard GalleryEntry.isName(name), let place = GalleryPath(file) else {
      throw CommandError.badContent("\(path): a name may contain only a–z, 0–9 and hyphens")
    }
    guard !names.contains(name) else {
      throw CommandError.badContent("\(path): the name is already used by another entry")
    }
    let facts = try GalleryFacts("\(folder)/\(name).txt")
    let bytes = try Files.bytes(path, limit: GalleryEntry.fileLimit, followsLinks: false)
    var entry = GalleryEntry(
      name: name, kind: isRecording ? .recording : .valley, file: place, fileBytes: bytes.count,
      fileDigest: GalleryReader.digest(of: bytes))
    entry.title = facts.words("title")
    let preview: GalleryPreview
    if isRecording {
      let run = try RecordedRun(path, content, withSound: true)
      guard let bytes = run.savedPlay else {
        throw CommandError.badContent("\(path): the recording must end in an open valley")
      }
      let play = try SavedItem.reading(bytes, path, content)
      preview = GalleryPreview(play.world(content.rules), samples: run.samples, content)
      entry.isProven = run.isProven
      if entry.title.english.isEmpty { entry.title.english = name }
    } else {
      let received = try ReceivedCode(
        Files.text(of: bytes) ?? "", from: path, content, in: language)
      let (code, item) = (received.code, try received.kept())
      codes[name] = code.text()
      if case .stamp = item { entry.kind = .stamp }
      preview = GalleryPreview(item.world(content.rules), hand: item.hand, content)
      if entry.title.english.isEmpty {
        entry.title.english = code.name.isEmpty ? name : VisibleText.line(code.name)
      }
    }
    entry.about = facts.words("about")
    (entry.author, entry.origin) = (facts["author"], facts["from"])
    try put(preview, into: &entry)
    names.insert(name)
    index.entries.append(entry)
    changed.append(Self.seconds(of: path))
  }

  private func put(_ preview: GalleryPreview, into entry: inout GalleryEntry) throws {
    entry.holds = preview.materials.map { content.rules.name(of: $0) }
    entry.sounds = preview.features
    for (language, key) in [
      (Language.english, \GalleryEntry.LocalizedText.english), (.japanese, \.japanese),
    ] {
      let names = preview.materials.prefix(4).map {
        content.messages.text(content.looks.name($0), in: language)
      }
      let message = Message(
        "gallery.pictured", ("width", .number(preview.size.width)),
        ("height", .number(preview.size.height)),
        ("names", .text(names.joined(separator: language == .english ? ", " : "、"))))
      entry.pictured[keyPath: key] = content.messages.text(message, in: language)
    }
    for (ending, bytes) in [("png", preview.picture), ("wav", preview.sound)] {
      let path = "entries/\(entry.name).\(ending)"
      try Files.write(bytes, to: path, below: folder)
      if ending == "png" {
        entry.picture = GalleryPath(path)
      } else {
        entry.sound = GalleryPath(path)
      }
    }
  }

  private static func seconds(of path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    #if canImport(Darwin)
      return Int(status.st_mtimespec.tv_sec)
    #else
      return Int(status.st_mtim.tv_sec)
    #endif
  }
}

/// An entry's title, author and description, from a text file beside it with lines of `key: value`.
struct GalleryFacts {
  private var values: [String: String] = [:]
  private static let keys = [
    "title", "title-ja", "about", "about-ja", "author", "from", "page",
  ]
  private static let byteLimit = 1 << 14

  /// Reads the file. If it does not exist, all values are empty.
  ///
  /// - Throws: `CommandError` if a line is malformed.
  init(_ path: String) throws {
    guard Files.isFile(path) else { return }
    let text = try Files.text(path, limit: Self.byteLimit, followsLinks: false)
    for line in text.fileLines where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), Self.keys.contains(String(line[..<colon])) else {
        throw CommandError.badContent(
          "\(path): \(line): a line must begin with one of \(Self.keys.joined(separator: ", "))")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      values[String(line[..<colon])] = VisibleText.line(String(value))
    }
  }

  /// The value of a key; empty if the file does not contain it.
  subscript(key: String) -> String { values[key] ?? "" }

  /// Returns a text in both languages.
  func words(_ key: String) -> GalleryEntry.LocalizedText {
    GalleryEntry.LocalizedText(self[key], japanese: self["\(key)-ja"])
  }
}
