package import KodamaHosting

/// Translates the bytes of a terminal into key strokes: characters, control characters, and the
/// escape sequences of xterm, the Linux console and compatible terminals.
package struct TerminalKeys {
  /// True while printable characters become text instead of key strokes.
  package var wantsText = false

  /// The number of passes without bytes after which an incomplete sequence ends. The bytes of a
  /// sequence arrive apart over a network or a serial line.
  package var gracePasses = 1
  /// True to return at most one key stroke in a pass, so that the next one reaches the screen that
  /// this one opens.
  package var readsSingly = false

  private var waiting: [UInt8] = []
  private var idlePasses = 0
  /// The bytes after the first key of a pass.
  private var unread: [UInt8] = []
  /// The pasted text that is being received; nil if there is none.
  private var paste: TerminalPaste?

  package init() {}

  /// True while bytes of an earlier pass are still to be read.
  package var hasUnread: Bool { !unread.isEmpty }

  /// Begins a pass in which a number of bytes have arrived. It ends a paste whose end is missing.
  package mutating func beginPass(bytes: Int) { paste?.beginPass(bytes: bytes) }

  /// Translates a pass's bytes. An incomplete character or escape sequence is kept for the next
  /// pass. An Escape at the end becomes the Escape key if the next pass does not continue it.
  package mutating func read(_ arrived: [UInt8]) -> [InputEvent] {
    let bytes = unread + arrived
    unread = []
    idlePasses = bytes.isEmpty ? idlePasses + 1 : 0
    let mayGoOn = idlePasses < gracePasses
    var events: [InputEvent] = []
    if readsSingly, paste == nil, arrived.count > Self.typedAtOnce, !arrived.contains(0x1b) {
      paste = TerminalPaste(isMarked: false)
    }
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
      if readsSingly, let last = events.last {
        guard case .text = last else {
          unread = Array(rest)
          break
        }
      }
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
        var typed: Unicode.Scalar?
        if let stroke = Self.escaped(&rest, &typed) {
          let text = wantsText ? typed : nil
          events.append(text.map { .text(String($0)) } ?? .key(stroke, isRepeat: false))
        }
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
    let line = text.unicodeScalars.lazy.filter { $0 != "\n" }.prefix(Self.fieldLimit)
    if !line.isEmpty { events.append(.text(String(String.UnicodeScalarView(line)))) }
  }

  /// More bytes at once without an escape sequence are a paste that the terminal does not mark.
  private static let typedAtOnce = 256

  /// The maximum length of text pasted into a field, in Unicode scalars. Fields are shorter.
  private static let fieldLimit = 4_096

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

  private static func escaped(
    _ rest: inout ArraySlice<UInt8>, _ typed: inout Unicode.Scalar?
  ) -> KeyStroke? {
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
      if second == 0x4f, let byte = rest.first, byte == 0x4d || (0x6a...0x79).contains(byte) {
        // The keypad's Enter, signs and digits.
        rest.removeFirst()
        return character(Int(byte) - 0x40, [], &typed)
      }
      return sequence(&rest, &typed)
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
  private static func sequence(
    _ rest: inout ArraySlice<UInt8>, _ typed: inout Unicode.Scalar?
  ) -> KeyStroke? {
    var numbers = [0]
    var (isKey, isPart, event) = (true, false, 0)
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
        let last = isPart ? event : numbers[numbers.count - 1]
        let number = min(0x10ffff, last * 10 + Int(byte - 0x30))
        if isPart { event = number } else { numbers[numbers.count - 1] = number }
      case 0x3a: (isPart, event) = (true, 0)
      case 0x3b:
        if numbers.count < 8 { numbers.append(0) }
        (isPart, event) = (false, 0)
      case 0x40...0x7e:
        // Of the events, `releaseEvent` is no key stroke.
        guard isKey, numbers.count > 2 || event != releaseEvent || numbers.count < 2 else {
          return nil
        }
        return stroke(numbers, byte, &typed)
      // Any other byte means a report about the mouse or focus, or another reply.
      default: isKey = false
      }
    }
    return nil
  }

  /// The event of the kitty protocol that reports a released key.
  private static let releaseEvent = 3
  /// The final bytes of replies, and of reports about mouse and focus.
  private static let reports = Array("IORcntyMm".utf8)

  private static func stroke(
    _ numbers: [Int], _ byte: UInt8, _ typed: inout Unicode.Scalar?
  ) -> KeyStroke? {
    let isReport = byte != 0x7e && byte != 0x75 && (numbers[0] > 1 || reports.contains(byte))
    guard !isReport || numbers.count < 3 && lettered(byte) != nil && numbers[0] < 2 else {
      return nil
    }
    guard let modifiers = numbers.count > 1 ? Self.modifiers(numbers[1]) : [] else {
      return KeyStroke(.other)
    }
    // CSI u of kitty and foot, and modifyOtherKeys of xterm.
    if byte == 0x75 { return character(numbers[0], modifiers, &typed) }
    if byte == 0x7e, numbers[0] == 27, numbers.count == 3 {
      return character(numbers[2], modifiers, &typed)
    }
    guard numbers.count < 4 else { return nil }
    if byte == 0x5a { return KeyStroke(.tab, .shift) }
    if byte == 0x7e, let stroke = shifted(numbers[0]) { return stroke }
    if let key = byte == 0x7e ? numbered(numbers[0]) : lettered(byte) {
      return KeyStroke(key, modifiers)
    }
    // Insert belongs to screen readers.
    return byte == 0x7e && numbers[0] == 2 ? nil : KeyStroke(.other)
  }

  /// Returns the stroke of a key that a terminal reports by its character, or by a number of the
  /// kitty protocol for keys without one.
  private static func character(
    _ code: Int, _ modifiers: KeyModifiers, _ typed: inout Unicode.Scalar?
  ) -> KeyStroke? {
    switch code {
    case 27: return KeyStroke(.escape, modifiers)
    case 57_399...57_408: return character(code - 57_399 + 0x30, modifiers, &typed)
    case 57_409...57_416:
      return character(Int(Array("./*-+\r=,".utf8)[code - 57_409]), modifiers, &typed)
    case 57_417...57_424:
      let keys: [Key] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end]
      return KeyStroke(keys[code - 57_417], modifiers)
    case 57_426: return KeyStroke(.delete, modifiers)
    // Locks, Insert, and modifiers alone.
    case 57_358...57_363, 57_425, 57_441...57_454: return nil
    default: break
    }
    guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    let isText = modifiers.subtracting(.shift).isEmpty && code >= 0x20 && code != 0x7f
    if isText {
      let upper = scalar.properties.uppercaseMapping.unicodeScalars.first
      typed = modifiers.contains(.shift) ? upper ?? scalar : scalar
    }
    guard code < 0x80, var stroke = plain(UInt8(code)) else { return KeyStroke(.other) }
    stroke.modifiers.formUnion(modifiers)
    return stroke
  }

  /// Returns the modifiers of a sequence; nil if Super, Hyper or Meta is among them.
  private static func modifiers(_ number: Int) -> KeyModifiers? {
    let bits = max(0, number - 1)
    guard bits & 0x38 == 0 else { return nil }
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
