/// A 64-bit hash of a game state, a text frame or samples that is the same on every system.
///
///     var digest = Digest()
///     digest.combine(7)
///     digest.combine("sand")
///     print(digest)    // sixteen hexadecimal digits
///
/// FNV-1a (Fowler, Noll, Vo; offset basis and prime as published) over 64-bit words instead of
/// bytes, with the finaliser of MurmurHash3 (Appleby). It is not a cryptographic hash.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates an empty digest.
  public init() {}

  /// Adds an integer, extended or truncated to 64 bits. The order of calls affects the digest.
  @inlinable public mutating func combine(_ word: some BinaryInteger) {
    combineWord(UInt64(truncatingIfNeeded: word))
  }

  /// Adds the bit pattern of an audio sample.
  public mutating func combine(_ sample: Float) { combineWord(UInt64(sample.bitPattern)) }

  /// Adds the Unicode scalars of a text.
  public mutating func combine(_ text: String) {
    for scalar in text.unicodeScalars { combineWord(UInt64(scalar.value)) }
    combineWord(UInt64.max)
  }

  @usableFromInline mutating func combineWord(_ word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01b3
    state ^= state >> 29
  }

  /// Adds the bytes of a buffer and their count, eight bytes at a time.
  public mutating func combine(bytes: UnsafeRawBufferPointer) {
    var hash = state
    let words = bytes.count / 8
    for index in 0..<words {
      let word = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 29
    }
    var last: UInt64 = 0
    for index in (words * 8)..<bytes.count { last = last << 8 | UInt64(bytes[index]) }
    hash = (hash ^ last) &* 0x0000_0100_0000_01b3
    state = hash ^ (hash >> 29)
    combineWord(UInt64(bytes.count))
  }

  /// The 64-bit hash of everything that has been added.
  public var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ (mixed >> 33)
  }

  /// The hash as sixteen hexadecimal digits.
  public var description: String { Self.text(of: value) }

  /// Returns the value of a digest as sixteen hexadecimal digits.
  public static func text(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
