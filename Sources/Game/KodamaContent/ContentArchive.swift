import KodamaDataSources
import KodamaEtudes
import KodamaLanguage
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import KodamaWorld

/// All content files in a single file, which a browser loads. `scripts/lib/content.py` writes it
/// when the web page is built: for each file its name and its text, each after its length in bytes.
///
/// Lengths are in LEB128: little-endian, with seven bits per byte, and the eighth bit set if
/// another byte follows.
package struct ContentArchive {
  /// The error for bytes that are not an archive.
  private static let damage = ContentError(
    code: "archive", file: "content.bin", found: "other bytes", expected: "an archive of files")

  private var files: [(name: String, text: String)] = []
  private var bytes: ArraySlice<UInt8>

  /// Reads an archive.
  ///
  /// - Throws: `ContentError` if the bytes are not an archive.
  package init(_ bytes: [UInt8]) throws(ContentError) {
    self.bytes = bytes[...]
    while !self.bytes.isEmpty { files.append((try string(), try string())) }
  }

  /// Returns the root of a YAML file.
  ///
  /// - Throws: `ContentError` if there is no such file, or if it is in another notation than
  ///   `ContentLines` reads.
  package func mapping(_ file: String) throws(ContentError) -> ContentMapping {
    guard let text = files.first(where: { $0.name == file })?.text else {
      throw ContentError(code: "missing", file: file, found: "nothing", expected: "a file")
    }
    guard let root = ContentLines.root(text, file: file) else {
      throw ContentError(
        code: "notation", file: file, found: "other YAML", expected: "the notation of the game")
    }
    return try root.mapping()
  }

  /// Returns the roots of all YAML files of a folder.
  func mappings(in folder: String) throws(ContentError) -> [ContentMapping] {
    var found: [ContentMapping] = []
    for file in files where file.name.hasPrefix(folder + "/") {
      found.append(try mapping(file.name))
    }
    return found
  }

  /// Returns the text files of a folder, sorted by name. The names do not include the extension.
  package func texts(in folder: String, ending: String) -> [(name: String, text: String)] {
    let (start, end) = (folder + "/", "." + ending)
    return files.filter { $0.name.hasPrefix(start) && $0.name.hasSuffix(end) }.map {
      (String($0.name.dropFirst(start.count).dropLast(end.count)), $0.text)
    }
  }

  private mutating func number() throws(ContentError) -> Int {
    var (value, shift) = (0, 0)
    while let byte = bytes.popFirst(), shift < 28 {
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw Self.damage
  }

  private mutating func string() throws(ContentError) -> String {
    let count = try number()
    guard count <= bytes.count else { throw Self.damage }
    defer { bytes.removeFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

extension Content {
  /// Creates content from an archive.
  ///
  /// - Throws: `ContentError` if a file is invalid or missing.
  package init(_ archive: ContentArchive) throws(ContentError) {
    var entries: [String: Phrase] = [:]
    for name in Self.messageFiles {
      try MessageLoader().read(archive.mapping("messages/\(name).yaml"), into: &entries)
    }
    var patches: [Patch] = []
    for name in PatchLoader.files {
      patches += try PatchLoader().patches(archive.mapping("patches/\(name).yaml"))
    }
    let things = try Things(
      archive.mappings(in: Things.folder), reactions: archive.mapping(Things.reactionsFile))
    let rules = try things.rules()
    try self.init(
      things, rules: rules, patches: patches,
      art: ArtLoader(archive.mapping(ArtLoader.file)), messages: MessageCatalogue(entries))
    for (name, text) in archive.texts(in: "etudes", ending: "kodama") {
      let file = "etudes/\(name).kodama"
      add(
        try Self.shippedEtude(text, name: name, file: file, rules: rules, actions: Self.actions))
    }
  }
}
