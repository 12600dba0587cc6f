import KodamaSurfaces

/// Utterances that wait for a synthesiser: first come, first served, and never more than a few.
struct SpeechQueue: Sendable {
  /// How many may wait. What a listener hears later than that no longer belongs to the game.
  static let limit = 16

  /// What waits, the next one first.
  private(set) var waiting: [Utterance] = []
  /// How many were dropped because too many waited.
  private(set) var droppedCount = 0

  /// Puts an utterance at the end. Where too many wait, the oldest of the least urgent is dropped.
  mutating func append(_ utterance: Utterance) {
    waiting.append(utterance)
    guard waiting.count > Self.limit else { return }
    droppedCount += 1
    var least = 0
    for index in waiting.indices where waiting[index].priority < waiting[least].priority {
      least = index
    }
    waiting.remove(at: least)
  }

  /// Takes the next one.
  mutating func popFirst() -> Utterance? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Forgets everything that waits to be said.
  mutating func removeAll() { waiting.removeAll(keepingCapacity: true) }
}
