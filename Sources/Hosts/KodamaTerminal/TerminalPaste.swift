/// A text that a terminal says is pasted, and not typed (bracketed paste of xterm): all of it is
/// one event, so that none of it is taken for keys.
struct TerminalPaste {
  /// What a terminal is asked by to say where a pasted text begins and ends, and not to.
  static let (on, off) = ("\u{1b}[?2004h", "\u{1b}[?2004l")
  /// What a terminal sends before a pasted text.
  static let beginning: [UInt8] = Array("\u{1b}[200~".utf8)
  private static let end: [UInt8] = Array("\u{1b}[201~".utf8)
  /// What is longer is dropped from here on, in bytes.
  private static let byteLimit = 32 << 20

  /// The number of passes after which a paste without an end is over. Passes that bring more than
  /// a person types begin the count again.
  private static let patiencePasses = 120
  private static let typedBytes = 16

  private var passes = 0
  private var bytes: [UInt8] = []
  /// How many of the bytes that came last could be the beginning of its end.
  private var matched = 0

  /// Whether its end is given up: a terminal sends a text at once, and somebody types keys by now.
  var isOverdue: Bool { passes > Self.patiencePasses }

  /// Counts a pass that brought `count` bytes.
  mutating func beginPass(bytes count: Int) { passes = count > Self.typedBytes ? 0 : passes + 1 }

  /// Takes what came.
  ///
  /// - Returns: what follows the end; nil as long as there is none.
  mutating func take(_ more: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for (index, byte) in zip(more.indices, more) {
      // Its first byte comes but once in the end, so nothing else can have begun in between.
      matched = byte == Self.end[matched] ? matched + 1 : byte == Self.end[0] ? 1 : 0
      if bytes.count < Self.byteLimit { bytes.append(byte) }
      if matched == Self.end.count { return more[(index + 1)...] }
    }
    return nil
  }

  /// The text, once its end has come; a terminal sends returns for its line breaks.
  var text: String {
    let text = bytes.dropLast(matched).map { $0 == 0x0d ? 0x0a : $0 }
    return String(decoding: text, as: UTF8.self)
  }
}
