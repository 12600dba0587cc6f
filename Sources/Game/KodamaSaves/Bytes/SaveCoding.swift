public import KodamaDataSources
import KodamaPlay
public import KodamaWorld

/// Encodes numbers, strings and byte blocks.
///
/// Numbers are little-endian. A string is encoded as its length in bytes (2 bytes) followed by
/// UTF-8, and a block as its length (4 bytes) followed by its bytes.
struct SaveWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ isTrue: Bool) { write(UInt8(isTrue ? 1 : 0)) }

  mutating func write(block: [UInt8]) {
    write(UInt32(truncatingIfNeeded: block.count))
    bytes.append(contentsOf: block)
  }

  /// Writes a string. If it is too long, it is truncated between two Unicode scalars.
  mutating func write(_ text: String) {
    let isLong = text.utf8.count > SaveReader.textLimit
    let text = isLong ? text.cut(to: SaveReader.textLimit / 4) : text
    write(UInt16(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }
}

/// Decodes the output of a `SaveWriter`. Invalid bytes cause errors, never a trap.
struct SaveReader {
  /// The maximum length of a string, in UTF-8 bytes.
  static let textLimit = 32_767

  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.end = min(max(0, end ?? bytes.count), bytes.count)
    position = min(max(0, start), self.end)
  }

  var isAtEnd: Bool { position == end }

  mutating func read<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(SaveError) -> Number {
    var number: UInt64 = 0
    for byte in try read(count: MemoryLayout<Number>.size).reversed() {
      number = number << 8 | UInt64(byte)
    }
    return Number(truncatingIfNeeded: number)
  }

  mutating func read(count: Int) throws(SaveError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= end - position else {
      throw .truncated(expectedBytes: position + min(max(0, count), .max - position))
    }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func readFlag() throws(SaveError) -> Bool {
    let place = position
    switch try read(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw .badValue(at: place)
    }
  }

  mutating func readBlock() throws(SaveError) -> [UInt8] {
    Array(try read(count: Int(clamping: try read(UInt32.self))))
  }

  mutating func readText() throws(SaveError) -> String {
    let place = position
    let count = Int(try read(UInt16.self))
    guard count <= Self.textLimit,
      let text = String(validating: try read(count: count), as: UTF8.self)
    else { throw .badValue(at: place) }
    return text
  }
}

extension SaveSlot {
  /// Returns whether the bytes are an intact save or stamp.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    SavedPlay.isWhole(bytes) || Stamp.isWhole(bytes)
  }
}

/// An error in the bytes of a save, a stamp (a copied area) or a macro (a recorded sequence of
/// actions).
public enum SaveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as those of a save, a stamp (a copied area) or a macro (recorded
  /// actions) do.
  case notASave
  /// The bytes have a newer format, which a later version of the game wrote. The value is the
  /// version of the format.
  case newerVersion(Int)
  /// The bytes end too early; the value is the number of bytes that were expected.
  case truncated(expectedBytes: Int)
  /// The bytes were altered, so they do not match the digest that they contain.
  case digestMismatch
  /// A property in the bytes has an invalid value, which begins at this byte index.
  case badValue(at: Int)
  /// The save needs a content pack (a file with further materials) that is not loaded. The value is
  /// the pack's name.
  case packMissing(String)
  /// The world in the save is invalid.
  case world(World.DecodingError)

  /// The error of this kind that a store reports for a save.
  public var storeError: StoreError {
    switch self {
    case .newerVersion, .world(.newerVersion): .newerVersion
    case .world(.unknownMaterial): .unknownMaterial
    case .packMissing: .packMissing
    case .notASave: .foreign
    case .truncated, .digestMismatch, .badValue, .world: .broken
    }
  }

  /// A description of the error for command line users.
  public var description: String {
    switch self {
    case .notASave: "not a save"
    case .newerVersion(let version):
      "version \(version) was written by a later Kodama; the limit is \(SavedPlay.version)"
    case .truncated(let expected): "too short; \(expected) bytes were expected"
    case .digestMismatch: "damaged: the digest does not match"
    case .badValue(let place): "byte \(place): invalid value"
    case .packMissing(let name):
      "the pack \(name) is not loaded; add --pack FILE"
    case .world(let fault): "invalid world: \(Self.text(of: fault))"
    }
  }

  private static func text(of fault: World.DecodingError) -> String {
    switch fault {
    case .truncated(let place): "byte \(place): the data ends too early"
    case .notAWorld: "not a world"
    case .newerVersion(let version): "version \(version) was written by a later Kodama"
    case .badSize(let width, let height): "\(width) × \(height) cells"
    case .unknownMaterial(let name): "unknown material \(name)"
    case .badMusic(let place): "byte \(place): unknown scale or tempo"
    case .badRun(let place): "byte \(place): row of the wrong length"
    }
  }
}
