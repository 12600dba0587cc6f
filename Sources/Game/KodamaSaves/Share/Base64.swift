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
