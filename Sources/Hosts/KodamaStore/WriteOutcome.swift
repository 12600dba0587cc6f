import KodamaDataSources
import Synchronization

/// What became of the writes nobody waited for; told to the next call. Shared between the game's
/// thread and the queue that writes.
final class WriteOutcome: Sendable {
  private struct State {
    var fault: StoreError?
    var underWay = 0
  }

  /// How many writes may wait for their turn.
  static let underWayLimit = 64

  private let state = Mutex(State())

  /// Begins a write.
  ///
  /// - Returns: what an earlier one ran into, still to be told.
  /// - Throws: `slow` where too many are under way; then this one must not be made.
  func begin() throws(StoreError) -> StoreError? {
    let (isTooMany, fault) = state.withLock { state -> (Bool, StoreError?) in
      guard state.underWay < Self.underWayLimit else { return (true, nil) }
      state.underWay += 1
      defer { state.fault = nil }
      return (false, state.fault)
    }
    if isTooMany { throw .slow }
    return fault
  }

  /// Notes how a write ended; nil where it is on the disk.
  func end(_ fault: StoreError?) {
    state.withLock { state in
      state.underWay -= 1
      state.fault = fault ?? state.fault
    }
  }

  /// Takes the fault that is still to be told.
  func takeFault() -> StoreError? {
    state.withLock { state in
      defer { state.fault = nil }
      return state.fault
    }
  }
}
