import KodamaDataSources
import KodamaPlay
import KodamaRoles
import KodamaWorld

/// What one player gives another as a line of text: a valley, a stamp, or the seed of a valley that
/// nobody has touched.
///
/// `kodama:` and, as base64url without padding (RFC 4648, section 5), numbers little-endian:
/// version (1), kind (1), name (length, 1, and UTF-8), what the kind holds, and the digest of all
/// bytes before it (8). Kinds: 0, a save or stamp as it is kept (length, 4, and bytes); 1, the same
/// packed (length before packing, 4, length, 4, and bytes); 2, a valley as it is made (seed, 8,
/// width and height, 2 each, and the number of the terrain, 1). A generator that makes other cells
/// of the same plan needs another version. The digest finds every change of one character; it is
/// no protection against somebody who wants to deceive.
public struct ShareCode: Hashable, Sendable {
  /// What a code holds.
  public enum Payload: Hashable, Sendable {
    /// A save or a stamp, in the bytes of its file.
    case kept([UInt8])
    /// A valley that nobody has touched.
    case valley(MadeValley)
  }

  /// What every code begins with.
  public static let scheme = "kodama:"
  /// The most bytes that a code unpacks to: 64 MiB.
  public static let byteLimit = 64 << 20
  /// The most cells of a valley in a code, those of the largest size that the game offers: a code
  /// of a line can ask for any number.
  public static let cellLimit = 4_096 * 1_024
  /// The longest code that is read, in bytes.
  public static let textByteLimit = 32 << 20
  /// The version of the layout that is written, and the newest that is read.
  public static let version = 1
  /// The digest of what it holds: the same whatever it is called and however it is packed.
  public var fingerprint: UInt64 {
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

  /// What the one who gave it calls it; at most `SaveSlot.nameLimit` scalars, empty where it has
  /// no name.
  public var name: String
  /// The valley or the stamp that it holds.
  public var payload: Payload

  /// Makes a code of something that has a name, or an empty one.
  public init(name: String, _ payload: Payload) {
    self.name = name
    self.payload = payload
  }

  /// Writes it.
  ///
  /// - Parameter packing: makes it short; without one the bytes are written as they are.
  /// - Returns: the line of text.
  public func text(_ packing: SharePacking? = nil) -> String {
    var frame = SaveWriter()
    frame.write(UInt8(Self.version))
    switch payload {
    case .valley(let valley):
      begin(&frame, Self.made)
      frame.write(valley)
    case .kept(let bytes):
      if let packed = packing?.pack(bytes), packed.count < bytes.count {
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
  fileprivate mutating func write(_ valley: MadeValley) {
    write(valley.plan.seed)
    write(UInt16(valley.plan.width))
    write(UInt16(valley.plan.height))
    write(valley.plan.terrain.number)
  }
}

/// What makes a code short. The system has it; this module knows of no system.
public struct SharePacking: Sendable {
  /// Packs bytes; nil where it cannot.
  public let pack: @Sendable ([UInt8]) -> [UInt8]?
  /// Unpacks bytes to so many, and never to more; nil where they are not what was packed.
  public let unpack: @Sendable (_ bytes: [UInt8], _ count: Int) -> [UInt8]?

  /// Makes a packing of the two functions.
  public init(
    pack: @escaping @Sendable ([UInt8]) -> [UInt8]?,
    unpack: @escaping @Sendable ([UInt8], Int) -> [UInt8]?
  ) {
    self.pack = pack
    self.unpack = unpack
  }
}
