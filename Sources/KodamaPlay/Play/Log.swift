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
  /// The digest of each line, made when it comes: a digest of the whole is asked for every pass.
  private(set) var digests: [UInt64] = []

  /// Takes the lines that a save has kept.
  func restore(_ lines: [Message]) {
    self.lines = lines.suffix(Self.lineLimit)
    digests = self.lines.map(\.digest)
    delegate?.logDidChange()
  }

  /// Adds a line; the oldest goes when there are too many.
  func add(_ message: Message) {
    if lines.count == Self.lineLimit {
      lines.removeFirst()
      digests.removeFirst()
    }
    lines.append(message)
    digests.append(message.digest)
    delegate?.logDidChange()
  }
}
