package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles

/// Which key asks for which action, as the player has set it. Keys and actions are known here by
/// their names only: `shift+left`, `run-left`. Whatever is bound, every action that had a key keeps
/// one.
package struct KeyTable: Hashable, Sendable {
  /// A key and the action that it asks for.
  package struct Row: Hashable, Sendable {
    /// The key as recordings write it: `shift+left`.
    package var stroke: String
    /// What it asks for.
    package var action: String

    /// Binds a stroke to an action, both by the names that are stored.
    package init(_ stroke: String, _ action: String) {
      self.stroke = stroke
      self.action = action
    }
  }

  /// The bindings, each stroke once.
  package private(set) var rows: [Row]

  /// Makes a table; of two bindings of one stroke the first counts.
  package init(_ rows: [Row] = []) {
    self.rows = []
    for row in rows where action(of: row.stroke) == nil { self.rows.append(row) }
  }

  /// Every action that has a key, in the order of the table.
  package var actions: [String] {
    var actions: [String] = []
    for row in rows where !actions.contains(row.action) { actions.append(row.action) }
    return actions
  }

  /// What a stroke asks for.
  package func action(of stroke: String) -> String? {
    rows.first { $0.stroke == stroke }?.action
  }

  /// The key of an action; the buttons of a gamepad are asked for by themselves.
  package func stroke(for action: String, onPad: Bool = false) -> String? {
    rows.first { $0.action == action && Self.isOnPad($0.stroke) == onPad }?.stroke
  }

  /// The key of an action, and no button: what a list shows beside it.
  package func boundKeys(of action: String) -> [String] { stroke(for: action).map { [$0] } ?? [] }

  /// Its key and its button, as far as it has them.
  package func strokes(for action: String) -> [String] {
    boundKeys(of: action) + (stroke(for: action, onPad: true).map { [$0] } ?? [])
  }

  /// Binds a stroke in place of the action's own. An action that had the stroke is given the one
  /// that becomes free, so that none is lost.
  package mutating func bind(_ stroke: String, to action: String) {
    let onPad = Self.isOnPad(stroke)
    guard self.action(of: stroke) != action else { return }
    let own = rows.firstIndex { $0.action == action && Self.isOnPad($0.stroke) == onPad }
    let other = rows.firstIndex { $0.stroke == stroke }
    guard let own else {
      // Only a gamepad's button can be new to an action; who loses it keeps a key.
      guard onPad else { return }
      if let other { rows.remove(at: other) }
      rows.append(Row(stroke, action))
      return
    }
    if let other { rows[other].stroke = rows[own].stroke }
    rows[own].stroke = stroke
  }

  /// The table with these bindings made in it, one after the other; those of actions that it does
  /// not know are passed over.
  package func binding(_ bindings: [Row]) -> KeyTable {
    var table = self
    for row in bindings where rows.contains(where: { $0.action == row.action }) {
      table.bind(row.stroke, to: row.action)
    }
    return table
  }

  /// Whether a stroke is a gamepad's.
  package static func isOnPad(_ stroke: String) -> Bool { stroke.hasPrefix("pad-") }

  /// Whether something has to be held down with the key.
  package static func isChord(_ stroke: String) -> Bool { stroke.contains("+") }
}

extension KeyTable {
  /// The table as one line: `left left;shift+left run-left`.
  package var text: String { rows.map { "\($0.stroke) \($0.action)" }.joined(separator: ";") }

  /// Reads what `text` writes; what is none is passed over.
  package init(text: String) {
    self.init(
      text.split(separator: ";").compactMap { row in
        let words = row.split(separator: " ")
        return words.count == 2 ? Row(String(words[0]), String(words[1])) : nil
      })
  }
}

/// How a key repeats that is held down: hands differ. It is counted in passes, so that it is the
/// same on every system and in every recording; what the system makes of a held key is passed over.
package struct KeyRepeatChoice: Hashable, Sendable {
  /// The delays that can be chosen, in milliseconds; nil for a key that never repeats.
  package static let delays: [Int?] = [100, 150, 250, 400, 600, 1_000, nil]
  /// For how long a rising rate is 30 a second, in passes.
  static let risingPasses = 30

  /// How long a key is held before it repeats, in milliseconds; nil where it never does.
  package var delayMilliseconds: Int? = 250
  /// How fast it repeats then.
  package var rate = KeyRepeatRate.rising

  /// Makes the choice of a first start.
  package init() {}

  /// Whether a key repeats that has been held for so many passes.
  ///
  /// - Parameter passes: 1 in the pass after the one that it went down in.
  /// - Returns: whether it asks again now.
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

  /// As it is kept: `250 rising`, `off slow`.
  package var stored: String { "\(delayMilliseconds.map(String.init) ?? "off") \(rate.rawValue)" }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    guard words.count == 2, let rate = KeyRepeatRate(rawValue: words[1]),
      let delay = Self.delays.first(where: { ($0.map(String.init) ?? "off") == words[0] })
    else { return nil }
    (delayMilliseconds, self.rate) = (delay, rate)
  }
}

extension Settings {
  /// Goes on to another time that a key is held before it repeats.
  package func changeKeyDelay(_ step: ChoiceStep) {
    let delay = keyRepeat.value.delayMilliseconds
    keyRepeat.value.delayMilliseconds = step.from(delay, in: KeyRepeatChoice.delays)
  }

  /// Goes on to another pace of a key that is held.
  package func changeKeyRate(_ step: ChoiceStep) {
    keyRepeat.value.rate = step.from(keyRepeat.value.rate)
  }
}
