public import KodamaDataSources
import KodamaWorld

extension ShareCode {
  /// Whether a text is meant to be a code, whole or not.
  public static func isOne(_ text: String) -> Bool {
    text.drop { $0.isWhitespace }.hasPrefix(scheme)
  }

  /// Reads a code; spaces and line breaks that a mail or a chat has put in count for nothing.
  ///
  /// - Parameters:
  ///   - text: what was pasted.
  ///   - packing: unpacks it; a packed code cannot be read without.
  /// - Throws: `ShareError`; nothing is read by halves, and no text makes this trap.
  public init(_ text: String, _ packing: SharePacking? = nil) throws(ShareError) {
    guard text.utf8.count <= Self.textByteLimit else { throw .tooLarge }
    let line = Self.withoutBlanks(text)
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
    let digest = try Self.whole { () throws(SaveFault) in try tail.read(UInt64.self) }
    guard version > 0, digest == Self.digest(of: bytes[..<end]) else { throw .damaged }
    // Every version ends with its digest: a number that was damaged is not that of a later one.
    guard Int(version) <= Self.version else { throw .newerVersion(Int(version)) }
    var reader = SaveReader(bytes, from: 1, to: end)
    let kind = try Self.whole { () throws(SaveFault) in try reader.read(UInt8.self) }
    let written = try Self.whole { () throws(SaveFault) in
      try reader.read(count: Int(try reader.read(UInt8.self)))
    }
    guard let name = String(validating: written, as: UTF8.self) else { throw .damaged }
    let payload = try Self.payload(kind, &reader, packing)
    guard reader.isAtEnd else { throw .damaged }
    self.init(name: name, payload)
  }

  /// Reads bytes; a code in which they are wrong or too few is damaged.
  private static func whole<Value>(
    _ read: () throws(SaveFault) -> Value
  ) throws(ShareError) -> Value {
    do throws(SaveFault) { return try read() } catch { throw .damaged }
  }

  /// The bytes of a text without spaces and line breaks. A code is ASCII and may have millions of
  /// letters: only of other texts is each asked what Unicode says of it.
  private static func withoutBlanks(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      return Array(text.filter { !$0.isWhitespace }.utf8)
    }
    return bytes.filter { $0 != 0x20 && !(0x09...0x0d).contains($0) }
  }

  private static func payload(
    _ kind: UInt8, _ reader: inout SaveReader, _ packing: SharePacking?
  ) throws(ShareError) -> Payload {
    switch kind {
    case plain: return .kept(try whole { () throws(SaveFault) in try reader.readBlock() })
    case packed:
      let size = try whole { () throws(SaveFault) in try reader.read(UInt32.self) }
      let count = Int(clamping: size)
      guard count <= byteLimit else { throw .tooLarge }
      let block = try whole { () throws(SaveFault) in try reader.readBlock() }
      guard let packing else { throw .cannotUnpack }
      guard let bytes = packing.unpack(block, count), bytes.count == count else {
        throw .damaged
      }
      return .kept(bytes)
    case made:
      let plan = try whole { () throws(SaveFault) in
        let seed = try reader.read(UInt64.self)
        let width = Int(try reader.read(UInt16.self))
        let height = Int(try reader.read(UInt16.self))
        return Terrain(number: try reader.read(UInt8.self)).map {
          ValleyPlan($0, seed: seed, width: width, height: height)
        }
      }
      guard let plan, plan.isPossible else { throw .damaged }
      guard plan.width * plan.height <= cellLimit else { throw .tooLarge }
      return .valley(MadeValley(plan))
    default: throw .damaged
    }
  }
}
