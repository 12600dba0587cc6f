import KodamaHosting
import Testing

/// A keyboard layout as its characters by position: the digit row, then the three rows of letters,
/// without and with Shift. A space is a key that types nothing by itself (a dead key).
struct KeyboardLayout: CustomTestStringConvertible {
  let testDescription: String
  let plain: [Unicode.Scalar?]
  let shifted: [Unicode.Scalar?]

  /// The positions of the characters, row by row, as usage numbers of USB.
  static let places: [UInt32] =
    Array(30...39) + [45, 46, 20, 26, 8, 21, 23, 28, 24, 12, 18, 19, 47, 48]
    + [4, 22, 7, 9, 10, 11, 13, 14, 15, 51, 52, 49] + [29, 27, 6, 25, 5, 17, 16, 54, 55, 56, 100]

  init(_ name: String, _ plain: String, _ shifted: String) {
    func keys(_ text: String) -> [Unicode.Scalar?] {
      text.unicodeScalars.map { $0 == " " ? nil : $0 }
    }
    (testDescription, self.plain, self.shifted) = (name, keys(plain), keys(shifted))
    precondition(self.plain.count == Self.places.count && self.shifted.count == self.plain.count)
  }

  static let american = KeyboardLayout(
    "US", #"1234567890-=qwertyuiop[]asdfghjkl;'\zxcvbnm,./<"#,
    #"!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?>"#)
  static let german = KeyboardLayout(
    "German", #"1234567890ß qwertzuiopü+asdfghjklöä#yxcvbnm,.-<"#,
    #"!"§$%&/()=? QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_>"#)
  static let french = KeyboardLayout(
    "French", #"&é"'(-è_çà)=azertyuiop $qsdfghjklmù*wxcvbn,;:!<"#,
    #"1234567890°+AZERTYUIOP £QSDFGHJKLM%µWXCVBN?./§>"#)
  static let dvorak = KeyboardLayout(
    "Dvorak", #"1234567890[]',.pyfgcrl/=aoeuidhtns-\;qjkxbmwvz<"#,
    #"!@#$%^&*(){}"<>PYFGCRL?+AOEUIDHTNS_|:QJKXBMWVZ>"#)
  static let japanese = KeyboardLayout(
    "Japanese", #"1234567890-^qwertyuiop@[asdfghjkl;:]zxcvbnm,./\"#,
    ##"!"#$%&'() =~QWERTYUIOP`{ASDFGHJKL+*}ZXCVBNM<>?_"##)
  static let all = [american, german, french, dvorak, japanese]

  /// Returns the stroke for the key that types a character, or nil if no key does. Without `labels`
  /// the host knows only what is typed, as in some browsers.
  func stroke(
    typing scalar: Unicode.Scalar, _ modifiers: KeyModifiers = [], labels: Bool = true
  ) -> KeyStroke? {
    for (index, place) in Self.places.enumerated() {
      let isShifted = plain[index] != scalar
      guard !isShifted || shifted[index] == scalar else { continue }
      return KeyStroke(
        KeyPress(
          scancode: place, label: labels ? plain[index] : nil, typed: scalar,
          modifiers: isShifted ? modifiers.union(.shift) : modifiers))
    }
    return nil
  }
}

@Suite("Letters and signs follow the layout, on every keyboard alike")
struct KeyPressTests {
  @Test(
    "The key that types a letter is that letter, with any modifier", arguments: KeyboardLayout.all)
  func letters(_ layout: KeyboardLayout) throws {
    for scalar in "abcdefghijklmnopqrstuvwxyz".unicodeScalars {
      let key = try #require(Key(rawValue: String(scalar)))
      for modifiers in [[], .control, .alt] as [KeyModifiers] {
        for labels in [true, false] {
          let stroke = layout.stroke(typing: scalar, modifiers, labels: labels)
          #expect(stroke == KeyStroke(key, modifiers), "\(scalar)")
        }
      }
      let upper = scalar.properties.uppercaseMapping.unicodeScalars.first
      let shifted = try #require(upper.flatMap { layout.stroke(typing: $0) })
      #expect(shifted == KeyStroke(key, .shift), "Shift and \(scalar)")
    }
  }

  @Test("The digit row picks 1–9 and 0, with Shift or without", arguments: KeyboardLayout.all)
  func digits(_ layout: KeyboardLayout) throws {
    for (index, digit) in "1234567890".enumerated() {
      let key = try #require(Key(rawValue: String(digit)))
      let place = KeyboardLayout.places[index]
      // SDL calls the keys of a French digit row by their digits.
      for label in [layout.plain[index], digit.unicodeScalars.first, nil] {
        let press = KeyPress(scancode: place, label: label, typed: layout.plain[index])
        #expect(KeyStroke(press) == KeyStroke(key), "\(digit)")
      }
      let typed = digit.unicodeScalars.first.flatMap { layout.stroke(typing: $0) }
      #expect(typed == KeyStroke(key), "typing \(digit)")
      let alone = KeyPress(scancode: place, label: layout.plain[index], modifiers: .alt)
      #expect(KeyStroke(alone) == KeyStroke(key, .alt), "Alt and \(digit)")
    }
  }

  @Test("Every bound sign can be typed", arguments: KeyboardLayout.all)
  func signs(_ layout: KeyboardLayout) {
    let signs: [(Unicode.Scalar, KeyStroke)] = [
      (",", KeyStroke(.comma)), (".", KeyStroke(.period)), ("/", KeyStroke(.slash)),
      ("<", KeyStroke(.comma, .shift)), (">", KeyStroke(.period, .shift)),
      ("?", KeyStroke(.slash, .shift)),
    ]
    for (scalar, stroke) in signs {
      for labels in [true, false] {
        #expect(layout.stroke(typing: scalar, labels: labels) == stroke, "\(scalar)")
      }
      #expect(KeyStroke(typing: scalar) == stroke, "in a terminal: \(scalar)")
    }
  }

  @Test("A key that types something else cannot be bound")
  func others() {
    #expect(KeyboardLayout.german.stroke(typing: "ö") == KeyStroke(.other))
    #expect(KeyboardLayout.french.stroke(typing: "$") == KeyStroke(.other))
    #expect(KeyboardLayout.japanese.stroke(typing: "@") == KeyStroke(.other))
    #expect(KeyStroke(KeyPress(scancode: 47, label: "ü", modifiers: .control))?.key == .other)
  }

  @Test("Without known characters, and without Latin letters, the position counts")
  func positions() {
    #expect(KeyStroke(KeyPress(scancode: 29, modifiers: .control)) == KeyStroke(.z, .control))
    #expect(KeyStroke(KeyPress(scancode: 56)) == KeyStroke(.slash))
    // Russian Я and Ю, Greek Ω, and the Hebrew key that types a stroke where others have Q.
    let presses: [(UInt32, Unicode.Scalar, Key)] = [
      (29, "я", .z), (55, "ю", .period), (25, "ω", .v), (20, "/", .q), (30, "ぬ", .digit1),
    ]
    for (scancode, scalar, key) in presses {
      let press = KeyPress(
        scancode: scancode, label: scalar, typed: scalar, modifiers: .control, isLatin: false)
      #expect(KeyStroke(press) == KeyStroke(key, .control), "\(scalar)")
    }
  }

  @Test("AltGr types signs, and never runs the key that it is held with")
  func altGr() {
    func stroke(
      _ scancode: UInt32, _ label: Unicode.Scalar, _ typed: Unicode.Scalar?
    ) -> KeyStroke? {
      KeyStroke(KeyPress(scancode: scancode, label: label, typed: typed, hasAltGr: true))
    }
    #expect(stroke(8, "e", "€") == KeyStroke(.other))
    #expect(stroke(20, "q", "@") == KeyStroke(.other))
    #expect(stroke(36, "7", "{") == KeyStroke(.leftBracket, .shift))
    #expect(stroke(37, "8", "[") == KeyStroke(.leftBracket))
    #expect(stroke(22, "s", "s") == KeyStroke(.other), "a layout without a third level here")
    #expect(stroke(22, "s", nil) == KeyStroke(.other))
    #expect(KeyStroke(KeyPress(scancode: 44, typed: "\u{a0}", hasAltGr: true)) == KeyStroke(.other))
    #expect(KeyStroke(KeyPress(scancode: 82, hasAltGr: true)) == KeyStroke(.up, .alt))
  }

  @Test("Keys that type nothing are named by position, with their modifiers")
  func functions() {
    #expect(KeyStroke(KeyPress(scancode: 58, modifiers: .shift)) == KeyStroke(.f1, .shift))
    #expect(KeyStroke(KeyPress(scancode: 44, typed: " ", modifiers: .shift))?.key == .space)
    #expect(KeyStroke(KeyPress(scancode: 57)) == nil, "Caps Lock is the player's")
  }
}
