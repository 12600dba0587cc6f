import KodamaHosting
import KodamaSurfaces
import KodamaWeb
import Testing

@Suite("The browser page turns its events into the game's input")
struct WebInputTests {
  private var input = WebInput()

  @Test("A held key in the browser is pressed once and released once")
  mutating func key() {
    let first = input.key(scancode: 44, isDown: true, modifiers: [])
    let second = input.key(scancode: 44, isDown: true, modifiers: [])
    #expect(first && second)
    let pressed = input.take()
    #expect(pressed == [.hold(KeyStroke(.space))])
    let last = input.key(scancode: 44, isDown: false, modifiers: [])
    let released = input.take()
    #expect(last && released == [.release(KeyStroke(.space))])
    let isTaken = input.key(scancode: 57, isDown: true, modifiers: [])
    #expect(!isTaken, "Caps Lock is the player's")
  }

  @Test("A key released after its modifier is released with that modifier")
  mutating func modifiers() {
    _ = input.key(scancode: 80, isDown: true, modifiers: .shift)
    _ = input.key(scancode: 80, isDown: false, modifiers: [])
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
    let isLetterTaken = input.key(scancode: 4, isDown: true, modifiers: [])
    let isEnterTaken = input.key(scancode: 40, isDown: true, modifiers: [])
    #expect(!isLetterTaken && isEnterTaken)
    input.text("鐘")
    let events = input.take()
    #expect(events == [.hold(KeyStroke(.enter)), .text("鐘")])
  }

  @Test("Control alone counts as a key if no other event happens before its release")
  mutating func control() {
    for isDown in [true, false] {
      _ = input.key(scancode: 224, isDown: isDown, modifiers: isDown ? .control : [])
    }
    let alone = input.take()
    #expect(alone == [.key(KeyStroke(.control), isRepeat: false)])
    _ = input.key(scancode: 224, isDown: true, modifiers: .control)
    input.wheel(1, modifiers: .control)
    _ = input.key(scancode: 224, isDown: false, modifiers: [])
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
    _ = input.key(scancode: 44, isDown: true, modifiers: [])
    input.button(0, isDown: true)
    _ = input.take()
    input.releaseAll()
    let released = input.take()
    #expect(released == [.release(KeyStroke(.space)), .release(KeyStroke(.padA))])
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
