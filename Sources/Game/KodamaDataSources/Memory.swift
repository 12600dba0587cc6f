/// Compares memory eight bytes at a time. Callers compare thousands of cells sixty times a second,
/// and nearly all of them are equal.
package enum Memory {
  /// Returns whether two regions hold the same bytes.
  ///
  /// - Parameters:
  ///   - one: values without padding, at any address.
  ///   - other: values of the same type.
  /// - Returns: false as well where the lengths differ.
  package static func isSame(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
  ) -> Bool {
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
