import KodamaPlay
import KodamaWorld

/// Reads what `SaveWriter` has written, and knows where the bytes end. It never traps.
struct SaveReader {
  /// The longest text, in UTF-8 bytes.
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
  ) throws(SaveFault) -> Number {
    var number: UInt64 = 0
    for byte in try read(count: MemoryLayout<Number>.size).reversed() {
      number = number << 8 | UInt64(byte)
    }
    return Number(truncatingIfNeeded: number)
  }

  mutating func read(count: Int) throws(SaveFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= end - position else {
      throw .truncated(expectedBytes: position + min(max(0, count), .max - position))
    }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func readFlag() throws(SaveFault) -> Bool {
    let place = position
    switch try read(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw .badValue(at: place)
    }
  }

  mutating func readBlock() throws(SaveFault) -> [UInt8] {
    Array(try read(count: Int(clamping: try read(UInt32.self))))
  }

  mutating func readText() throws(SaveFault) -> String {
    let place = position
    let count = Int(try read(UInt16.self))
    guard count <= Self.textLimit,
      let text = String(validating: try read(count: count), as: UTF8.self)
    else { throw .badValue(at: place) }
    return text
  }
}

extension SaveSlot {
  /// Whether bytes are a save or a stamp that nobody has changed.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    SavedPlay.isWhole(bytes) || Stamp.isWhole(bytes)
  }
}
