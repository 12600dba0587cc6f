/// Where something lies in a gallery: names with a slash between them, none of which leads out.
public struct GalleryPath: Hashable, Sendable, CustomStringConvertible {
  /// The names, a slash between each two.
  public let description: String

  /// The longest path, in bytes.
  public static let byteLimit = 160

  /// Takes a path as an index has it; nil where it could lead out of the gallery, or holds anything
  /// but letters and digits of ASCII, `-`, `_`, `.` and slashes.
  public init?(_ text: String) {
    var text = text
    guard text.utf8.count <= Self.byteLimit, text.withUTF8(Self.staysInside) else { return nil }
    description = text
  }

  /// Whether no name is empty or begins with a dot, and nothing unusual stands in one.
  private static func staysInside(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var before = UInt8(ascii: "/")
    for byte in path {
      guard isUsual(byte) else { return false }
      let begins = before == UInt8(ascii: "/")
      if begins, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      before = byte
    }
    return before != UInt8(ascii: "/")
  }

  /// The path of the index.
  static let index = GalleryPath(known: "index" + ".json")

  private init(known: String) { description = known }

  private static func isUsual(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
