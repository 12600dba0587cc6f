/// Memory compared as words, eight bytes at a time: what asks for it compares thousands of cells
/// sixty times a second, nearly all of them alike.
enum Memory {
  /// Whether two stretches of memory hold the same bytes.
  ///
  /// - Parameters:
  ///   - one: values without a gap between their bytes, from any address on.
  ///   - other: values of the same kind.
  /// - Returns: false as well where one is longer than the other.
  static func isSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard one.count == other.count else { return false }
    let words = one.count / 8
    var difference: UInt64 = 0
    for word in 0..<words {
      difference |=
        one.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
        ^ other.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
    }
    guard difference == 0 else { return false }
    for byte in words * 8..<one.count where one[byte] != other[byte] { return false }
    return true
  }
}
