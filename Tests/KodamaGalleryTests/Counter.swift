import Synchronization

/// A counter for several threads.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  /// Returns the number of earlier calls.
  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}
