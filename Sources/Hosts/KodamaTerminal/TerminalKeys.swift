package import KodamaHosting

/// Translates the bytes of a terminal into key strokes: characters, control characters, and the
/// escape sequences of xterm, the Linux console and compatible terminals.
package struct TerminalKeys {
  /// True while printable characters become text instead of key strokes.
  package var wantsText = false

  private var waiting: [UInt8] = []
  /// The pasted text that is being received; nil if there is none.
  private var paste: TerminalPaste?

  package init() {}

  /// Begins a pass in which a number of bytes have arrived. It ends a paste whose end is missing.
  package mutating func beginPass(bytes: Int) { paste?.beginPass(bytes: bytes) }

  /// Translates a pass's bytes. An incomplete character or escape sequence is kept for the next
  /// pass. An Escape at the end becomes the Escape key if the next pass does not continue it.
  package mutating func read(_ bytes: [UInt8]) -> [InputEvent] {
    let mayGoOn = !bytes.isEmpty
    var events: [InputEvent] = []
    if paste?.isOverdue == true {
      endPaste(&events)
    } else if paste != nil {
      guard let rest = appendToPaste(bytes[...], &events) else { return [] }
      return events + read(Array(rest))
    }
    if waiting == [0x1b], let next = bytes.first, !Self.introducers.contains(next) {
      events.append(.key(KeyStroke(.escape), isRepeat: false))
      waiting = []
    }
    var rest = (waiting + bytes)[...]
    waiting = []
    while let first = rest.first {
      if first == 0x1b, mayGoOn, Self.isCut(rest) {
        waiting = Array(rest)
        break
      }
      if rest.starts(with: TerminalPaste.beginning) {
        paste = TerminalPaste()
        let pasted = rest.dropFirst(TerminalPaste.beginning.count)
        guard let after = appendToPaste(pasted, &events) else { break }
        rest = after
        continue
      }
      if first == 0x1b {
        if let stroke = Self.escaped(&rest) { events.append(.key(stroke, isRepeat: false)) }
      } else if first < 0x80 {
        rest.removeFirst()
        if wantsText, first >= 0x20, first < 0x7f {
          events.append(.text(String(Unicode.Scalar(first))))
        } else if let stroke = Self.plain(first) {
          events.append(.key(stroke, isRepeat: false))
        }
      } else {
        // An invalid UTF-8 sequence ends before the first byte that is not a continuation byte.
        let wanted =
          first >= 0xf8 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
        let length = 1 + rest.dropFirst().prefix(wanted - 1).prefix { $0 & 0xc0 == 0x80 }.count
        guard length == wanted || length < rest.count else {
          waiting = Array(rest)
          break
        }
        let text = String(decoding: rest.prefix(length), as: UTF8.self)
        rest.removeFirst(length)
        events.append(wantsText ? .text(text) : .key(KeyStroke(.other), isRepeat: false))
      }
    }
    return events
  }

  /// Appends bytes to the paste that is being received.
  ///
  /// - Returns: The bytes after the end of the paste; nil if the end has not arrived.
  private mutating func appendToPaste(
    _ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]
  ) -> ArraySlice<UInt8>? {
    guard let rest = paste?.append(bytes) else { return nil }
    endPaste(&events)
    return rest
  }

  private mutating func endPaste(_ events: inout [InputEvent]) {
    let text = paste?.text ?? ""
    paste = nil
    guard wantsText else {
      return events.append(.command(Command(.textPasted, text.isEmpty ? .none : .text(text))))
    }
    let line = text.filter { !$0.isNewline }
    if !line.isEmpty { events.append(.text(line)) }
  }

  private static func plain(_ byte: UInt8) -> KeyStroke? {
    switch byte {
    case 0x08, 0x7f: return KeyStroke(.backspace)
    case 0x09: return KeyStroke(.tab)
    case 0x0a, 0x0d: return KeyStroke(.enter)
    case 0x01...0x1a:
      return key(byte + 0x60).map { KeyStroke($0, .control) }
    case 0x20: return KeyStroke(.space)
    case 0x00: return KeyStroke(.space, .control)
    case 0x1c: return KeyStroke(.backslash, .control)
    case 0x1d: return KeyStroke(.rightBracket, .control)
    case 0x1e: return KeyStroke(.digit6, .control)
    case 0x1f: return KeyStroke(.minus, .control)
    default:
      if let digit = shiftedDigits.firstIndex(of: byte) {
        return key(0x30 + UInt8(digit)).map { KeyStroke($0, .shift) }
      }
      return KeyStroke(typing: Unicode.Scalar(byte))
    }
  }

  /// The characters of the digit keys 0–9 with Shift on a US keyboard.
  private static let shiftedDigits = Array(")!@#$%^&*(".utf8)

  private static func key(_ byte: UInt8) -> Key? {
    Key(rawValue: String(Unicode.Scalar(byte)))
  }

  /// The maximum length of a key's escape sequence and of a terminal's reply, in bytes.
  private static let (sequenceLimit, answerLimit) = (32, 65_536)
  /// The bytes after Escape that begin a reply of the terminal (OSC, DCS and APC of ECMA-48).
  private static let answers = Array("]P_".utf8)
  /// The bytes that can continue a sequence whose Escape arrived in the previous pass.
  private static let introducers = Array("[O]".utf8)
  /// The number of bytes after `ESC [ M` in a mouse report (X10 protocol).
  private static let mouseBytes = 3

  private static func isCut(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes.dropFirst()
    guard let second = rest.popFirst() else { return true }
    if answers.contains(second), rest.count < answerLimit { return answerEnd(rest) == nil }
    guard second == 0x5b || second == 0x4f, rest.count < sequenceLimit else { return false }
    if rest.first == 0x5b { return rest.count == 1 }
    if second == 0x5b, rest.first == 0x4d { return rest.count <= mouseBytes }
    return rest.allSatisfy { (0x20...0x3f).contains($0) }
  }

  /// Returns the index after a reply of the terminal, or nil if its end has not arrived. A bell
  /// character, `ESC \` or another Escape ends a reply.
  private static func answerEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1b }) else { return nil }
    if rest[end] == 0x07 { return end + 1 }
    guard end + 1 < rest.endIndex else { return nil }
    return rest[end + 1] == 0x5c ? end + 2 : end
  }

  private static func escaped(_ rest: inout ArraySlice<UInt8>) -> KeyStroke? {
    rest.removeFirst()
    guard let second = rest.first else { return KeyStroke(.escape) }
    switch second {
    case 0x1b: return KeyStroke(.escape)
    case 0x5b, 0x4f:
      rest.removeFirst()
      guard !rest.isEmpty else {
        return second == 0x5b ? KeyStroke(.escape) : KeyStroke(.o, [.alt, .shift])
      }
      if second == 0x5b, rest.first == 0x4d {
        rest = rest.dropFirst(1 + mouseBytes)
        return nil
      }
      return sequence(&rest)
    case _ where answers.contains(second) && rest.count > 1:
      rest = rest[(answerEnd(rest) ?? rest.endIndex)...]
      return nil
    default:
      rest.removeFirst()
      guard second < 0x80 else {
        rest = rest.drop { $0 & 0xc0 == 0x80 }
        return KeyStroke(.other, .alt)
      }
      guard var stroke = plain(second) else { return nil }
      stroke.modifiers.insert(.alt)
      return stroke
    }
  }

  /// Reads the rest of a sequence that begins with `ESC [` or `ESC O`: numbers, then a final byte.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> KeyStroke? {
    var numbers = [0]
    var isKey = true
    // The Linux console sends F1–F5 as `ESC [ [` and a letter.
    if rest.first == 0x5b {
      rest.removeFirst()
      guard let last = rest.popFirst(), (0x41...0x45).contains(last) else { return nil }
      return Key(rawValue: "f\(last - 0x40)").map { KeyStroke($0) }
    }
    while let byte = rest.first, byte >= 0x20, byte < 0x7f {
      rest.removeFirst()
      switch byte {
      case 0x30...0x39:
        numbers[numbers.count - 1] = min(9_999, numbers[numbers.count - 1] * 10 + Int(byte - 0x30))
      case 0x3b: if numbers.count < 8 { numbers.append(0) }
      case 0x40...0x7e:
        guard isKey, byte == 0x7e || numbers[0] <= 1 else { return nil }
        let modifiers = numbers.count > 1 ? Self.modifiers(numbers[1]) : []
        if byte == 0x5a { return KeyStroke(.tab, .shift) }
        if byte == 0x7e, let stroke = shifted(numbers[0]) { return stroke }
        let key = byte == 0x7e ? numbered(numbers[0]) : lettered(byte)
        return key.map { KeyStroke($0, modifiers) }
      // Any other byte means a report about the mouse or focus, or another reply.
      default: isKey = false
      }
    }
    return nil
  }

  private static func modifiers(_ number: Int) -> KeyModifiers {
    let bits = max(0, number - 1)
    var modifiers: KeyModifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func lettered(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x50: .f1
    case 0x51: .f2
    case 0x52: .f3
    case 0x53: .f4
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: Key(rawValue: "f\(number - 10)")
    case 17...21: Key(rawValue: "f\(number - 11)")
    case 23, 24: Key(rawValue: "f\(number - 12)")
    default: nil
    }
  }

  /// Returns the function key that the Linux console and rxvt send with Shift under its own number.
  private static func shifted(_ number: Int) -> KeyStroke? {
    let key: Int? =
      switch number {
      case 25, 26: number - 24
      case 28, 29: number - 25
      case 31...34: number - 26
      default: nil
      }
    return key.flatMap { Key(rawValue: "f\($0)") }.map { KeyStroke($0, .shift) }
  }
}

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
  private static let patiencePasses = 120
  private static let typedBytes = 16

  private var passes = 0
  private var bytes: [UInt8] = []
  /// The number of bytes at the end of `bytes` that match the beginning of `end`.
  private var matched = 0

  var isOverdue: Bool { passes > Self.patiencePasses }

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
