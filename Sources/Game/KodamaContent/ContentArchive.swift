import KodamaDataSources
import KodamaEtudes
import KodamaLanguage
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import KodamaWorld

/// All content files in a single file, which a browser loads. `scripts/lib/content.py` writes it
/// when the web page is built. YAML files are stored as nodes, all other files as text.
///
/// Numbers are in LEB128: little-endian, with seven bits per byte, and the eighth bit set if
/// another byte follows. A file consists of its name, its kind and its content. A node consists of
/// its kind, its line, and either its text or the number of its children followed by the children.
package struct ContentArchive {
  /// The kinds of files and nodes.
  private static let (text, scalar, list, mapping) = (
    UInt8(ascii: "t"), UInt8(ascii: "s"), UInt8(ascii: "l"), UInt8(ascii: "m")
  )

  /// The error for bytes that are not an archive.
  private static let damage = ContentError(
    code: "archive", file: "content.bin", found: "other bytes", expected: "an archive of files")

  private var nodes: [String: ContentNode] = [:]
  private var texts: [(name: String, text: String)] = []
  private var bytes: ArraySlice<UInt8>

  /// Reads an archive.
  ///
  /// - Throws: `ContentError` if the bytes are not an archive.
  package init(_ bytes: [UInt8]) throws(ContentError) {
    self.bytes = bytes[...]
    while !self.bytes.isEmpty {
      let name = try string()
      guard self.bytes.first == Self.text else {
        nodes[name] = try node(name, depth: 0)
        continue
      }
      self.bytes.removeFirst()
      texts.append((name, try string()))
    }
  }

  /// Returns the root of a YAML file.
  ///
  /// - Throws: `ContentError` if there is no such file, or if its root is not a mapping.
  package func mapping(_ file: String) throws(ContentError) -> ContentMapping {
    guard let node = nodes[file] else {
      throw ContentError(code: "missing", file: file, found: "nothing", expected: "a file")
    }
    return try node.mapping()
  }

  /// Returns the roots of all YAML files of a folder, sorted by name.
  func mappings(in folder: String) throws(ContentError) -> [ContentMapping] {
    var found: [ContentMapping] = []
    for name in nodes.keys.sorted() where name.hasPrefix(folder + "/") {
      found.append(try mapping(name))
    }
    return found
  }

  /// Returns the text files of a folder, sorted by name. The names do not include the extension.
  package func texts(in folder: String, ending: String) -> [(name: String, text: String)] {
    let (start, end) = (folder + "/", "." + ending)
    return texts.filter { $0.name.hasPrefix(start) && $0.name.hasSuffix(end) }.map {
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

  private mutating func node(_ file: String, depth: Int) throws(ContentError) -> ContentNode {
    // Limits the recursion, as `ContentReader` does for YAML files.
    guard depth < 64, let kind = bytes.popFirst() else { throw Self.damage }
    let line = try number()
    let value: ContentNode.Value
    switch kind {
    case Self.scalar: value = .scalar(try string())
    case Self.list:
      var nodes: [ContentNode] = []
      for _ in 0..<(try number()) { nodes.append(try node(file, depth: depth + 1)) }
      value = .list(nodes)
    case Self.mapping:
      var pairs: [ContentNode.Pair] = []
      for _ in 0..<(try number()) {
        let key = try node(file, depth: depth + 1)
        pairs.append(.init(key: key, value: try node(file, depth: depth + 1)))
      }
      value = .mapping(pairs)
    default: throw Self.damage
    }
    return ContentNode(value, file: file, line: line, column: 1)
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
