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
