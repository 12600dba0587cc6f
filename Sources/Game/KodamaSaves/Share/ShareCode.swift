public import KodamaDataSources
import KodamaPlay
import KodamaRoles
package import KodamaWorld

/// A line of text with which players share a valley (a world), a stamp (a copied area), an étude (a
/// small puzzle) or a macro (a recorded sequence of actions).
///
/// A code is `kodama:` followed by bytes in base64url without padding (RFC 4648, section 5).
/// Numbers are little-endian. The bytes are:
///
/// - version (1 byte)
/// - kind (1)
/// - name: length (1) and UTF-8
/// - content, which depends on the kind
/// - digest of all preceding bytes (8), which detects typing errors but does not protect against
///   intentional changes
///
/// The kinds of content are:
///
/// - 0: a file: length (4) and bytes
/// - 1: a compressed file (`SharePacking`): original length (4), length (4) and bytes
/// - 2: an unchanged generated valley: seed (8), width and height (2 each), number of the terrain
///   (1)
/// - 3: a save of a generated valley, compressed after that valley as it is without the player: the
///   values of kind 2, the tick (4), digests of the valley at that tick and of the save (8 each),
///   the save's length (4), length (4) and bytes
///
/// If a change of the generator makes a seed produce different cells, increase the version.
public struct ShareCode: Hashable, Sendable {
  /// The content of a share code (a line of text with which players share, for example, a world).
  public enum Payload: Hashable, Sendable {
    /// The encoded bytes of a save, a stamp (a copied area), an étude (a small puzzle) or a macro
    /// (a recorded sequence of actions).
    case kept([UInt8])
    /// The plan of a generated world that the player has not changed, from which the game can
    /// generate it again.
    case valley(GeneratedValley)
    /// A save that contains only how a generated valley differs from the same valley without the
    /// player.
    case grown(GrownValley)
  }

  package static let scheme = "kodama:"
  /// The maximum number of cells in a valley, which is the largest size that the game offers.
  ///
  /// Without a limit, a short code could make the game generate a huge valley.
  package static let cellLimit = 4_096 * 1_024
  /// The maximum length of a code, in bytes: 32 MiB.
  package static let textByteLimit = 32 << 20
  /// The version of the format that this game writes, and the newest one that it can read.
  package static let version = 1
  /// The digest of the content. The name and the compression do not affect it.
  package var fingerprint: UInt64 {
    switch payload {
    case .kept(let bytes): return Self.digest(of: bytes[...])
    case .valley(let valley):
      var writer = SaveWriter()
      writer.write(valley.plan)
      return Self.digest(of: writer.bytes[...])
    case .grown(let valley): return valley.saveDigest
    }
  }

  static let (plain, packed, made, grown) = (UInt8(0), UInt8(1), UInt8(2), UInt8(3))
  static let digestBytes = 8

  /// The name that the sender of the share code chose, at most `SaveSlot.nameLimit` Unicode
  /// scalars. It can be empty.
  public var name: String
  /// The content of the share code, such as a world.
  public var payload: Payload

  /// Creates a share code from its content and a name, which can be empty.
  public init(name: String, _ payload: Payload) {
    self.name = name
    self.payload = payload
  }

  /// Returns the share code as a line of text that begins with `kodama:`.
  public func text() -> String {
    var frame = SaveWriter()
    frame.write(UInt8(Self.version))
    switch payload {
    case .valley(let valley):
      begin(&frame, Self.made)
      frame.write(valley.plan)
    case .grown(let valley):
      begin(&frame, Self.grown)
      frame.write(valley)
    case .kept(let bytes):
      if let packed = SharePacking.pack(bytes), packed.count + 4 < bytes.count {
        begin(&frame, Self.packed)
        frame.write(UInt32(truncatingIfNeeded: bytes.count))
        frame.write(block: packed)
      } else {
        begin(&frame, Self.plain)
        frame.write(block: bytes)
      }
    }
    frame.write(Self.digest(of: frame.bytes[...]))
    return Self.scheme + Base64.text(of: frame.bytes)
  }

  private func begin(_ frame: inout SaveWriter, _ kind: UInt8) {
    let name = Array(name.cut(to: SaveSlot.nameLimit).utf8)
    frame.write(kind)
    frame.write(UInt8(name.count))
    frame.append(name)
  }

  static func digest(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.combine(bytes: $0) }
    return digest.value
  }
}

extension SaveWriter {
  fileprivate mutating func write(_ plan: ValleyPlan) {
    write(plan.seed)
    write(UInt16(plan.width))
    write(UInt16(plan.height))
    write(plan.terrain.number)
  }

  fileprivate mutating func write(_ valley: GrownValley) {
    write(valley.plan)
    write(UInt32(truncatingIfNeeded: valley.tick))
    write(valley.worldDigest)
    write(valley.saveDigest)
    write(UInt32(truncatingIfNeeded: valley.saveBytes))
    write(block: valley.packed)
  }
}

extension ShareCode {
  /// Returns the code in its shorter form: as it is, or as the difference from its valley without
  /// the player.
  package func shortened(after grown: World) -> ShareCode {
    guard case .kept(let bytes) = payload, let valley = GrownValley(bytes, after: grown) else {
      return self
    }
    let short = ShareCode(name: name, .grown(valley))
    return short.text().utf8.count < text().utf8.count ? short : self
  }

  /// Returns whether a text begins as share codes do, even if the rest of it is invalid.
  public static func isCode(_ text: String) -> Bool {
    start(in: withoutSpace(text.prefix(2 * linkLimit))) != nil
  }

  /// Returns where a code begins in text without white space: at its start, after quotation marks
  /// of other programs, or in the link of a page. Nil if it does not begin with a code.
  private static func start(in bytes: [UInt8]) -> Int? {
    let rest = bytes.drop { isQuote($0) }
    if rest.starts(with: scheme.utf8) { return rest.startIndex }
    guard rest.starts(with: "http".utf8) || rest.starts(with: "file:".utf8),
      let sign = rest.prefix(linkLimit).firstIndex(of: UInt8(ascii: "#")),
      rest[(sign + 1)...].starts(with: scheme.utf8)
    else { return nil }
    return sign + 1
  }

  /// Returns whether a byte can stand before or after a code that another program has quoted.
  private static func isQuote(_ byte: UInt8) -> Bool {
    byte >= 0x80 || "`\"'<([{*.,)]}".utf8.contains(byte)
  }

  /// The maximum length of the address before a code, in bytes.
  private static let linkLimit = 2_048

  /// Creates a share code from a text that the player pasted. It may be a page's link with a code,
  /// or be quoted as in a mail or a chat. White space is ignored. Invalid text causes an error,
  /// never a trap.
  ///
  /// - Parameter text: The pasted text.
  /// - Throws: `ShareError` if the code is invalid.
  public init(_ text: String) throws(ShareError) {
    guard text.utf8.count <= Self.textByteLimit else { throw .tooLarge }
    var line = Self.withoutSpace(text[...])
    guard let start = Self.start(in: line) else { throw .notACode }
    while let last = line.last, Self.isQuote(last) { line.removeLast() }
    line.removeFirst(start)
    let letters = line.dropFirst(Self.scheme.utf8.count)
    let bytes: [UInt8]
    switch Base64.bytes(of: letters) {
    case .success(let read): bytes = read
    case .failure(let wrong) where wrong.index == letters.count: throw .cutShort
    case .failure(let wrong): throw .badCharacter(at: Self.scheme.utf8.count + wrong.index + 1)
    }
    guard let version = bytes.first, bytes.count > Self.digestBytes else { throw .cutShort }
    let end = bytes.count - Self.digestBytes
    var tail = SaveReader(bytes, from: end)
    let digest = try Self.whole { () throws(SaveError) in try tail.read(UInt64.self) }
    guard version > 0, digest == Self.digest(of: bytes[..<end]) else { throw .damaged }
    // The digest matches, so the version number is undamaged.
    guard Int(version) <= Self.version else { throw .newerVersion(Int(version)) }
    var reader = SaveReader(bytes, from: 1, to: end)
    let kind = try Self.whole { () throws(SaveError) in try reader.read(UInt8.self) }
    let written = try Self.whole { () throws(SaveError) in
      try reader.read(count: Int(try reader.read(UInt8.self)))
    }
    guard let name = String(validating: written, as: UTF8.self) else { throw .damaged }
    let payload = try Self.payload(kind, &reader)
    guard reader.isAtEnd else { throw .damaged }
    self.init(name: name, payload)
  }

  /// Returns the result of a closure. Converts any error to `ShareError.damaged`.
  private static func whole<Value>(
    _ read: () throws(SaveError) -> Value
  ) throws(ShareError) -> Value {
    do throws(SaveError) { return try read() } catch { throw .damaged }
  }

  /// Returns the UTF-8 bytes of a text without white space and the signs that begin quoted lines.
  ///
  /// A code can have millions of characters. ASCII text is filtered byte by byte, which is faster.
  private static func withoutSpace(_ text: Substring) -> [UInt8] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Array(text.filter { !$0.isWhitespace && $0 != ">" }.utf8)
    }
    return text.utf8.filter { $0 > 0x20 && $0 != 0x3e }
  }

  private static func payload(
    _ kind: UInt8, _ reader: inout SaveReader
  ) throws(ShareError) -> Payload {
    switch kind {
    case plain: return .kept(try whole { () throws(SaveError) in try reader.readBlock() })
    case packed:
      let size = try whole { () throws(SaveError) in try reader.read(UInt32.self) }
      let count = Int(clamping: size)
      let block = try whole { () throws(SaveError) in try reader.readBlock() }
      guard count <= SharePacking.byteLimit else { throw .tooLarge }
      guard let bytes = SharePacking.unpack(block, to: count) else { throw .damaged }
      return .kept(bytes)
    case made: return .valley(GeneratedValley(try plan(&reader)))
    case grown:
      let plan = try plan(&reader)
      let valley = try whole { () throws(SaveError) in
        let tick = UInt64(try reader.read(UInt32.self))
        let (world, save) = (try reader.read(UInt64.self), try reader.read(UInt64.self))
        let count = Int(clamping: try reader.read(UInt32.self))
        return GrownValley(
          plan: plan, tick: tick, worldDigest: world, saveDigest: save, saveBytes: count,
          packed: try reader.readBlock())
      }
      guard valley.saveBytes <= SharePacking.byteLimit else { throw .tooLarge }
      return .grown(valley)
    default: throw .damaged
    }
  }

  private static func plan(_ reader: inout SaveReader) throws(ShareError) -> ValleyPlan {
    let plan = try whole { () throws(SaveError) in
      let seed = try reader.read(UInt64.self)
      let width = Int(try reader.read(UInt16.self))
      let height = Int(try reader.read(UInt16.self))
      return Terrain(number: try reader.read(UInt8.self)).map {
        ValleyPlan($0, seed: seed, width: width, height: height)
      }
    }
    guard let plan, plan.isPossible else { throw .damaged }
    guard plan.width * plan.height <= cellLimit else { throw .tooLarge }
    return plan
  }
}
