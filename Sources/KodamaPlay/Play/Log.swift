import KodamaDataSources
import KodamaRoles

/// Told when there is a new line.
protocol LogDelegate: AnyObject {
  func logDidChange()
}

/// The last facts of a game.
final class Log: Model {
  /// How many are kept.
  static let lineLimit = 200

  weak var delegate: (any LogDelegate)?
  private(set) var facts: [Fact] = []
  /// How many facts were ever added.
  private(set) var count = 0

  /// Takes the facts that a save has kept.
  func restore(_ facts: [Fact]) {
    self.facts = facts.suffix(Self.lineLimit)
    count = self.facts.count
    delegate?.logDidChange()
  }

  /// Adds a line; the oldest goes when there are too many.
  func add(_ fact: Fact) {
    if facts.count == Self.lineLimit { facts.removeFirst() }
    facts.append(fact)
    count += 1
    delegate?.logDidChange()
  }
}
