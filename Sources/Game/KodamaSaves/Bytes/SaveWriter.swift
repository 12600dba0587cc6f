import KodamaDataSources

/// Writes numbers and texts as bytes, numbers little-endian, texts after their length.
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

  /// Writes a text; one that is too long is cut between two scalars.
  mutating func write(_ text: String) {
    let isLong = text.utf8.count > SaveReader.textLimit
    let text = isLong ? text.cut(to: SaveReader.textLimit / 4) : text
    write(UInt16(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }
}
