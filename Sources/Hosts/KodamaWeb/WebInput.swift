package import KodamaHosting
package import KodamaSurfaces

/// Turns a page's events into input events, like the event reader of a window.
package struct WebInput {
  /// The maximum number of events that wait for a pass. Further ones are ignored.
  private static let eventLimit = 1_024
  /// The maximum number of wheel steps for one event.
  private static let wheelLimit = 8

  /// True while letters are text instead of commands.
  package var wantsText = false
  /// The width of a cell, in pixels of the page; its height is twice that.
  package var cellWidth = 8.0
  /// The frame that the page shows, in which text may be folded.
  package var frame: ScreenFrame?

  private var events: [InputEvent] = []
  private var touches = Touches()
  private var held: [(scancode: UInt32, stroke: KeyStroke)] = []
  private var heldButtons: [Key] = []
  /// True if Control was pressed and no other input has followed.
  private var isControlAlone = false
  private var pointer = PointerInput(.move, column: -1, halfRow: -1)
  /// The part of the screen that the pointer took hold of when its button was pressed.
  private var grip: PointerGrip?
  /// The latest position that has not been sent yet.
  private var moved: PointerInput?

  package init() {}

  package mutating func take() -> [InputEvent] {
    for gesture in touches.endPass() { append(gesture) }
    sendMove()
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  package mutating func send(_ command: Command) { append(.command(command)) }

  private mutating func append(_ event: InputEvent) {
    if events.count < Self.eventLimit { events.append(event) }
  }

  // MARK: Keys

  /// Handles a key. `KeyPress` decides which key a press is.
  ///
  /// - Returns: The stroke that the game receives, or nil if the key is not for the game.
  package mutating func key(_ press: KeyPress, isDown: Bool) -> KeyStroke? {
    sendMove()
    let isControl = press.scancode == 224 || press.scancode == 228
    if let index = held.firstIndex(where: { $0.scancode == press.scancode }) {
      guard !isDown else { return held[index].stroke }
      let stroke = held.remove(at: index).stroke
      append(.release(stroke))
      return stroke
    }
    guard isDown else {
      if isControl, isControlAlone { append(.key(KeyStroke(.control), isRepeat: false)) }
      isControlAlone = false
      return isControl ? KeyStroke(.control) : nil
    }
    isControlAlone = isControl
    guard let stroke = KeyStroke(press) else { return isControl ? KeyStroke(.control) : nil }
    if wantsText, stroke.key.types, stroke.modifiers.isDisjoint(with: [.control, .alt]) {
      return nil
    }
    held.append((press.scancode, stroke))
    append(.hold(stroke))
    return stroke
  }

  /// Releases every key, button and finger. A page without the focus does not receive their
  /// releases.
  package mutating func releaseAll() {
    for key in held { append(.release(key.stroke)) }
    for key in heldButtons { append(.release(KeyStroke(key))) }
    held = []
    heldButtons = []
    isControlAlone = false
    for gesture in touches.cancel() { append(gesture) }
    releasePointer()
  }

  /// Releases the button of the pointer that is held, where the pointer was last.
  package mutating func releasePointer() {
    sendMove()
    guard pointer.button != 0 else { return }
    pointer.phase = .release
    append(.pointer(pointer))
    pointer.button = 0
  }

  /// Sends typed text if the game accepts text.
  package mutating func text(_ text: String) {
    if wantsText, !text.isEmpty { append(.text(text)) }
  }

  // MARK: Pointer

  /// Handles a pointer event at a pixel. While a button is down, other buttons are
  /// ignored.
  package mutating func pointer(
    _ phase: PointerInput.Phase, x: Double, y: Double, button: Int, modifiers: KeyModifiers
  ) {
    isControlAlone = false
    let place = place(x, y, phase)
    guard phase != .move else {
      moved = PointerInput(
        .move, column: place.column, halfRow: place.halfRow, button: pointer.button)
      return
    }
    sendMove()
    let isDown = phase != .release
    guard (1...3).contains(button), pointer.button == (isDown ? 0 : button) else { return }
    let phase = isDown ? PointerInput.Phase(pressWith: modifiers) : .release
    pointer = PointerInput(phase, column: place.column, halfRow: place.halfRow, button: button)
    append(.pointer(pointer))
    if !isDown { pointer.button = 0 }
  }

  package mutating func pointerDidLeave() {
    let away = PointerInput.awayPlace
    moved = PointerInput(.move, column: away, halfRow: away, button: pointer.button)
  }

  /// Handles a wheel turn, with one key press for each notch. Up is positive.
  package mutating func wheel(_ notches: Int, modifiers: KeyModifiers) {
    sendMove()
    isControlAlone = false
    let stroke = KeyStroke(notches > 0 ? .wheelUp : .wheelDown, modifiers)
    for _ in 0..<min(abs(notches), Self.wheelLimit) { append(.key(stroke, isRepeat: false)) }
  }

  /// Handles a finger at a pixel of the surface.
  package mutating func touch(_ phase: Touches.Phase, _ number: Int64, x: Double, y: Double) {
    isControlAlone = false
    for gesture in touches.handle(phase, number, x: x, y: y) { append(gesture) }
  }

  private mutating func append(_ gesture: Touches.Gesture) {
    switch gesture {
    case .press(let x, let y, let button):
      pointer(.press, x: Double(x), y: Double(y), button: button, modifiers: [])
    case .release(let x, let y, let button):
      pointer(.release, x: Double(x), y: Double(y), button: button, modifiers: [])
    case .move(let x, let y):
      pointer(.move, x: Double(x), y: Double(y), button: 0, modifiers: [])
    case .zoom(let isIn): wheel(isIn ? 1 : -1, modifiers: .control)
    }
  }

  private mutating func place(
    _ x: Double, _ y: Double, _ phase: PointerInput.Phase
  ) -> (column: Int, halfRow: Int) {
    // Half a cell is as high as a cell is wide.
    let width = max(1, cellWidth)
    let bounds = -10_000.0...10_000.0
    func step(_ value: Double) -> Int {
      let cells = (value / width).rounded(.down)
      return bounds.contains(cells) ? Int(cells) : -1
    }
    let (column, halfRow) = (step(x), step(y))
    return frame?.place(
      column, halfRow, isPress: phase.isPress, isHeld: pointer.button != 0, grip: &grip)
      ?? (column, halfRow)
  }

  /// Sends the pointer's latest position if it is in another cell.
  private mutating func sendMove() {
    guard let moved else { return }
    self.moved = nil
    guard (moved.column, moved.halfRow) != (pointer.column, pointer.halfRow) else { return }
    pointer = moved
    append(.pointer(moved))
  }

  // MARK: Gamepads

  /// The keys for the buttons, in the order of the browsers' standard gamepad mapping.
  private static let buttons: [Key] = [
    .padA, .padB, .padX, .padY, .padLeftShoulder, .padRightShoulder, .padLeftTrigger,
    .padRightTrigger, .padBack, .padStart, .padLeftStick, .padRightStick, .padUp, .padDown,
    .padLeft, .padRight,
  ]

  /// Handles a gamepad button, given its number in the browsers' standard gamepad mapping.
  package mutating func button(_ number: Int, isDown: Bool) {
    guard Self.buttons.indices.contains(number) else { return }
    let key = Self.buttons[number]
    if isDown, !heldButtons.contains(key) {
      heldButtons.append(key)
      append(.hold(KeyStroke(key)))
    } else if !isDown, let index = heldButtons.firstIndex(of: key) {
      heldButtons.remove(at: index)
      append(.release(KeyStroke(key)))
    }
  }
}
