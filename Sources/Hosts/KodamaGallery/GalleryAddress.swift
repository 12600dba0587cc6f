/// Where a gallery is: a folder of this machine, or a place of the web.
public struct GalleryAddress: Hashable, Sendable, CustomStringConvertible {
  enum Place: Hashable, Sendable {
    /// The path of a folder, without a slash at its end.
    case folder(String)
    /// An address of HTTP or HTTPS, with a slash at its end.
    case web(String)
  }

  let place: Place

  /// The longest address, in bytes.
  public static let byteLimit = 1_000

  /// Reads what a player has entered: `https://…`, `http://…`, or the path of a folder. The page or
  /// the index of a gallery stands for the gallery.
  ///
  /// - Parameter text: what was entered; spaces around it do not count.
  /// - Throws: `GalleryError.badAddress`; names of the web are those that are written in ASCII, and
  ///   nobody's password is among them.
  public init(_ text: String) throws(GalleryError) {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty, text.utf8.count <= Self.byteLimit,
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else { throw .badAddress }
    guard let colon = text.firstRange(of: "://") else {
      while text.count > 1, text.last == "/" { text.removeLast() }
      place = .folder(String(text))
      return
    }
    let scheme = text[..<colon.lowerBound].lowercased()
    var rest = text[colon.upperBound...]
    if let end = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) { rest = rest[..<end] }
    let host = rest.prefix { $0 != "/" }
    guard scheme == "http" || scheme == "https", Self.isHost(host),
      rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !Self.unsafe.contains($0) })
    else { throw .badAddress }
    for page in ["/index.html", "/index.json"] where rest.hasSuffix(page) {
      rest.removeLast(page.count)
    }
    while rest.last == "/" { rest.removeLast() }
    place = .web("\(scheme)://\(rest)/")
  }

  /// What never stands in an address as it is.
  private static let unsafe = Set("\"<>\\^`{|}".utf8)

  private static func isHost(_ host: Substring) -> Bool {
    !host.isEmpty && !host.contains("@") && !host.hasPrefix("-") && !host.hasPrefix(".")
  }

  /// The folder or the address, as it is used.
  public var description: String {
    switch place {
    case .folder(let path), .web(let path): path
    }
  }

  /// Whether it is a place of the web.
  public var isOnTheWeb: Bool {
    if case .web = place { true } else { false }
  }
}

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
