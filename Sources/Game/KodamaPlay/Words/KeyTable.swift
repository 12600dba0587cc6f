package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles

/// The key bindings of the player. Keys and actions are names here, such as `shift+left` and
/// `run-left`. Every action that had a key keeps one.
package struct KeyTable: Hashable, Sendable {
  /// A binding of a key to an action.
  package struct Row: Hashable, Sendable {
    /// The key as recordings write it, such as `shift+left`.
    package var stroke: String
    package var action: String

    package init(_ stroke: String, _ action: String) {
      self.stroke = stroke
      self.action = action
    }
  }

  /// The bindings; each stroke occurs once.
  package private(set) var rows: [Row]

  /// Creates a table; the first of several bindings of a stroke counts.
  package init(_ rows: [Row] = []) {
    self.rows = []
    for row in rows where action(of: row.stroke) == nil { self.rows.append(row) }
  }

  /// The actions that have a key, in table order.
  package var actions: [String] {
    var actions: [String] = []
    for row in rows where !actions.contains(row.action) { actions.append(row.action) }
    return actions
  }

  /// The action of a stroke.
  package func action(of stroke: String) -> String? {
    rows.first { $0.stroke == stroke }?.action
  }

  /// The key of an action, or its gamepad button.
  package func stroke(for action: String, onPad: Bool = false) -> String? {
    rows.first { $0.action == action && Self.isOnPad($0.stroke) == onPad }?.stroke
  }

  /// The key of an action as a list, without its gamepad button.
  package func boundKeys(of action: String) -> [String] { stroke(for: action).map { [$0] } ?? [] }

  /// The key and the gamepad button of an action.
  package func strokes(for action: String) -> [String] {
    boundKeys(of: action) + (stroke(for: action, onPad: true).map { [$0] } ?? [])
  }

  /// Binds a stroke to an action in place of its current one. Another action that had the stroke
  /// gets the one that becomes free.
  package mutating func bind(_ stroke: String, to action: String) {
    let onPad = Self.isOnPad(stroke)
    guard self.action(of: stroke) != action else { return }
    let own = rows.firstIndex { $0.action == action && Self.isOnPad($0.stroke) == onPad }
    let other = rows.firstIndex { $0.stroke == stroke }
    guard let own else {
      // Only a gamepad button can be new for an action; the action that loses it still has a key.
      guard onPad else { return }
      if let other { rows.remove(at: other) }
      rows.append(Row(stroke, action))
      return
    }
    if let other { rows[other].stroke = rows[own].stroke }
    rows[own].stroke = stroke
  }

  /// Returns the table with further bindings, applied in order. Bindings of unknown actions are
  /// ignored.
  package func binding(_ bindings: [Row]) -> KeyTable {
    var table = self
    for row in bindings where rows.contains(where: { $0.action == row.action }) {
      table.bind(row.stroke, to: row.action)
    }
    return table
  }

  package static func isOnPad(_ stroke: String) -> Bool { stroke.hasPrefix("pad-") }

  /// Returns true if a stroke contains a modifier.
  package static func isChord(_ stroke: String) -> Bool { stroke.contains("+") }
}

extension KeyTable {
  /// The table as one line, such as `left left;shift+left run-left`.
  package var text: String { rows.map { "\($0.stroke) \($0.action)" }.joined(separator: ";") }

  /// Parses the format of `text`; invalid rows are ignored.
  package init(text: String) {
    self.init(
      text.split(separator: ";").compactMap { row in
        let words = row.split(separator: " ")
        return words.count == 2 ? Row(String(words[0]), String(words[1])) : nil
      })
  }
}

/// The repetition of held keys. It is counted in passes, so that it is the same on every system and
/// in recordings. The repetition of the system is ignored.
package struct KeyRepeatChoice: Hashable, Sendable {
  /// The selectable delays, in milliseconds; nil for no repetition.
  package static let delays: [Int?] = [100, 150, 250, 400, 600, 1_000, nil]
  /// The time after which a rising rate reaches 60 repetitions per second, in passes; until then it
  /// is 30.
  static let risingPasses = 30

  /// The delay before the first repetition, in milliseconds; nil for no repetition.
  package var delayMilliseconds: Int? = 250
  package var rate = KeyRepeatRate.rising

  package init() {}

  /// Decides whether a held key repeats in this pass.
  ///
  /// - Parameter passes: The passes since the key went down, 1 in the next one.
  /// - Returns: True if it repeats.
  package func repeats(after passes: Int) -> Bool {
    guard let delayMilliseconds else { return false }
    let since = passes - max(1, delayMilliseconds * 60 / 1_000)
    guard since >= 0 else { return false }
    switch rate {
    case .rising: return since >= Self.risingPasses || since % 2 == 0
    case .fast: return since % 2 == 0
    case .medium: return since % 4 == 0
    case .slow: return since % 10 == 0
    }
  }

  /// The stored form, such as `250 rising` or `off slow`.
  package var stored: String { "\(delayMilliseconds.map(String.init) ?? "off") \(rate.rawValue)" }

  /// Parses the stored form; nil if it is invalid.
  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    guard words.count == 2, let rate = KeyRepeatRate(rawValue: words[1]),
      let delay = Self.delays.first(where: { ($0.map(String.init) ?? "off") == words[0] })
    else { return nil }
    (delayMilliseconds, self.rate) = (delay, rate)
  }
}

extension Settings {
  package func changeKeyDelay(_ step: ChoiceStep) {
    let delay = keyRepeat.value.delayMilliseconds
    keyRepeat.value.delayMilliseconds = step.from(delay, in: KeyRepeatChoice.delays)
  }

  package func changeKeyRate(_ step: ChoiceStep) {
    keyRepeat.value.rate = step.from(keyRepeat.value.rate)
  }
}
