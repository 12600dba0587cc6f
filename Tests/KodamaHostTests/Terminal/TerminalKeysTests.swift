import KodamaHosting
@testable import KodamaTerminal
import Testing

@Suite("Bytes from a terminal become key strokes")
struct TerminalKeysTests {
  /// Returns the key strokes for pieces of bytes, each in a pass of its own, followed by an empty
  /// pass.
  private func strokes(_ pieces: [[UInt8]]) -> [String] {
    var keys = TerminalKeys()
    return (pieces + [[]]).flatMap { keys.read($0) }.map { event in
      guard case .key(let stroke, false) = event else { return "\(event)" }
      return stroke.description
    }
  }

  private func strokes(_ text: String) -> [String] { strokes([Array(text.utf8)]) }

  /// Escape sequences of xterm, the Linux console and compatible terminals, and their key strokes.
  static let sequences: [(bytes: String, stroke: String)] = [
    ("\u{1b}[A", "up"), ("\u{1b}[B", "down"), ("\u{1b}[C", "right"), ("\u{1b}[D", "left"),
    ("\u{1b}OA", "up"), ("\u{1b}OD", "left"), ("\u{1b}[H", "home"), ("\u{1b}[F", "end"),
    ("\u{1b}[1~", "home"), ("\u{1b}[4~", "end"), ("\u{1b}[7~", "home"), ("\u{1b}[8~", "end"),
    ("\u{1b}[3~", "delete"), ("\u{1b}[5~", "page-up"), ("\u{1b}[6~", "page-down"),
    ("\u{1b}OP", "f1"), ("\u{1b}OQ", "f2"), ("\u{1b}OR", "f3"), ("\u{1b}OS", "f4"),
    ("\u{1b}[11~", "f1"), ("\u{1b}[15~", "f5"), ("\u{1b}[17~", "f6"), ("\u{1b}[21~", "f10"),
    ("\u{1b}[23~", "f11"), ("\u{1b}[24~", "f12"), ("\u{1b}[[A", "f1"), ("\u{1b}[[E", "f5"),
    ("\u{1b}[Z", "shift+tab"), ("\u{1b}[1;2A", "shift+up"), ("\u{1b}[1;3B", "alt+down"),
    ("\u{1b}[1;5C", "ctrl+right"), ("\u{1b}[1;6D", "ctrl+shift+left"),
    ("\u{1b}[3;5~", "ctrl+delete"),
    ("\u{1b}[1;8H", "ctrl+alt+shift+home"), ("\u{1b}[1;2P", "shift+f1"),
    ("\u{1b}[25~", "shift+f1"), ("\u{1b}[28~", "shift+f3"), ("\u{1b}[34~", "shift+f8"),
    // CSI u of kitty and foot, modifyOtherKeys of xterm, and the keypad.
    ("\u{1b}[99;5u", "ctrl+c"), ("\u{1b}[97u", "a"), ("\u{1b}[97:65;2:1u", "shift+a"),
    ("\u{1b}[27u", "escape"), ("\u{1b}[13;3u", "alt+enter"), ("\u{1b}[49;5u", "ctrl+1"),
    ("\u{1b}[27;5;122~", "ctrl+z"), ("\u{1b}[27;6;90~", "ctrl+shift+z"),
    ("\u{1b}[233u", "other"), ("\u{1b}[97;9u", "other"), ("\u{1b}[57414u", "enter"),
    ("\u{1b}[57417;2u", "shift+left"), ("\u{1b}[57400u", "1"), ("\u{1b}OM", "enter"),
    ("\u{1b}Ok", "shift+equals"), ("\u{1b}Ou", "5"), ("\u{1b}[E", "other"),
    ("\u{1b}[99~", "other"),
  ]

  @Test("Every key sequence is recognised, alone and among other keys", arguments: sequences)
  func sequence(_ row: (bytes: String, stroke: String)) {
    #expect(strokes(row.bytes) == [row.stroke])
    #expect(strokes("a" + row.bytes + "b") == ["a", row.stroke, "b"])
    #expect(strokes(row.bytes + row.bytes) == [row.stroke, row.stroke])
  }

  @Test("A key sequence is recognised wherever a pass splits it", arguments: sequences)
  func cutSequence(_ row: (bytes: String, stroke: String)) {
    let bytes = Array(row.bytes.utf8)
    for cut in 1..<bytes.count {
      #expect(strokes([Array(bytes[..<cut]), Array(bytes[cut...])]) == [row.stroke], "at \(cut)")
    }
    #expect(strokes(bytes.map { [$0] }) == [row.stroke], "byte by byte")
  }

  @Test("Letters, digits and punctuation arrive as keys")
  func plain() {
    #expect(
      strokes("az09 ,-./") == [
        "a", "z", "0", "9", "space", "comma", "minus", "period", "slash",
      ])
    #expect(strokes("AZ") == ["shift+a", "shift+z"])
    #expect(strokes("\t\r\n\u{7f}\u{8}") == ["tab", "enter", "enter", "backspace", "backspace"])
    #expect(strokes("!#(") == ["shift+1", "shift+3", "shift+9"], "as on a US keyboard")
    #expect(strokes("<>?_") == ["shift+comma", "shift+period", "shift+slash", "shift+minus"])
    #expect(
      strokes(";:[{~'\"\\=é\u{0}\u{1c}\u{1f}") == [
        "semicolon", "shift+semicolon", "left-bracket", "shift+left-bracket", "shift+backtick",
        "apostrophe", "shift+apostrophe", "backslash", "equals", "other", "ctrl+space",
        "ctrl+backslash", "ctrl+minus",
      ])
  }

  @Test("A control character arrives as Control and a letter")
  func control() {
    let own: Set<UInt8> = [0x08, 0x09, 0x0a, 0x0d]
    for byte in UInt8(1)...26 where !own.contains(byte) {
      #expect(strokes([[byte]]) == ["ctrl+\(Unicode.Scalar(byte + 0x60))"])
    }
  }

  @Test("A lone Escape byte becomes the Escape key one pass later")
  func escape() {
    var keys = TerminalKeys()
    #expect(keys.read([0x1b]).isEmpty)
    #expect(keys.read([]) == [.key(KeyStroke(.escape), isRepeat: false)])
    #expect(keys.read([]).isEmpty)
    #expect(strokes("\u{1b}\u{1b}") == ["escape", "escape"])
    #expect(strokes("\u{1b}\u{1b}[A") == ["escape", "up"])
    // A key in the next pass does not continue the Escape.
    #expect(strokes([[0x1b], Array("a".utf8)]) == ["escape", "a"])
    #expect(strokes([[0x1b], [0x1b], []]) == ["escape", "escape"])
  }

  @Test("Escape and a key in the same pass arrive as Alt and that key")
  func alt() {
    #expect(strokes("\u{1b}a") == ["alt+a"])
    #expect(strokes("\u{1b}A") == ["alt+shift+a"])
    #expect(strokes("\u{1b}O") == ["alt+shift+o"])
    #expect(strokes("\u{1b}[") == ["escape"])
  }

  @Test("An escape sequence may pause within the grace of its terminal")
  func grace() {
    var keys = TerminalKeys()
    keys.gracePasses = 8
    for pause in 0..<7 {
      let pieces: [[UInt8]] = [[0x1b]] + Array(repeating: [], count: pause) + [Array("[C".utf8)]
      #expect(pieces.flatMap { keys.read($0) } == [.key(KeyStroke(.right), isRepeat: false)])
    }
    #expect(keys.read([0x1b]).isEmpty)
    let passes = (0..<8).map { _ in keys.read([]).count }
    #expect(passes == [0, 0, 0, 0, 0, 0, 0, 1], "then it is the Escape key")
  }

  @Test("Of a batch of keys, one is read in a pass, and the text after it at once")
  func singly() {
    var keys = TerminalKeys()
    keys.readsSingly = true
    var passes = [keys.read(Array("\tbe\r\u{1b}[A".utf8))]
    keys.wantsText = true
    while keys.hasUnread { passes.append(keys.read([])) }
    #expect(
      passes == [
        [.key(KeyStroke(.tab), isRepeat: false)],
        [.text("b"), .text("e"), .key(KeyStroke(.enter), isRepeat: false)],
        [.key(KeyStroke(.up), isRepeat: false)],
      ])
  }

  @Test("Characters that arrive as sequences are typed where text is wanted")
  func typedSequences() {
    var keys = TerminalKeys()
    keys.wantsText = true
    #expect(
      keys.read(Array("\u{1b}[97u\u{1b}[97;2u\u{1b}[233u\u{1b}Ou\u{1b}[13u".utf8)) == [
        .text("a"), .text("A"), .text("é"), .text("5"), .key(KeyStroke(.enter), isRepeat: false),
      ])
  }

  @Test("Released keys, locks and modifiers alone are no strokes")
  func silent() {
    for text in ["\u{1b}[97;1:3u", "\u{1b}[57358u", "\u{1b}[57441;2u", "\u{1b}[O"] {
      #expect(strokes(text + "b") == ["b"])
    }
  }

  @Test("Reports and unterminated sequences are skipped")
  func unknown() {
    #expect(strokes("\u{1b}[1;2;3;4;5;6;7;8;9;1Xa") == ["a"])
    #expect(strokes("\u{1b}[2~a") == ["a"], "Insert belongs to screen readers")
    #expect(strokes("\u{1b}[<0").isEmpty)
    #expect(strokes("\u{1b}[12").isEmpty)
    // A very long sequence of digits is ignored.
    let flood = Array(("\u{1b}[" + String(repeating: "9", count: 5_000)).utf8)
    #expect(strokes([flood, Array("a".utf8)]) == ["a"])
  }

  static let answers = [
    "\u{1b}]11;rgb:0000/ffff/qqqq\u{7}", "\u{1b}]0;title\u{1b}\\", "\u{1b}P1$r0m\u{1b}\\",
    "\u{1b}[<0;12;34M", "\u{1b}[<0;12;34m", "\u{1b}[32;12;34M", "\u{1b}[M !q", "\u{1b}[I",
    "\u{1b}[?1;2c", "\u{1b}[12;40R", "\u{1b}[2;5$y",
  ]

  @Test("Terminal replies and mouse reports are not taken for keys", arguments: answers)
  func answer(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(strokes("a" + text + "b") == ["a", "b"])
    for cut in 2..<bytes.count {
      let pieces = [Array(bytes[..<cut]), Array(bytes[cut...]) + Array("b".utf8)]
      #expect(strokes(pieces) == ["b"], "at \(cut)")
    }
  }

  @Test("An unterminated reply does not swallow the keys of the next pass")
  func endless() {
    #expect(strokes([Array("\u{1b}]0;title".utf8), [], Array("a".utf8)]) == ["a"])
    #expect(strokes("\u{1b}]0;title\u{1b}[A") == ["up"])
    #expect(strokes("\u{1b}]") == ["alt+right-bracket"])
  }

  @Test("Random bytes never crash the reader", arguments: 0..<20)
  func anything(_ seed: UInt32) {
    var number = seed &* 2_654_435_761 &+ 1
    func next() -> UInt32 {
      number = number &* 1_664_525 &+ 1_013_904_223
      return number >> 16
    }
    var keys = TerminalKeys()
    let likely: [UInt8] = [0x1b, 0x5b, 0x4f, 0x31, 0x3b, 0x7e, 0xe3, 0x82, 0xff, 0xf0]
    for _ in 0..<300 {
      keys.wantsText = next() % 2 == 0
      let bytes = (0..<next() % 9).map { _ in
        next() % 2 == 0 ? likely[Int(next()) % likely.count] : UInt8(truncatingIfNeeded: next())
      }
      #expect(keys.read(bytes).count <= 32 + bytes.count)
    }
  }

  /// Returns the events for pieces of bytes during text input, each in a pass of its own.
  private func typed(_ pieces: [[UInt8]]) -> [InputEvent] {
    var keys = TerminalKeys()
    keys.wantsText = true
    return (pieces + [[]]).flatMap { keys.read($0) }
  }

  @Test("Text input consists of whole characters wherever a pass splits them")
  func text() {
    let text = "aZ 9~é木霊🎵"
    let wanted = text.map { InputEvent.text(String($0)) }
    let bytes = Array(text.utf8)
    #expect(typed([bytes]) == wanted)
    for cut in 1..<bytes.count {
      #expect(typed([Array(bytes[..<cut]), Array(bytes[cut...])]) == wanted, "at \(cut)")
    }
    #expect(typed(bytes.map { [$0] }) == wanted)
    #expect(strokes("é木🎵a") == ["other", "other", "other", "a"], "where no text is wanted")
  }

  @Test("Enter, Backspace, Escape and arrows remain keys during text input")
  func keysInText() {
    let events = typed([Array("a\r\u{7f}\u{1b}[A\u{1}".utf8), [0x1b]])
    let keys = [
      KeyStroke(.enter), .init(.backspace), .init(.up), .init(.a, .control), .init(.escape),
    ]
    #expect(events == [.text("a")] + keys.map { .key($0, isRepeat: false) })
  }

  @Test("Invalid UTF-8 becomes one replacement character")
  func broken() {
    #expect(typed([[0xff], Array("a".utf8)]) == [.text("\u{fffd}"), .text("a")])
    #expect(typed([[0x80, 0x61]]) == [.text("\u{fffd}"), .text("a")])
  }
}

@Suite("A bracketed paste arrives as one text")
struct TerminalPasteTests {
  /// Returns the events for pieces of text, each in a pass of its own.
  private func events(_ pieces: [String], wantsText: Bool = false) -> [InputEvent] {
    var keys = TerminalKeys()
    keys.wantsText = wantsText
    return (pieces + [""]).flatMap { keys.read(Array($0.utf8)) }
  }

  private func pasted(_ text: String) -> InputEvent { .command(Command(.textPasted, .text(text))) }

  private func key(_ key: Key) -> InputEvent { .key(KeyStroke(key), isRepeat: false) }

  @Test("A pasted text is one event wherever a pass splits it")
  func cuts() {
    let text = "a\u{1b}[200~kodama:AQ\r\n é\u{1b}[A-_\u{1b}[20\u{1b}[201~b"
    let letters = Array(text.unicodeScalars).map { String($0) }
    let wanted = [key(.a), pasted("kodama:AQ\n\n é\u{1b}[A-_\u{1b}[20"), key(.b)]
    #expect(events([text]) == wanted)
    for cut in 1..<letters.count {
      let pieces = [letters[..<cut].joined(), letters[cut...].joined()]
      #expect(events(pieces) == wanted, "at \(cut)")
    }
    #expect(events(letters) == wanted, "letter by letter")
    #expect(events([text, text]) == wanted + wanted)
  }

  @Test("An empty paste produces no text")
  func text() {
    #expect(events(["\u{1b}[200~\u{1b}[201~"]) == [.command(Command(.textPasted))])
    #expect(events(["\u{1b}[200~a\rb\u{1b}[201~"], wantsText: true) == [.text("ab")])
    #expect(events(["\u{1b}[200~never ended"]).isEmpty)
  }

  @Test("Ten kilobytes at once are one paste, also if the terminal does not mark them")
  func unmarked() {
    var keys = TerminalKeys()
    keys.readsSingly = true
    var events: [InputEvent] = []
    for count in [4_096, 4_096, 1_808, 0, 0, 0, 0, 0, 0, 0, 0] {
      keys.beginPass(bytes: count)
      events += keys.read(Array(repeating: 0x61, count: count))
    }
    #expect(events == [pasted(String(repeating: "a", count: 10_000))])
    #expect(keys.read([0x61]) == [key(.a)])
  }

  @Test("A paste that never ends is abandoned")
  func endless() {
    var keys = TerminalKeys()
    func pass(_ text: String) -> [InputEvent] {
      keys.beginPass(bytes: text.utf8.count)
      return keys.read(Array(text.utf8))
    }
    var events = pass("\u{1b}[200~ab")
    for number in 0..<300 { events += pass(number % 9 == 0 ? "q" : "") }
    #expect(events.contains(key(.q)))
    guard case .command(let command)? = events.first, case .text(let text) = command.argument
    else { return #expect(Bool(false), "the received text is an event") }
    #expect(command.action == .textPasted && text.hasPrefix("abq"))
    // A long paste that arrives slowly is received completely.
    #expect(pass("\u{1b}[200~").isEmpty)
    for _ in 0..<300 { #expect(pass(String(repeating: "x", count: 20)).isEmpty) }
    #expect(pass("\u{1b}[201~").count == 1)
  }
}
