import KodamaRoles
import KodamaSurfaces
import KodamaSystem

/// An entry of a gallery: a shared world, stamp (a copied area) or recording, and its descriptions.
/// Entries are untrusted, so texts are truncated, control characters are made visible, and paths
/// cannot lead out of the gallery.
public struct GalleryEntry: Hashable, Sendable {
  /// The kind of content that an entry of a gallery has.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The entry is a world, stored as a share code (a line of text that begins with `kodama:`).
    case valley
    /// The entry is a stamp (a copied area of a world), stored as a share code (a line of text that
    /// begins with `kodama:`).
    case stamp
    /// The entry is a recording of a game, which can be replayed.
    case recording
  }

  /// A text in English and Japanese.
  public struct LocalizedText: Hashable, Sendable {
    /// The text in English, or in the author's language.
    public var english: String
    /// The Japanese text; empty if there is none.
    public var japanese: String

    /// Creates a text from its English and Japanese versions.
    public init(_ english: String = "", japanese: String = "") {
      (self.english, self.japanese) = (english, japanese)
    }
  }

  /// The identifier of the entry, which is unique in the gallery and consists of lowercase letters,
  /// digits and hyphens.
  public var name: String
  /// The kind of content that the entry's file has.
  public var kind: Kind
  /// The title that players read.
  public var title = LocalizedText()
  /// A description of the entry for players.
  public var about = LocalizedText()
  /// A description of the picture for people who cannot see it.
  public var pictured = LocalizedText()
  /// The name of the author; empty if unknown.
  public var author = ""
  /// The names of the materials in the entry, the most frequent first.
  public var holds: [String] = []
  /// Sixteen values that describe the sound of the first 10 s (see `SoundDistance`); empty if
  /// unknown.
  public var sounds: [UInt8] = []
  /// The identifier of the gallery entry that this one was made from; empty if there is none.
  public var origin = ""
  /// True if the entry is a recording that solves its étude (a small puzzle), and the program that
  /// built the gallery has confirmed this by replaying it.
  public var isProven = false
  /// The path of the entry's file in the gallery.
  public var file: GalleryPath
  /// The size of the entry's file, in bytes.
  public var fileBytes: Int
  /// The digest of the bytes of the entry's file, which is used to verify a download.
  public var fileDigest: UInt64
  /// The path of the entry's picture, a PNG file in the gallery; nil if there is none.
  public var picture: GalleryPath?
  /// The path of the entry's sound, a WAV file in the gallery; nil if there is none.
  public var sound: GalleryPath?

  /// Creates an entry from its required properties. The others have default values.
  public init(
    name: String, kind: Kind, file: GalleryPath, fileBytes: Int, fileDigest: UInt64
  ) {
    (self.name, self.kind, self.file) = (name, kind, file)
    (self.fileBytes, self.fileDigest) = (fileBytes, fileDigest)
  }

  /// The maximum length of a name, in characters.
  package static let nameLimit = 60
  /// The maximum size of an entry's file, in bytes: 32 MiB, as for share codes.
  package static let fileLimit = 32 << 20
  /// The maximum size of a picture or sound, in bytes: 8 MiB.
  package static let mediaLimit = 8 << 20
  static let (titleLimit, aboutLimit, materialLimit) = (120, 1_000, 64)

  /// A valid name can also be part of a path.
  package static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...nameLimit).contains(bytes.count) && bytes.first != UInt8(ascii: "-")
      && bytes.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// Returns whether UTF-8 bytes certainly contain no character that `VisibleText` would escape.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: UInt8 = 0
    for byte in text {
      switch byte {
      // Control characters, and the first bytes of direction marks, line separators and tags.
      case ..<0x20, 0x7f, 0xc2, 0xd8, 0xe2, 0xf3: return false
      case 0xbb where before == 0xef: return false
      default: before = byte
      }
    }
    return true
  }

  /// Returns an untrusted text as one line, truncated to `limit` Unicode scalars.
  static func bounded(_ text: String, _ limit: Int) -> String {
    // Most texts are short and contain nothing to escape.
    var text = text
    if text.utf8.count <= limit, text.withUTF8(isPlain) { return text }
    let scalars = text.unicodeScalars.prefix(limit)
    return VisibleText.line(String(String.UnicodeScalarView(scalars)))
  }
}

extension JSONReader {
  /// Reads a string, truncates it to `limit` Unicode scalars, and makes control characters visible.
  mutating func text(_ limit: Int) throws -> String {
    GalleryEntry.bounded(try string(), limit)
  }

  /// Returns nil if a required field is missing or invalid.
  mutating func entry() throws -> GalleryEntry? {
    var (name, kind, file, digest) = ("", "", "", "")
    var count = -1
    // The required fields are set at the end, because the keys can have any order.
    var entry = GalleryEntry(
      name: "", kind: .valley, file: .index, fileBytes: 0, fileDigest: 0)
    try object { reader, key in
      switch key {
      case "name": name = try reader.string()
      case "kind": kind = try reader.string()
      case "file": file = try reader.string()
      case "bytes": count = try reader.integer()
      case "digest": digest = try reader.string()
      case "title": entry.title.english = try reader.text(GalleryEntry.titleLimit)
      case "title-ja": entry.title.japanese = try reader.text(GalleryEntry.titleLimit)
      case "about": entry.about.english = try reader.text(GalleryEntry.aboutLimit)
      case "about-ja": entry.about.japanese = try reader.text(GalleryEntry.aboutLimit)
      case "pictured": entry.pictured.english = try reader.text(GalleryEntry.aboutLimit)
      case "pictured-ja": entry.pictured.japanese = try reader.text(GalleryEntry.aboutLimit)
      case "author": entry.author = try reader.text(GalleryEntry.titleLimit)
      case "from": entry.origin = try reader.text(GalleryEntry.nameLimit)
      case "proven": entry.isProven = try reader.bool()
      case "picture": entry.picture = GalleryPath(try reader.string())
      case "sound": entry.sound = GalleryPath(try reader.string())
      case "holds": entry.holds = try reader.materials()
      case "sounds": entry.sounds = try reader.numbers()
      default: try reader.skip()
      }
    }
    guard GalleryEntry.isName(name), let kind = GalleryEntry.Kind(rawValue: kind),
      let path = GalleryPath(file), (0...GalleryEntry.fileLimit).contains(count),
      digest.utf8.count == 16, let value = UInt64(digest, radix: 16)
    else { return nil }
    (entry.name, entry.kind, entry.file) = (name, kind, path)
    (entry.fileBytes, entry.fileDigest) = (count, value)
    return entry
  }

  private mutating func materials() throws -> [String] {
    var names: [String] = []
    try array { reader in
      let name = try reader.text(GalleryEntry.nameLimit)
      if names.count < GalleryEntry.materialLimit { names.append(name) }
    }
    return names
  }

  private mutating func numbers() throws -> [UInt8] {
    var numbers: [UInt8] = []
    try array { reader in
      let number = try reader.integer()
      if numbers.count < SoundDistance.count { numbers.append(UInt8(clamping: number)) }
    }
    return numbers.count == SoundDistance.count ? numbers : []
  }
}
