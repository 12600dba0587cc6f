import KodamaDataSources
import Synchronization

/// Strings that came while a game runs: the words of études that somebody has given on. The copies
/// of a catalogue share them.
final class LateMessages: Sendable {
  /// More are not taken: 500 études with a title and eight hints each.
  private static let countLimit = 4_500

  private let entries = Mutex<[String: Phrase]>([:])

  /// The string with this id, or nil where none has come.
  subscript(id: String) -> Phrase? { entries.withLock { $0[id] } }

  /// Takes a string; a later one with the same id takes its place.
  func learn(_ id: String, _ words: Phrase) {
    entries.withLock { entries in
      if entries.count < Self.countLimit { entries[id] = words }
    }
  }
}
