package import KodamaEtudes
package import KodamaDataSources
import KodamaRoles

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
