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
      writer.write(valley)
      return Self.digest(of: writer.bytes[...])
    }
  }

  static let (plain, packed, made) = (UInt8(0), UInt8(1), UInt8(2))
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
  fileprivate mutating func write(_ valley: GeneratedValley) {
    write(valley.plan.seed)
    write(UInt16(valley.plan.width))
    write(UInt16(valley.plan.height))
    write(valley.plan.terrain.number)
  }
}

extension ShareCode {
  /// Returns whether a text begins as share codes do, even if the rest of it is invalid.
  public static func isCode(_ text: String) -> Bool {
    text.unicodeScalars.drop { $0.properties.isWhitespace }.starts(with: scheme.unicodeScalars)
  }

  /// Creates a share code from a text that the player pasted. White space is ignored. Invalid text
  /// causes an error, never a trap.
  ///
  /// - Parameter text: The pasted text.
  /// - Throws: `ShareError` if the code is invalid.
  public init(_ text: String) throws(ShareError) {
    guard text.utf8.count <= Self.textByteLimit else { throw .tooLarge }
    let line = Self.withoutWhitespace(text)
    guard line.starts(with: Self.scheme.utf8) else { throw .notACode }
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

  /// Returns the UTF-8 bytes of a text, except white space.
  ///
  /// A code can have millions of characters. ASCII text is filtered byte by byte, which is faster.
  private static func withoutWhitespace(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      return Array(text.filter { !$0.isWhitespace }.utf8)
    }
    return bytes.filter { $0 != 0x20 && !(0x09...0x0d).contains($0) }
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
    case made:
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
      return .valley(GeneratedValley(plan))
    default: throw .damaged
    }
  }
}

/// A valley (a world) that has not changed since it was generated, so that the plan from which it
/// was generated describes it completely.
public struct GeneratedValley: Hashable, Sendable {
  package let plan: ValleyPlan

  package init(_ plan: ValleyPlan) { self.plan = plan }

  /// Creates a valley of the default size from a seed, with the terrain `hollow`.
  package init(seed: UInt64) { self.init(ValleyPlan(.hollow, seed: seed)) }

  /// Creates a generated valley from a world, or returns nil if the world has changed since its
  /// generation.
  ///
  /// To find out, this generates the valley again and simulates it up to the world's tick. It also
  /// returns nil, without any comparison, if the world is older than `tickLimit` ticks.
  package init?(untouched world: World) {
    guard let plan = world.record?.plan, world.tick <= Self.tickLimit, plan.isPossible else {
      return nil
    }
    let again = plan.world(rules: world.rules)
    while again.tick < world.tick { again.step() }
    guard again.digest == world.digest else { return nil }
    self.init(plan)
  }

  /// The maximum age of a compared world, in ticks: 10 s at normal speed.
  static let tickLimit: UInt64 = 600

  package func world(rules: MaterialRules) -> World { plan.world(rules: rules) }
}

/// Encodes and decodes base64url without padding (RFC 4648, section 5). Decoding accepts only text
/// that encoding would produce.
enum Base64 {
  /// The error for text that contains an invalid character or is incomplete.
  struct InvalidCharacterError: Error {
    /// The index of the invalid character, or the number of characters if the text is incomplete.
    let index: Int
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let none = UInt8.max
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: none, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes base64url text. The unused bits at its end must be 0.
  static func bytes(
    of text: some Collection<UInt8>
  ) -> Result<[UInt8], InvalidCharacterError> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    for (index, letter) in text.enumerated() {
      let value = values[Int(letter)]
      guard value != none else { return .failure(InvalidCharacterError(index: index)) }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else {
      return .failure(InvalidCharacterError(index: text.count))
    }
    return .success(bytes)
  }
}
