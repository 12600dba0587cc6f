public import KodamaDataSources
public import KodamaPlay
import KodamaRoles

/// A store that passes every call on to another and writes down what it answered, for a recording:
/// a disk answers as it likes, so its answers are input, as keys are.
public final class JournaledGameStore: GameStore {
  /// Later answers are not written down.
  public static let answerLimit = 100_000

  /// What was answered so far.
  public private(set) var answers: [StoreAnswer] = []
  private let base: any GameStore

  /// Makes a store in front of another.
  public init(_ base: any GameStore) { self.base = base }

  /// Asks the store behind this one.
  public func openingFault() -> StoreFault? {
    let fault = base.openingFault()
    note(.opening, fault.map { .failure($0) } ?? .success([]))
    return fault
  }

  /// Asks the store behind this one.
  public func recovery() -> RecoveryFact? {
    let recovery = base.recovery()
    note(.recovery, .success(recovery.map(StoreAnswer.bytes) ?? []))
    return recovery
  }

  /// Asks the store behind this one.
  public func saves() throws(StoreFault) -> [SaveInfo] {
    try noting(.saves, StoreAnswer.bytes) { () throws(StoreFault) in try base.saves() }
  }

  /// Asks the store behind this one.
  public func load(_ slot: SaveSlot) throws(StoreFault) -> [UInt8] {
    try noting(.load, { $0 }) { () throws(StoreFault) in try base.load(slot) }
  }

  /// Asks the store behind this one.
  public func excerpt(
    _ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]
  ) throws(StoreFault) -> [UInt8] {
    try noting(.excerpt, { $0 }) { () throws(StoreFault) in try base.excerpt(slot, make) }
  }

  /// Asks the store behind this one.
  public func save(
    _ bytes: [UInt8], _ summary: SaveSummary, name: String
  ) throws(StoreFault) {
    try noting(.save, Self.nothing) { () throws(StoreFault) in
      try base.save(bytes, summary, name: name)
    }
  }

  /// Asks the store behind this one.
  public func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreFault) {
    try noting(.autosave, Self.nothing) { () throws(StoreFault) in
      try base.autosave(bytes, summary)
    }
  }

  /// Asks the store behind this one.
  public func remove(_ slot: SaveSlot) throws(StoreFault) {
    try noting(.remove, Self.nothing) { () throws(StoreFault) in try base.remove(slot) }
  }

  /// Asks the store behind this one.
  public func rename(_ name: String, to newName: String) throws(StoreFault) {
    try noting(.rename, Self.nothing) { () throws(StoreFault) in
      try base.rename(name, to: newName)
    }
  }

  /// Asks the store behind this one.
  public func settings() throws(StoreFault) -> StoredSettings {
    try noting(.settings, StoreAnswer.bytes) { () throws(StoreFault) in try base.settings() }
  }

  /// Asks the store behind this one.
  public func keep(_ settings: StoredSettings) throws(StoreFault) {
    try noting(.keep, Self.nothing) { () throws(StoreFault) in try base.keep(settings) }
  }

  /// Asks the store behind this one.
  public func finish() throws(StoreFault) {
    try noting(.finish, Self.nothing) { () throws(StoreFault) in try base.finish() }
  }

  private static func nothing(_: Void) -> [UInt8] { [] }

  private func noting<Value>(
    _ call: StoreAnswer.Call, _ bytes: (Value) -> [UInt8],
    _ body: () throws(StoreFault) -> Value
  ) throws(StoreFault) -> Value {
    do {
      let value = try body()
      note(call, .success(bytes(value)))
      return value
    } catch {
      note(call, .failure(error))
      throw error
    }
  }

  private func note(_ call: StoreAnswer.Call, _ result: Result<[UInt8], StoreFault>) {
    if answers.count < Self.answerLimit { answers.append(StoreAnswer(call, result)) }
  }
}
