import KodamaRoles
import KodamaSurfaces
import KodamaSystem

/// One thing in a gallery, as its index tells of it. Whoever wrote that may mean harm: texts are
/// cut, what a terminal would obey is written out, and no path leads out of the gallery.
public struct GalleryEntry: Hashable, Sendable {
  /// What an entry is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A valley, as a share code.
    case valley
    /// A stamp, as a share code.
    case stamp
    /// What somebody played, as a recording.
    case recording
  }

  /// A text in the languages of the game.
  public struct Words: Hashable, Sendable {
    /// In English, or in what its maker speaks.
    public var english: String
    /// In Japanese; empty where nobody has put it so.
    public var japanese: String

    /// Takes both of its languages.
    public init(_ english: String = "", japanese: String = "") {
      (self.english, self.japanese) = (english, japanese)
    }
  }

  /// What it is called in the gallery: small letters, digits and hyphens.
  public var name: String
  /// What sort of thing it is.
  public var kind: Kind
  /// What people call it.
  public var title = Words()
  /// What is said about it.
  public var about = Words()
  /// What its picture shows, for those who do not see it.
  public var pictured = Words()
  /// Who made it; empty where nobody says.
  public var author = ""
  /// The names of materials it holds, the most frequent first.
  public var holds: [String] = []
  /// What its ten seconds sound like, 0…255 each (`SoundDistance`); empty where nobody knows.
  public var sounds: [UInt8] = []
  /// The name of the entry it was made from; empty where it came from none.
  public var origin = ""
  /// Whether whoever built the gallery has run it again and it solved its étude.
  public var isProven = false
  /// The file of it.
  public var file: GalleryPath
  /// How many bytes the file has.
  public var fileBytes: Int
  /// The digest of these bytes.
  public var fileDigest: UInt64
  /// Its picture, a PNG file.
  public var picture: GalleryPath?
  /// Its sound, a WAV file.
  public var sound: GalleryPath?

  /// Makes an entry; everything else is set afterwards.
  public init(
    name: String, kind: Kind, file: GalleryPath, fileBytes: Int, fileDigest: UInt64
  ) {
    (self.name, self.kind, self.file) = (name, kind, file)
    (self.fileBytes, self.fileDigest) = (fileBytes, fileDigest)
  }

  /// The longest name, in characters.
  public static let nameLimit = 60
  /// The largest file of an entry, in bytes: that of a code.
  public static let fileLimit = 32 << 20
  /// The largest picture or sound, in bytes.
  public static let mediaLimit = 8 << 20
  static let (titleLimit, aboutLimit, materialLimit) = (120, 1_000, 64)

  /// Whether a text can be the name of an entry: it is a path of one part, too.
  public static func isName(_ text: String) -> Bool {
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

  /// Whether no scalar of a text begins as one does that is written out (`VisibleText.isObeyed`).
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: UInt8 = 0
    for byte in text {
      switch byte {
      // Controls; then what begins marks of direction, separators of lines, tags.
      case ..<0x20, 0x7f, 0xc2, 0xd8, 0xe2, 0xf3: return false
      case 0xbb where before == 0xef: return false
      default: before = byte
      }
    }
    return true
  }

  /// A text of others, on one line and no longer than `limit` scalars.
  static func bounded(_ text: String, _ limit: Int) -> String {
    // Most texts are short and plain: they are taken as they are.
    var text = text
    if text.utf8.count <= limit, text.withUTF8(isPlain) { return text }
    let scalars = text.unicodeScalars.prefix(limit)
    return VisibleText.line(String(String.UnicodeScalarView(scalars)))
  }
}

extension JSONReader {
  /// A text of others, cut and written out.
  mutating func text(_ limit: Int) throws -> String {
    GalleryEntry.bounded(try string(), limit)
  }

  /// The next entry; nil where it is an object, but none that is taken.
  mutating func entry() throws -> GalleryEntry? {
    var (name, kind, file, digest) = ("", "", "", "")
    var count = -1
    // What is needed is put in afterwards: the keys come in any order.
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
