import Foundation
import GRDB
public import KodamaDataSources
public import KodamaPlay
import KodamaRoles
public import KodamaSaves
import Synchronization

/// Keeps valleys and settings in an SQLite database in the player's folder.
///
///     let store = DatabaseGameStore(.standard())
///     let app = content.app(seed: 7, outputs: .all(), store: store)
///
/// Opening never fails: a store that cannot be opened answers every call with the reason, and tries
/// again when something is to be kept. A save at the player's wish is on the disk when the call
/// returns; autosaves and settings are written on a queue of the store's own, so that the game does
/// not wait for a disk. A second database, the copy, follows the first.
public final class DatabaseGameStore: GameStore, Sendable {
  /// Where everything is kept.
  public let folder: StoreFolder
  /// After so many autosaves the copy is brought into step: a good two minutes of play.
  static let autosavesPerBackup = 16

  private let opening: Mutex<Opening>
  private let mayWrite: Bool
  private let outcome = WriteOutcome()
  private let autosaveCount = Mutex(0)

  /// Opens the store of a folder, making what is missing.
  ///
  /// - Parameters:
  ///   - folder: where everything is kept.
  ///   - mayWrite: whether this game wants to write; one that only reads takes no lock and leaves
  ///     the folder as it is.
  public init(_ folder: StoreFolder, mayWrite: Bool = true) {
    self.folder = folder
    self.mayWrite = mayWrite
    opening = Mutex(Opening(folder, mayWrite: mayWrite))
    updateBackup(isThorough: true)
  }

  /// Nobody else may write before what this store was still writing is done: the lock goes last.
  deinit { opened.queue?.writeWithoutTransaction { _ in } }

  private var opened: Opening { opening.withLock { $0 } }

  /// What was found on opening and should be told to the player once.
  public func openingFault() -> StoreError? {
    let opened = opened
    // It is told now, and not at the next start as well.
    if opened.recovery != nil, opened.writeFault == nil {
      opened.queue?.asyncWrite(RecoveryNote.remove) { _, _ in }
    }
    return opened.notice
  }

  /// What came back on opening, where something had to.
  public func recovery() -> RecoveryFact? { opened.recovery }

  /// Why nothing can be written, or nil where it can.
  public var writeFault: StoreError? { opened.writeFault }

  /// What is kept, the newest first.
  public func saves() throws(StoreError) -> [SaveInfo] {
    let opened = opened
    guard let queue = opened.queue else {
      if opened.readFault == .missing { return [] }
      throw opened.readFault ?? .unavailable
    }
    return try faulting { try queue.unsafeRead(SaveTable.list) }
  }

  /// The bytes kept in a slot.
  public func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    let queue = try readable()
    let bytes = try faulting { try queue.unsafeRead { try SaveTable.bytes($0, slot) } }
    guard let bytes else { throw .missing }
    return bytes
  }

  /// Keeps bytes under a name; they are on the disk when this returns.
  public func save(
    _ bytes: [UInt8], _ summary: SaveSummary, name: String
  ) throws(StoreError) {
    guard SaveSlot.isUsable(name) else { throw .badName }
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    let queue = try writable()
    let seconds = Self.now()
    try faulting {
      try queue.write { db in
        try SaveTable.save(db, bytes, summary, name: name, at: seconds)
      }
    }
    updateBackup()
  }

  /// Hands bytes to the queue that writes, as the newest autosave.
  public func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    let seconds = Self.now()
    try writeLater { db in try SaveTable.autosave(db, bytes, summary, at: seconds) }
    let count = autosaveCount.withLock { count in
      count += 1
      return count
    }
    if count % Self.autosavesPerBackup == 0 { updateBackup() }
  }

  /// Keeps nothing under a slot any more.
  public func remove(_ slot: SaveSlot) throws(StoreError) {
    let queue = try writable()
    try faulting { try queue.write { db in try SaveTable.remove(db, slot) } }
    updateBackup()
  }

  /// Gives what is kept another name.
  public func rename(_ name: String, to newName: String) throws(StoreError) {
    guard SaveSlot.isUsable(newName) else { throw .badName }
    let queue = try writable()
    try faulting { try queue.write { db in try SaveTable.rename(db, name, to: newName) } }
    updateBackup()
  }

  /// What the player has chosen.
  public func settings() throws(StoreError) -> StoredSettings {
    var settings = StoredSettings()
    if opened.readFault != .missing {
      let queue = try readable()
      settings = try faulting { try queue.unsafeRead(SettingTable.all) }
    }
    // Études are files; they come under the keys of settings.
    for entry in EtudeFolder(folder).entries { settings[entry.key] = entry.value }
    return settings
  }

  /// Hands settings to the queue that writes; an étude is a file, and there when this returns.
  public func keep(_ settings: StoredSettings) throws(StoreError) {
    let etudes = settings.entries.filter { $0.key.hasPrefix(StoredSettings.takenKey) }
    if !etudes.isEmpty {
      _ = try writable()
      let files = EtudeFolder(folder)
      if try !files.keepRenamed(etudes) {
        for etude in etudes { try files.keep(etude) }
      }
    }
    var others = settings
    for etude in etudes { others[etude.key] = nil }
    guard !others.entries.isEmpty else { return }
    try writeLater { [others] db in try SettingTable.keep(db, others) }
  }

  /// Waits until everything handed to the queue is on the disk, in the copy as well.
  public func finish() throws(StoreError) {
    let opened = opened
    guard let queue = opened.queue, opened.writeFault == nil else { return }
    // The queue works in order, so when this has run everything before it has.
    queue.writeWithoutTransaction { db in _ = Backup(folder: folder).update(db) }
    if let fault = outcome.takeFault() { throw fault }
  }

  func readable() throws(StoreError) -> DatabaseQueue {
    let opened = opened
    guard let queue = opened.queue else { throw opened.readFault ?? .unavailable }
    return queue
  }

  /// The database to write to. What was in the way on opening may be over: it is tried again.
  func writable() throws(StoreError) -> DatabaseQueue {
    let (opened, isNew) = opening.withLock { opening in
      guard mayWrite, opening.mayBeTriedAgain else { return (opening, false) }
      // What is broken waits for the next start, which tells it.
      let again = Opening(folder, mayWrite: true, mayRecover: false)
      if again.writeFault == nil { opening = again }
      return (opening, again.writeFault == nil)
    }
    if isNew { updateBackup(isThorough: true) }
    if let fault = opened.writeFault { throw fault }
    guard let queue = opened.queue else { throw opened.readFault ?? .unavailable }
    return queue
  }

  /// Has the copy follow, on the queue that writes.
  private func updateBackup(isThorough: Bool = false) {
    let opened = opened
    guard opened.writeFault == nil else { return }
    let backup = Backup(folder: folder)
    opened.queue?.asyncWriteWithoutTransaction { db in
      backup.update(db, isThorough: isThorough)
    }
  }

  func faulting<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreError(error)
    }
  }

  private func writeLater(
    _ body: @escaping @Sendable (Database) throws -> Void
  ) throws(StoreError) {
    let queue = try writable()
    let earlier = try outcome.begin()
    let outcome = outcome
    queue.asyncWrite(body) { _, result in
      switch result {
      case .success: outcome.end(nil)
      case .failure(let error): outcome.end(StoreError(error))
      }
    }
    if let earlier { throw earlier }
  }

  private static func now() -> Int64 { Int64(Date().timeIntervalSince1970) }
}

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
