import KodamaSurfaces

/// Utterances that wait for a synthesiser: first come, first served, and never more than a few.
struct SpeechQueue: Sendable {
  /// How many may wait. What a listener hears later than that no longer belongs to the game.
  static let limit = 16

  /// An utterance and its number among all that were given to a voice, from 1.
  typealias Entry = (number: Int, utterance: Utterance)

  /// What waits, the next one first.
  private(set) var waiting: [Entry] = []
  /// How many were put here.
  private(set) var givenCount = 0
  /// How many were dropped because too many waited.
  private(set) var droppedCount = 0

  /// Puts an utterance at the end. Where too many wait, the oldest of the least urgent is dropped.
  mutating func append(_ utterance: Utterance) {
    givenCount += 1
    waiting.append((givenCount, utterance))
    guard waiting.count > Self.limit else { return }
    droppedCount += 1
    var least = 0
    for (index, entry) in waiting.enumerated()
    where entry.utterance.priority < waiting[least].utterance.priority { least = index }
    waiting.remove(at: least)
  }

  /// Takes the next one.
  mutating func popFirst() -> Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Forgets everything that waits to be said.
  mutating func removeAll() { waiting.removeAll(keepingCapacity: true) }
}
