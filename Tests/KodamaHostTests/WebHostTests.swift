import KodamaHosting
import KodamaSurfaces
import KodamaWeb
import Testing

@Suite("The browser page turns its events into the game's input")
struct WebInputTests {
  private var input = WebInput()

  @Test("A held key in the browser is pressed once and released once")
  mutating func key() {
    let first = input.key(KeyPress(scancode: 44), isDown: true)
    let second = input.key(KeyPress(scancode: 44), isDown: true)
    #expect(first == KeyStroke(.space) && second == first)
    let pressed = input.take()
    #expect(pressed == [.hold(KeyStroke(.space))])
    let last = input.key(KeyPress(scancode: 44), isDown: false)
    let released = input.take()
    #expect(last == first && released == [.release(KeyStroke(.space))])
    let capsLock = input.key(KeyPress(scancode: 57), isDown: true)
    #expect(capsLock == nil, "Caps Lock is the player's")
  }

  @Test("A key released after its modifier is released with that modifier")
  mutating func modifiers() {
    _ = input.key(KeyPress(scancode: 80, modifiers: .shift), isDown: true)
    _ = input.key(KeyPress(scancode: 80), isDown: false)
    let stroke = KeyStroke(.left, .shift)
    let events = input.take()
    #expect(events == [.hold(stroke), .release(stroke)])
  }

  @Test("Letters become text while the game expects text")
  mutating func text() {
    input.text("a")
    let ignored = input.take()
    #expect(ignored.isEmpty)
    input.wantsText = true
    let letter = input.key(KeyPress(scancode: 4, typed: "a"), isDown: true)
    let euro = input.key(KeyPress(scancode: 8, typed: "€", hasAltGr: true), isDown: true)
    let enter = input.key(KeyPress(scancode: 40), isDown: true)
    #expect(letter == nil && euro == nil && enter == KeyStroke(.enter))
    input.text("鐘")
    let events = input.take()
    #expect(events == [.hold(KeyStroke(.enter)), .text("鐘")])
  }

  @Test("Control alone counts as a key if no other event happens before its release")
  mutating func control() {
    for isDown in [true, false] {
      _ = input.key(KeyPress(scancode: 224), isDown: isDown)
    }
    let alone = input.take()
    #expect(alone == [.key(KeyStroke(.control), isRepeat: false)])
    _ = input.key(KeyPress(scancode: 224), isDown: true)
    input.wheel(1, modifiers: .control)
    _ = input.key(KeyPress(scancode: 224), isDown: false)
    let turned = input.take()
    #expect(turned == [.key(KeyStroke(.wheelUp, .control), isRepeat: false)])
  }

  @Test("The pointer moves at most once a pass, to the cell below it")
  mutating func pointer() {
    input.cellWidth = 10
    input.pointer(.move, x: 15, y: 25, button: 0, modifiers: [])
    input.pointer(.move, x: 31, y: 29, button: 0, modifiers: [])
    let moves = input.take()
    #expect(moves == [.pointer(PointerInput(.move, column: 3, halfRow: 2))])
    input.pointer(.press, x: 31, y: 29, button: 1, modifiers: .shift)
    input.pointer(.press, x: 31, y: 29, button: 3, modifiers: [])
    input.pointer(.release, x: 41, y: 29, button: 1, modifiers: [])
    let presses = input.take()
    #expect(
      presses == [
        .pointer(PointerInput(.shiftPress, column: 3, halfRow: 2, button: 1)),
        .pointer(PointerInput(.release, column: 4, halfRow: 2, button: 1)),
      ])
  }

  @Test(
    "A pointer press contains the held Shift and Control keys",
    arguments: [
      (KeyModifiers(), PointerInput.Phase.press), (.shift, .shiftPress), (.control, .controlPress),
      ([.shift, .control], .controlShiftPress), (.alt, .press),
    ] as [(KeyModifiers, PointerInput.Phase)])
  mutating func modifiers(_ keys: KeyModifiers, _ phase: PointerInput.Phase) {
    input.cellWidth = 10
    input.pointer(.press, x: 15, y: 25, button: 1, modifiers: keys)
    let presses = input.take()
    #expect(presses == [.pointer(PointerInput(phase, column: 1, halfRow: 2, button: 1))])
  }

  @Test("Losing the focus releases everything that is held")
  mutating func focus() {
    input.cellWidth = 10
    _ = input.key(KeyPress(scancode: 44), isDown: true)
    input.button(0, isDown: true)
    input.pointer(.press, x: 15, y: 25, button: 3, modifiers: [])
    _ = input.take()
    input.pointer(.move, x: 35, y: 25, button: 0, modifiers: [])
    input.releaseAll()
    let released = input.take()
    #expect(
      released == [
        .release(KeyStroke(.space)), .release(KeyStroke(.padA)),
        .pointer(PointerInput(.move, column: 3, halfRow: 2, button: 3)),
        .pointer(PointerInput(.release, column: 3, halfRow: 2, button: 3)),
      ])
    input.pointer(.release, x: 15, y: 25, button: 3, modifiers: [])
    input.releaseAll()
    let rest = input.take()
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test("A finger that the browser takes over is no tap, and ends its stroke")
  mutating func cancelledTouch() {
    input.cellWidth = 10
    input.touch(.down, 1, x: 15, y: 25)
    input.touch(.cancel, 1, x: 15, y: 25)
    let tap = input.take()
    #expect(tap.isEmpty, "\(tap)")
    input.touch(.down, 2, x: 15, y: 25)
    input.touch(.move, 2, x: 95, y: 25)
    input.touch(.cancel, 2, x: 0, y: 0)
    let stroke = input.take()
    let end = InputEvent.pointer(PointerInput(.release, column: 9, halfRow: 2, button: 1))
    #expect(stroke.last == end, "\(stroke)")
  }

  @Test(
    "A browser's key code maps to the key at the same position",
    arguments: [(4, Key.a), (29, .z), (39, .digit0)])
  func scancode(_ number: Int, _ key: Key) {
    #expect(Key(scancode: UInt32(number)) == key)
  }
}

@Suite("The browser receives only what has changed")
struct WebHostTests {
  private let host = WebHost(mixer: nil)
  private let outputs = Outputs.all()

  @Test("A pass presents each change once")
  func changes() {
    outputs.words?.say(
      Utterance(
        text: "sand", reading: "sand", language: "en", priority: .message, lengthPasses: 10))
    outputs.screen?.write("sand", x: 0, y: 0)
    host.present(outputs, pass: 0)
    #expect(host.takeChanges() == [.picture, .words])
    #expect(host.takeUtterances() == "1\tmessage\tsand\tsand")
    #expect(host.takeLines() == "say\tsand")
    host.present(outputs, pass: 1)
    #expect(host.takeChanges().isEmpty)
  }
}
