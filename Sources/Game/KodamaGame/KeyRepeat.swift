import KodamaControllers
import KodamaPlay

/// The keys that are held down, and when they ask again for what they ask for. It counts passes:
/// the same keys held for the same passes ask the same everywhere.
struct KeyRepeat {
  private var held: [(operation: PlayerOperation, passes: Int)] = []

  /// A key went down, and stays down.
  mutating func hold(_ operation: PlayerOperation) {
    letGo(operation)
    held.append((operation, 0))
  }

  /// A key was let go.
  mutating func letGo(_ operation: PlayerOperation) { held.removeAll { $0.operation == operation } }

  /// Forgets every key: another screen takes them now.
  mutating func letGo() { held.removeAll() }

  /// Returns the operations that repeat in this pass, in the order in which the keys went down.
  mutating func due(_ choice: KeyRepeatChoice) -> [PlayerOperation] {
    for index in held.indices { held[index].passes += 1 }
    return held.filter { choice.repeats(after: $0.passes) }.map { $0.operation }
  }
}
