/// Which key strokes ask for which action. One action may have several; one stroke has one.
public struct KeyBindings: Hashable, Sendable {
  /// A key stroke and what it asks for.
  public struct Binding: Hashable, Sendable {
    /// The key, with what is held beside it.
    public var stroke: KeyStroke
    /// What it asks for.
    public var action: ActionID
    /// Binds a stroke to an action.
    public init(_ stroke: KeyStroke, _ action: ActionID) {
      (self.stroke, self.action) = (stroke, action)
    }
  }

  /// All bindings, in the order they were made.
  public private(set) var bindings: [Binding] = []
  /// Whether every key is handed on as it is, as `ActionID.key`: for a screen that asks for one.
  public var handsOnKeys = false
  /// The actions that last as long as their key is held: they are told when it is let go.
  public var lasting: Set<ActionID> = []

  /// Makes bindings; a later binding of the same stroke takes its place.
  public init(_ bindings: [Binding] = [], lasting: Set<ActionID> = []) {
    self.lasting = lasting
    for binding in bindings { bind(binding.stroke, to: binding.action) }
  }

  /// What a stroke asks for.
  public func action(for stroke: KeyStroke) -> ActionID? {
    bindings.first { $0.stroke == stroke }?.action
  }

  /// The strokes that ask for an action, in the order they were bound.
  public func strokes(for action: ActionID) -> [KeyStroke] {
    bindings.filter { $0.action == action }.map { $0.stroke }
  }

  /// Binds a stroke.
  ///
  /// - Returns: the action that loses this stroke, so that a screen can say so.
  @discardableResult
  public mutating func bind(_ stroke: KeyStroke, to action: ActionID) -> ActionID? {
    let loser = self.action(for: stroke)
    bindings.removeAll { $0.stroke == stroke }
    bindings.append(Binding(stroke, action))
    return loser == action ? nil : loser
  }

  /// Makes commands of input; a stroke that is not bound comes as `ActionID.key`.
  public func commands(for events: [InputEvent]) -> [Command] {
    events.compactMap { event in
      switch event {
      case .key(let stroke, let isRepeat): command(stroke, isRepeat: isRepeat)
      case .hold(let stroke): command(stroke, isHeld: true)
      case .release(let stroke):
        action(for: stroke).flatMap { lasting.contains($0) ? Command($0, .released) : nil }
      case .text(let text): Command(.text, .text(text))
      case .pointer(let input): Command(.pointer, .pointer(input))
      case .point(let column, let row, let button):
        Command(.point, .point(column: column, row: row, button: button))
      case .command(let command): command
      }
    }
  }

  private func command(
    _ stroke: KeyStroke, isHeld: Bool = false, isRepeat: Bool = false
  ) -> Command {
    guard !handsOnKeys, let action = action(for: stroke) else {
      return Command(.key, .key(stroke), isRepeat: isRepeat)
    }
    return Command(action, isHeld && lasting.contains(action) ? .held : .none, isRepeat: isRepeat)
  }
}

/// The keys that can be bound, named by their place on the keyboard (the scancode), with the letter
/// a US layout has there. Caps Lock, Insert and the number pad are not here: screen readers own
/// them.
public enum Key: String, Sendable, CaseIterable {
  case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z
  case digit0 = "0"
  case digit1 = "1"
  case digit2 = "2"
  case digit3 = "3"
  case digit4 = "4"
  case digit5 = "5"
  case digit6 = "6"
  case digit7 = "7"
  case digit8 = "8"
  case digit9 = "9"
  case left, right, up, down, home, end
  case pageUp = "page-up"
  case pageDown = "page-down"
  case space, backspace, enter, tab, escape, delete
  case comma, period, slash, minus, semicolon, apostrophe, backslash, backtick, equals
  case leftBracket = "left-bracket"
  case rightBracket = "right-bracket"
  /// Any other key that types, such as a letter with an accent; it is not bound.
  case other
  case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
  /// The Control key alone, pressed and let go with nothing in between.
  case control
  /// The wheel of a mouse, turned by one notch.
  case wheelUp = "wheel-up"
  case wheelDown = "wheel-down"
  // The buttons of a gamepad, by their place on an Xbox controller; the left stick is the cross.
  case padA = "pad-a"
  case padB = "pad-b"
  case padX = "pad-x"
  case padY = "pad-y"
  case padUp = "pad-up"
  case padDown = "pad-down"
  case padLeft = "pad-left"
  case padRight = "pad-right"
  case padLeftShoulder = "pad-left-shoulder"
  case padRightShoulder = "pad-right-shoulder"
  case padLeftTrigger = "pad-left-trigger"
  case padRightTrigger = "pad-right-trigger"
  case padLeftStick = "pad-left-stick"
  case padRightStick = "pad-right-stick"
  case padBack = "pad-back"
  case padStart = "pad-start"

  /// Whether the key types a character where a text is wanted.
  public var types: Bool { rawValue.count == 1 || Self.signs.contains(self) }

  private static let signs: Set<Key> = [
    .space, .comma, .period, .slash, .minus, .semicolon, .apostrophe, .backslash, .backtick,
    .equals, .leftBracket, .rightBracket, .other,
  ]
}

/// The keys held down with another.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit a modifier.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Either of the two Shift keys.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either of the two Control keys.
  public static let control = KeyModifiers(rawValue: 2)
  /// The left Alt key; the right one is AltGr on many keyboards.
  public static let alt = KeyModifiers(rawValue: 4)
}

/// A key with its modifiers, written `shift+left` or `ctrl+z`.
public struct KeyStroke: Hashable, Sendable, CustomStringConvertible {
  /// The key that went down, without what is held beside it.
  public var key: Key
  /// What is held down with it.
  public var modifiers: KeyModifiers

  /// Makes a key stroke.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Reads `shift+left`; nil where a part is unknown.
  public init?(_ text: String) {
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.popLast(), let key = Key(rawValue: last) else { return nil }
    var modifiers: KeyModifiers = []
    for part in parts {
      guard let held = Self.names.first(where: { $0.0 == part }) else { return nil }
      modifiers.insert(held.1)
    }
    self.init(key, modifiers)
  }

  /// As it is read: modifiers in a fixed order, then the key.
  public var description: String {
    Self.names.map { modifiers.contains($0.1) ? $0.0 + "+" : "" }.joined() + key.rawValue
  }

  private static let names = [("ctrl", KeyModifiers.control), ("alt", .alt), ("shift", .shift)]
}
