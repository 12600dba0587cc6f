/// A press of a key as a keyboard reports it: where the key is, and what the layout makes of it.
///
/// Every host with a keyboard turns it into a stroke with `KeyStroke(_:)`. This is the one place
/// that decides which key a press is (docs/decisions/18-keyboards.md).
package struct KeyPress: Hashable, Sendable {
  /// The usage number of the key on the USB keyboard page, which names its position: 4 for the key
  /// that is A on a US keyboard, 40 for Enter.
  package var scancode: UInt32
  /// The character that the layout gives to the key without modifiers; nil if it is not known.
  package var label: Unicode.Scalar?
  /// The character that this press types; nil if it types none or the host cannot know it.
  package var typed: Unicode.Scalar?
  package var modifiers: KeyModifiers
  /// True while AltGr is held down. On a layout without AltGr, the key on the right is Alt.
  package var hasAltGr: Bool
  /// False if the layout has no Latin letters (Cyrillic, Greek, kana).
  package var isLatin: Bool

  /// Without characters, the position alone names the key.
  package init(
    scancode: UInt32, label: Unicode.Scalar? = nil, typed: Unicode.Scalar? = nil,
    modifiers: KeyModifiers = [], hasAltGr: Bool = false, isLatin: Bool = true
  ) {
    (self.scancode, self.label, self.typed) = (scancode, label, typed)
    (self.modifiers, self.hasAltGr, self.isLatin) = (modifiers, hasAltGr, isLatin)
  }
}

extension KeyStroke {
  /// Creates the stroke of a press, or returns nil if its key cannot be bound.
  ///
  /// Keys that type no character, and all keys of a layout without Latin letters, are named by
  /// position. Elsewhere letters and signs are what the key types, and the digit row picks digits
  /// even where it types them only with Shift.
  package init?(_ press: KeyPress) {
    guard let place = Key(scancode: press.scancode) else { return nil }
    guard place.types, place != .space || press.hasAltGr else {
      // AltGr types nothing with such a key, so that it is as good as Alt.
      self.init(place, press.hasAltGr ? press.modifiers.union(.alt) : press.modifiers)
      return
    }
    if press.hasAltGr {
      // AltGr never runs the bare key: it types a sign, or nothing that can be bound.
      let sign = press.typed.flatMap { KeyStroke(typing: $0) }
      self = sign.flatMap { $0.key.isSign ? $0 : nil } ?? KeyStroke(.other)
    } else if !press.isLatin {
      self.init(place, press.modifiers)
    } else if let letter = Key(letter: press.typed) ?? Key(letter: press.label) {
      self.init(letter, press.modifiers)
    } else if place.isDigit {
      self = Self.digit(press, at: place)
    } else {
      self = Self.sign(press, at: place)
    }
  }

  /// Creates the stroke that types an ASCII character on a US keyboard, except for the characters
  /// that it types with Shift and a digit. Terminals report such characters instead of keys.
  package init?(typing scalar: Unicode.Scalar) {
    if let letter = Key(letter: scalar) {
      self.init(letter, scalar.value < 0x61 ? .shift : [])
    } else if let digit = Key(digit: scalar) {
      self.init(digit)
    } else if let sign = Self.signs.first(where: { $0.plain == scalar }) {
      self.init(sign.key)
    } else if let sign = Self.signs.first(where: { $0.shifted == scalar }) {
      self.init(sign.key, .shift)
    } else {
      return nil
    }
  }

  /// Returns the stroke of a key in the digit row. A sign counts only with Shift, because French
  /// keyboards type signs without it where others type digits.
  private static func digit(_ press: KeyPress, at place: Key) -> KeyStroke {
    let plain = press.modifiers.subtracting(.shift)
    if let digit = Key(digit: press.typed) { return KeyStroke(digit, plain) }
    if press.modifiers.contains(.shift), let typed = press.typed,
      let sign = signs.first(where: { $0.plain == typed })
    {
      return KeyStroke(sign.key, plain)
    }
    return KeyStroke(Key(digit: press.label) ?? place, press.modifiers)
  }

  /// Returns the stroke of a key that types neither a letter nor a digit of the digit row.
  private static func sign(_ press: KeyPress, at place: Key) -> KeyStroke {
    let plain = press.modifiers.subtracting(.shift)
    if let typed = press.typed, var stroke = KeyStroke(typing: typed) {
      stroke.modifiers.formUnion(plain)
      return stroke
    }
    if press.typed == nil, let label = press.label, var stroke = KeyStroke(typing: label) {
      stroke.modifiers.formUnion(press.modifiers)
      return stroke
    }
    let isKnown = press.typed != nil || press.label != nil
    return KeyStroke(isKnown ? .other : place, press.modifiers)
  }

  /// The signs that have a key on a US keyboard, without and with Shift.
  private static let signs: [(plain: Unicode.Scalar, shifted: Unicode.Scalar, key: Key)] = [
    (",", "<", .comma), ("-", "_", .minus), (".", ">", .period), ("/", "?", .slash),
    (";", ":", .semicolon), ("'", "\"", .apostrophe), ("\\", "|", .backslash),
    ("`", "~", .backtick), ("=", "+", .equals), ("[", "{", .leftBracket),
    ("]", "}", .rightBracket),
  ]
}

extension Key {
  /// Creates the key of a Latin letter of either case.
  fileprivate init?(letter scalar: Unicode.Scalar?) {
    guard let value = scalar?.value else { return nil }
    switch value {
    case 0x41...0x5a: self = Key.allCases[Int(value) - 0x41]
    case 0x61...0x7a: self = Key.allCases[Int(value) - 0x61]
    default: return nil
    }
  }

  fileprivate init?(digit scalar: Unicode.Scalar?) {
    guard let value = scalar?.value, (0x30...0x39).contains(value) else { return nil }
    self = Key.allCases[26 + Int(value) - 0x30]
  }

  fileprivate var isDigit: Bool {
    rawValue.utf8.count == 1 && rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  fileprivate var isSign: Bool { types && rawValue.utf8.count > 1 }

  /// Creates the key at a position on the keyboard, or returns nil if it cannot be bound.
  ///
  /// - Parameter scancode: The usage number of the key on the USB keyboard page, as SDL and the
  ///   page in a browser report it: 4 for the key that is A on a US keyboard, 40 for Enter.
  package init?(scancode: UInt32) {
    switch scancode {
    case 4...29: self = Key.allCases[Int(scancode) - 4]
    case 30...38: self.init(rawValue: String(scancode - 29))
    case 58...69: self.init(rawValue: "f\(scancode - 57)")
    default:
      guard let other = Self.others.first(where: { $0.scancode == scancode }) else { return nil }
      self = other.key
    }
  }

  private static let others: [(scancode: UInt32, key: Key)] = [
    (39, .digit0), (40, .enter), (41, .escape), (42, .backspace), (43, .tab), (44, .space),
    (45, .minus), (46, .equals), (47, .leftBracket), (48, .rightBracket), (49, .backslash),
    (50, .backslash), (51, .semicolon), (52, .apostrophe), (53, .backtick), (54, .comma),
    (55, .period), (56, .slash), (74, .home), (75, .pageUp), (76, .delete), (77, .end),
    (78, .pageDown), (79, .right), (80, .left), (81, .down), (82, .up), (100, .other),
    (135, .other), (137, .other),
  ]
}
