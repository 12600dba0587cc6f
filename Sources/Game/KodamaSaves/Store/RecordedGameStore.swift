package import KodamaDataSources
package import KodamaPlay
import KodamaRoles

/// A store that records the results of another store, or replays recorded results.
///
/// The results of a store depend on the disk, so a recording of a game must contain them. During a
/// replay, the recorded results are returned and no other store is used.
package final class RecordedGameStore: GameStore {
  /// The maximum number of recorded results. Later results are not recorded.
  package static let answerLimit = 100_000

  /// The recorded results or, during a replay, the remaining ones in reverse order.
  package private(set) var answers: [StoreAnswer] = []
  private let base: (any GameStore)?

  package init(_ base: any GameStore) { self.base = base }

  /// Creates a store that returns recorded results in order.
  package init(replaying answers: [StoreAnswer]) {
    // Reversed, so that a replay can remove results from the end of the array.
    (self.answers, base) = (answers.reversed(), nil)
  }

  package func openingError() -> StoreError? {
    do {
      try answer(.opening) { (store) throws(StoreError) in
        if let fault = store.openingError() { throw fault }
      }
      return nil
    } catch {
      return error
    }
  }

  package func recovery() -> RecoveryFact? {
    try? answer(.recovery, { $0.map(StoreAnswer.bytes) ?? [] }, StoreAnswer.recovery) {
      (store) throws(StoreError) in store.recovery()
    }
  }

  package func saves() throws(StoreError) -> [SaveInfo] {
    try answer(.saves, StoreAnswer.bytes, StoreAnswer.saves) {
      (store) throws(StoreError) in try store.saves()
    }
  }

  package func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    try answer(.load, { $0 }, { $0 }) { (store) throws(StoreError) in try store.load(slot) }
  }

  package func excerpt(
    _ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]
  ) throws(StoreError) -> [UInt8] {
    try answer(.excerpt, { $0 }, { $0 }) {
      (store) throws(StoreError) in try store.excerpt(slot, make)
    }
  }

  package func save(
    _ bytes: [UInt8], _ summary: SaveSummary, name: String
  ) throws(StoreError) {
    try answer(.save) { (store) throws(StoreError) in
      try store.save(bytes, summary, name: name)
    }
  }

  package func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    try answer(.autosave) { (store) throws(StoreError) in try store.autosave(bytes, summary) }
  }

  package func remove(_ slot: SaveSlot) throws(StoreError) {
    try answer(.remove) { (store) throws(StoreError) in try store.remove(slot) }
  }

  package func rename(_ name: String, to newName: String) throws(StoreError) {
    try answer(.rename) { (store) throws(StoreError) in try store.rename(name, to: newName) }
  }

  package func settings() throws(StoreError) -> StoredSettings {
    try answer(.settings, StoreAnswer.bytes, StoreAnswer.settings) {
      (store) throws(StoreError) in try store.settings()
    }
  }

  package func keep(_ settings: StoredSettings) throws(StoreError) {
    try answer(.keep) { (store) throws(StoreError) in try store.keep(settings) }
  }

  package func finish() throws(StoreError) {
    try answer(.finish) { (store) throws(StoreError) in try store.finish() }
  }

  private func answer(
    _ call: StoreAnswer.Call, _ body: (any GameStore) throws(StoreError) -> Void
  ) throws(StoreError) {
    try answer(call, { _ in [] }, { _ in }, body)
  }

  private func answer<Value>(
    _ call: StoreAnswer.Call, _ bytes: (Value) -> [UInt8],
    _ value: ([UInt8]) throws(SaveError) -> Value,
    _ body: (any GameStore) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let base else {
      let kept = try next(call)
      do { return try value(kept) } catch { throw .broken }
    }
    do {
      let value = try body(base)
      record(call, .success(bytes(value)))
      return value
    } catch {
      record(call, .failure(error))
      throw error
    }
  }

  private func record(_ call: StoreAnswer.Call, _ result: Result<[UInt8], StoreError>) {
    if answers.count < Self.answerLimit { answers.append(StoreAnswer(call, result)) }
  }

  /// Returns the next recorded result.
  ///
  /// If it belongs to another method, the replay has diverged from the recording. This call and all
  /// later ones then throw `unavailable`.
  private func next(_ call: StoreAnswer.Call) throws(StoreError) -> [UInt8] {
    guard let answer = answers.popLast(), answer.call == call else {
      answers = []
      throw .unavailable
    }
    return try answer.result.get()
  }
}
