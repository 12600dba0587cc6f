/// A table of key strokes and their actions. An action may have several key strokes, but a key
/// stroke has only one action.
///
///     var bindings = KeyBindings([.init(KeyStroke(.left), "left")])
///     bindings.bind(KeyStroke(.a), to: "left")
///     bindings.strokes(for: "left")    // left, a
public struct KeyBindings: Hashable, Sendable {
  /// A key stroke and its action.
  public struct Binding: Hashable, Sendable {
    /// The key and its modifiers.
    public var stroke: KeyStroke
    /// The action that the key stroke triggers.
    public var action: ActionID
    /// Creates a binding of a key stroke to an action.
    public init(_ stroke: KeyStroke, _ action: ActionID) {
      (self.stroke, self.action) = (stroke, action)
    }
  }

  /// All bindings, in the order in which they were made.
  public private(set) var bindings: [Binding] = []
  /// True if every key becomes `ActionID.key`, even if it is bound, so that bindings can be edited.
  package var forwardsRawKeys = false
  /// The actions that continue while their key is held, and whose release produces a command.
  package var lasting: Set<ActionID> = []

  /// Creates a table of bindings. A later binding of the same key stroke replaces an earlier one.
  /// `lasting` contains the actions that go on while their key is held down.
  public init(_ bindings: [Binding] = [], lasting: Set<ActionID> = []) {
    self.lasting = lasting
    for binding in bindings { bind(binding.stroke, to: binding.action) }
  }

  /// Returns the action of a key stroke, or nil if it is not bound.
  public func action(for stroke: KeyStroke) -> ActionID? {
    bindings.first { $0.stroke == stroke }?.action
  }

  /// Returns the key strokes of an action, in the order in which they were bound.
  public func strokes(for action: ActionID) -> [KeyStroke] {
    bindings.filter { $0.action == action }.map { $0.stroke }
  }

  /// Binds a key stroke to an action. Returns the action that the key stroke triggered before; nil
  /// if there was none or it was the same.
  @discardableResult
  public mutating func bind(_ stroke: KeyStroke, to action: ActionID) -> ActionID? {
    let replaced = self.action(for: stroke)
    bindings.removeAll { $0.stroke == stroke }
    bindings.append(Binding(stroke, action))
    return replaced == action ? nil : replaced
  }

  /// Translates the input of a pass (1/60 s) into commands. A key stroke without a binding becomes
  /// the command `ActionID.key`.
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
    guard !forwardsRawKeys, let action = action(for: stroke) else {
      return Command(.key, .key(stroke), isRepeat: isRepeat)
    }
    return Command(action, isHeld && lasting.contains(action) ? .held : .none, isRepeat: isRepeat)
  }
}

/// A key, wheel step or gamepad button. Letters and signs are named by what the key types, other
/// keys by their position on a US keyboard. Caps Lock, Insert and the number pad are missing,
/// because screen readers use them.
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
  /// Any other key that types a character, such as an accented letter. It cannot be bound.
  case other
  case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
  /// The Control key, pressed and released alone.
  case control
  /// One step of the mouse wheel away from the user.
  case wheelUp = "wheel-up"
  case wheelDown = "wheel-down"
  // The buttons of a gamepad, by their position on an Xbox controller. The left stick sends the
  // directions.
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

  /// True if the key types a character.
  public var types: Bool { rawValue.count == 1 || Self.signs.contains(self) }

  private static let signs: Set<Key> = [
    .space, .comma, .period, .slash, .minus, .semicolon, .apostrophe, .backslash, .backtick,
    .equals, .leftBracket, .rightBracket, .other,
  ]
}

/// The modifier keys of a stroke.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The modifier keys as bits: 1 is Shift, 2 is Control, 4 is Alt.
  public let rawValue: UInt8
  /// Creates a set from bits: 1 is Shift, 2 is Control, 4 is Alt.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The left or right Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The left or right Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The left Alt key, and the right one on keyboards where it is not AltGr.
  public static let alt = KeyModifiers(rawValue: 4)
}

/// A key with its modifiers. Its text form looks like `shift+left` or `ctrl+z`.
public struct KeyStroke: Hashable, Sendable, CustomStringConvertible {
  /// The key, without its modifiers.
  public var key: Key
  /// The modifier keys that are held down.
  public var modifiers: KeyModifiers

  /// Creates a key stroke.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    (self.key, self.modifiers) = (key, modifiers)
  }

  /// Creates a key stroke from text such as `shift+left`. Returns nil if any part is unknown.
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

  /// The text form, such as `ctrl+shift+left`: the modifiers in a fixed order, then the key.
  public var description: String {
    Self.names.map { modifiers.contains($0.1) ? $0.0 + "+" : "" }.joined() + key.rawValue
  }

  private static let names = [("ctrl", KeyModifiers.control), ("alt", .alt), ("shift", .shift)]
}
