import Synchronization

/// Counts from several threads.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  /// How often it was asked before, from 0.
  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}
