/// A text that the terminal marks as pasted (xterm's bracketed paste mode). It becomes a single
/// event, so that no part of it becomes key strokes.
struct TerminalPaste {
  /// The escape sequences that turn bracketed paste mode on and off.
  static let (on, off) = ("\u{1b}[?2004h", "\u{1b}[?2004l")
  /// The bytes that the terminal sends before a pasted text.
  static let beginning: [UInt8] = Array("\u{1b}[200~".utf8)
  private static let end: [UInt8] = Array("\u{1b}[201~".utf8)
  /// The maximum size of a pasted text, in bytes: 32 MiB. The rest is dropped.
  private static let byteLimit = 32 << 20

  /// The number of consecutive passes with at most `typedBytes` bytes after which a paste ends even
  /// if its end marker has not arrived. A terminal sends a pasted text faster than that.
  private static let (patiencePasses, unmarkedPatience) = (120, 6)
  private static let typedBytes = 16

  /// False for a paste that only its speed tells from typing, and whose end has no marker.
  private let isMarked: Bool
  private var passes = 0
  private var bytes: [UInt8] = []
  /// The number of bytes at the end of `bytes` that match the beginning of `end`.
  private var matched = 0

  init(isMarked: Bool = true) { self.isMarked = isMarked }

  var isOverdue: Bool {
    passes > (isMarked ? Self.patiencePasses : Self.unmarkedPatience)
  }

  mutating func beginPass(bytes count: Int) { passes = count > Self.typedBytes ? 0 : passes + 1 }

  /// Appends received bytes.
  ///
  /// - Returns: The bytes after the end of the paste; nil if the end has not arrived.
  mutating func append(_ more: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for (index, byte) in zip(more.indices, more) {
      // The first byte of `end` occurs in it only once, so after a mismatch only this byte can
      // begin a new match.
      matched = byte == Self.end[matched] ? matched + 1 : byte == Self.end[0] ? 1 : 0
      if bytes.count < Self.byteLimit { bytes.append(byte) }
      if matched == Self.end.count { return more[(index + 1)...] }
    }
    return nil
  }

  /// The pasted text, in which carriage returns are replaced by line feeds.
  var text: String {
    let text = bytes.dropLast(matched).map { $0 == 0x0d ? 0x0a : $0 }
    return String(decoding: text, as: UTF8.self)
  }
}
