public import KodamaDataSources
import KodamaLanguage

/// What the keys are called, as they are bound now.
public struct KeyNames {
  private let bound: [BoundKey]

  /// Names keys as they are bound now.
  public init(_ bound: [BoundKey] = []) { self.bound = bound }

  /// What a key is called: "Shift + Left".
  static func name(of stroke: String) -> Message {
    // A terminal knows the sign, and not the keys that make it.
    if stroke == "shift+slash" { return Message("key.question") }
    guard let plus = stroke.firstIndex(of: "+") else { return Message("key.\(stroke)") }
    let rest = name(of: String(stroke[stroke.index(after: plus)...]))
    return Message("key.with.\(stroke[..<plus])", ("key", .message(rest)))
  }

  /// What an action is called: "run to the left".
  static func name(ofAction action: String) -> Message {
    for family in ["slot", "message"] where action.hasPrefix("\(family)-") {
      let number = Int(action.dropFirst(family.count + 1)) ?? 0
      return Message("actions.\(family)", ("n", .number(number)))
    }
    return Message("action.\(action)")
  }

  /// What the key of an action is called; a gamepad's buttons are passed over.
  func key(_ action: String) -> Message {
    let own = bound.first { $0.action == action && !$0.stroke.hasPrefix("pad-") }
    return own.map { Self.name(of: $0.stroke) } ?? Message("key.none")
  }

  /// What the keys of one action are called, or of two that belong together.
  func names(of actions: [String]) -> Message {
    guard let last = actions.last, actions.count > 1 else { return key(actions.first ?? "") }
    return Message("hint.both", ("one", .message(key(actions[0]))), ("other", .message(key(last))))
  }

  /// A text with gaps named after actions, filled with the names of their keys.
  func message(_ id: String) -> Message {
    var actions: [String] = []
    for key in bound where !actions.contains(key.action) { actions.append(key.action) }
    return Message(id, gaps: actions.map { Message.Gap($0, .message(key($0))) })
  }
}
