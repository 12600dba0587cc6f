public import KodamaDataSources
public import KodamaPlay
import KodamaRoles

/// A store that keeps nothing and answers what another one answered when a recording was made.
public final class ReplayedGameStore: GameStore {
  private var answers: ArraySlice<StoreAnswer>

  /// Makes a store that gives these answers, in this order.
  public init(_ answers: [StoreAnswer]) { self.answers = answers[...] }

  /// What was answered then.
  public func openingFault() -> StoreFault? {
    do {
      _ = try next(.opening)
      return nil
    } catch {
      return error
    }
  }

  /// What was answered then.
  public func recovery() -> RecoveryFact? {
    guard let bytes = try? next(.recovery) else { return nil }
    return try? StoreAnswer.recovery(bytes)
  }

  /// What was answered then.
  public func saves() throws(StoreFault) -> [SaveInfo] {
    let bytes = try next(.saves)
    do { return try StoreAnswer.saves(bytes) } catch { throw .broken }
  }

  /// What was answered then.
  public func load(_ slot: SaveSlot) throws(StoreFault) -> [UInt8] { try next(.load) }

  /// What was made then.
  public func excerpt(
    _ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]
  ) throws(StoreFault) -> [UInt8] { try next(.excerpt) }

  /// What was answered then.
  public func save(
    _ bytes: [UInt8], _ summary: SaveSummary, name: String
  ) throws(StoreFault) {
    _ = try next(.save)
  }

  /// What was answered then.
  public func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreFault) {
    _ = try next(.autosave)
  }

  /// What was answered then.
  public func remove(_ slot: SaveSlot) throws(StoreFault) { _ = try next(.remove) }

  /// What was answered then.
  public func rename(_ name: String, to newName: String) throws(StoreFault) {
    _ = try next(.rename)
  }

  /// What was answered then.
  public func settings() throws(StoreFault) -> StoredSettings {
    let bytes = try next(.settings)
    do { return try StoreAnswer.settings(bytes) } catch { throw .broken }
  }

  /// What was answered then.
  public func keep(_ settings: StoredSettings) throws(StoreFault) { _ = try next(.keep) }

  /// What was answered then.
  public func finish() throws(StoreFault) { _ = try next(.finish) }

  /// The answers of a recording come in the order of its calls; one that does not fit means that
  /// the replay has left the recording, and nothing can be answered any more.
  private func next(_ call: StoreAnswer.Call) throws(StoreFault) -> [UInt8] {
    guard let answer = answers.first, answer.call == call else {
      answers = []
      throw .unavailable
    }
    answers.removeFirst()
    return try answer.result.get()
  }
}
