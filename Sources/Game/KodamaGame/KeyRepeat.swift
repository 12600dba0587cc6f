import KodamaControllers
import KodamaHosting
import KodamaPlay

/// The keys that are held down, and when they ask again for what they ask for. It counts passes:
/// the same keys held for the same passes ask the same everywhere.
struct KeyRepeat {
  private var held: [(action: ActionID, passes: Int)] = []

  /// Takes a command: its key went down, or was let go.
  mutating func take(_ command: Command) {
    held.removeAll { $0.action == command.action }
    if command.argument == .held { held.append((command.action, 0)) }
  }

  /// Forgets every key: another screen takes them now.
  mutating func letGo() { held.removeAll() }

  /// What is asked for again in this pass, in the order in which the keys went down.
  mutating func due(_ choice: KeyRepeatChoice) -> [ActionID] {
    for index in held.indices { held[index].passes += 1 }
    return held.filter { choice.repeats(after: $0.passes) }.map(\.action)
  }
}
