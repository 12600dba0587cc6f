import KodamaDataSources
import KodamaRoles

/// Told when there is a new line.
protocol LogDelegate: AnyObject {
  func logDidChange()
}

/// The last messages of a game.
final class Log: Model {
  /// How many are kept.
  static let lineLimit = 200

  weak var delegate: (any LogDelegate)?
  private(set) var lines: [Message] = []

  /// Takes the lines that a save has kept.
  func restore(_ lines: [Message]) {
    self.lines = lines.suffix(Self.lineLimit)
    delegate?.logDidChange()
  }

  /// Adds a line; the oldest goes when there are too many.
  func add(_ message: Message) {
    if lines.count == Self.lineLimit { lines.removeFirst() }
    lines.append(message)
    delegate?.logDidChange()
  }
}
