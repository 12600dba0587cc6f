/// The address of a gallery (a collection of shared worlds and recordings): the path of a folder,
/// or an HTTP or HTTPS address.
public struct GalleryAddress: Hashable, Sendable, CustomStringConvertible {
  enum Place: Hashable, Sendable {
    /// The path of a folder, without a trailing slash.
    case folder(String)
    /// An HTTP or HTTPS address, with a trailing slash.
    case web(String)
  }

  let place: Place

  /// The maximum length of an address, in bytes.
  package static let byteLimit = 1_000

  /// Creates an address from text that a player entered: `https://…`, `http://…`, or the path of a
  /// folder. In a web address, a query, a fragment, and a trailing `index.html` or `index.json` are
  /// removed.
  ///
  /// - Parameter text: The address. Surrounding white space is ignored.
  /// - Throws: `GalleryError.badAddress` if the text is empty, too long or contains control
  ///   characters, or if a web address is not ASCII or contains a user name.
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

  /// The characters that may occur in an address only in percent-encoded form.
  private static let unsafe = Set("\"<>\\^`{|}".utf8)

  private static func isHost(_ host: Substring) -> Bool {
    !host.isEmpty && !host.contains("@") && !host.hasPrefix("-") && !host.hasPrefix(".")
  }

  /// The path of the folder, or the normalised web address.
  public var description: String {
    switch place {
    case .folder(let path), .web(let path): path
    }
  }

  /// True for an HTTP or HTTPS address, false for a folder.
  public var isOnTheWeb: Bool {
    if case .web = place { true } else { false }
  }
}

/// The relative path of a file in a gallery. It cannot lead out of the gallery.
public struct GalleryPath: Hashable, Sendable, CustomStringConvertible {
  /// The path as text, with slashes as separators.
  public let description: String

  /// The maximum length of a path, in bytes.
  package static let byteLimit = 160

  /// Creates a path from untrusted text. Returns nil if a component is empty or begins with a dot,
  /// or if the text contains characters other than ASCII letters, digits, `-`, `_`, `.` and
  /// slashes.
  public init?(_ text: String) {
    var text = text
    guard text.utf8.count <= Self.byteLimit, text.withUTF8(Self.staysInside) else { return nil }
    description = text
  }

  /// Returns whether no component is empty or begins with a dot, and all characters are allowed.
  private static func staysInside(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var before = UInt8(ascii: "/")
    for byte in path {
      guard isAllowed(byte) else { return false }
      let begins = before == UInt8(ascii: "/")
      if begins, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      before = byte
    }
    return before != UInt8(ascii: "/")
  }

  static let index = GalleryPath(known: "index" + ".json")

  private init(known: String) { description = known }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
