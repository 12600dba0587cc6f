package import KodamaDataSources
import KodamaRoles

/// The player's key bindings. Keys and actions are stored by name, such as `shift+left` and
/// `run-left`. An action that has a key never loses its last one.
package struct KeyTable: Hashable, Sendable {
  /// A binding of a key to an action.
  package struct Row: Hashable, Sendable {
    /// The key in the format of recordings, such as `shift+left`.
    package var stroke: String
    package var action: String

    package init(_ stroke: String, _ action: String) {
      self.stroke = stroke
      self.action = action
    }
  }

  /// The bindings. Each key occurs at most once.
  package private(set) var rows: [Row]

  /// Creates a table. If a key occurs more than once, its first binding counts.
  package init(_ rows: [Row] = []) {
    self.rows = []
    for row in rows where action(of: row.stroke) == nil { self.rows.append(row) }
  }

  /// The actions that have a key, in the order of the table.
  package var actions: [String] {
    var actions: [String] = []
    for row in rows where !actions.contains(row.action) { actions.append(row.action) }
    return actions
  }

  package func action(of stroke: String) -> String? {
    rows.first { $0.stroke == stroke }?.action
  }

  /// Returns the key of an action, or its gamepad button if `onPad` is true. Returns nil if there
  /// is none.
  package func stroke(for action: String, onPad: Bool = false) -> String? {
    rows.first { $0.action == action && Self.isOnPad($0.stroke) == onPad }?.stroke
  }

  /// Returns an array with the action's key, but without its gamepad button.
  package func boundKeys(of action: String) -> [String] { stroke(for: action).map { [$0] } ?? [] }

  package func strokes(for action: String) -> [String] {
    boundKeys(of: action) + (stroke(for: action, onPad: true).map { [$0] } ?? [])
  }

  /// Binds a key to an action, replacing the action's current key. If another action used the new
  /// key, it receives the replaced key in exchange.
  package mutating func bind(_ stroke: String, to action: String) {
    let onPad = Self.isOnPad(stroke)
    guard self.action(of: stroke) != action else { return }
    let own = rows.firstIndex { $0.action == action && Self.isOnPad($0.stroke) == onPad }
    let other = rows.firstIndex { $0.stroke == stroke }
    guard let own else {
      // Only a gamepad button can be new to an action. The action that loses the button still has a
      // key.
      guard onPad else { return }
      if let other { rows.remove(at: other) }
      rows.append(Row(stroke, action))
      return
    }
    if let other { rows[other].stroke = rows[own].stroke }
    rows[own].stroke = stroke
  }

  /// Returns the table with additional bindings, applied in order. Bindings of unknown actions are
  /// ignored.
  package func binding(_ bindings: [Row]) -> KeyTable {
    var table = self
    for row in bindings where rows.contains(where: { $0.action == row.action }) {
      table.bind(row.stroke, to: row.action)
    }
    return table
  }

  package static func isOnPad(_ stroke: String) -> Bool { stroke.hasPrefix("pad-") }

  /// Returns whether a key is combined with a modifier such as Shift.
  package static func isChord(_ stroke: String) -> Bool { stroke.contains("+") }
}

extension KeyTable {
  /// The table as one line of text, such as `left left;shift+left run-left`.
  package var text: String { rows.map { "\($0.stroke) \($0.action)" }.joined(separator: ";") }

  /// Parses the format of `text`. Ignores invalid bindings.
  package init(text: String) {
    self.init(
      text.split(separator: ";").compactMap { row in
        let words = row.split(separator: " ")
        return words.count == 2 ? Row(String(words[0]), String(words[1])) : nil
      })
  }
}

/// The player's choice of how held keys repeat. Repeats are counted in passes (1/60 s), so that
/// they are the same on every system and in recordings. The operating system's key repeat is
/// ignored.
package struct KeyRepeatChoice: Hashable, Sendable {
  /// The delays that the player can choose, in milliseconds; nil for no repetition.
  package static let delays: [Int?] = [100, 150, 250, 400, 600, 1_000, nil]
  /// The time that the rising rate stays at 30 repetitions per second before it doubles, in passes
  /// (1/60 s).
  static let risingPasses = 30

  /// The delay before the first repetition, in milliseconds; nil for no repetition.
  package var delayMilliseconds: Int? = 250
  package var rate = KeyRepeatRate.rising

  package init() {}

  /// Returns whether a held key repeats in this pass.
  ///
  /// - Parameter passes: The number of passes since the key was pressed; 1 in the next pass.
  /// - Returns: True if the key repeats.
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

  /// The stored text, such as `250 rising` or `off slow`.
  package var stored: String { "\(delayMilliseconds.map(String.init) ?? "off") \(rate.rawValue)" }

  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    guard words.count == 2, let rate = KeyRepeatRate(rawValue: words[1]),
      let delay = Self.delays.first(where: { ($0.map(String.init) ?? "off") == words[0] })
    else { return nil }
    (delayMilliseconds, self.rate) = (delay, rate)
  }
}
