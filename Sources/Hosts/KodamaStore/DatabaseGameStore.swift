import Foundation
import GRDB
public import KodamaDataSources
public import KodamaPlay
import KodamaRoles
public import KodamaSaves
import Synchronization

/// A store of valleys and settings in an SQLite database in the player's folder.
///
///     let store = DatabaseGameStore(try .standard())
///     let app = content.app(seed: 7, outputs: .all(), store: store)
///
/// Opening never fails. If the database cannot be opened, every call throws the reason, and writes
/// try to open it again. Named saves are on the disk when the call returns. Autosaves and
/// settings are written on a background queue, so that the game does not wait for the disk. After
/// writes, a second database is updated as a backup.
public final class DatabaseGameStore: GameStore, Sendable {
  /// The folder of the database and its copies.
  public let folder: StoreFolder
  /// The number of autosaves between two updates of the backup: a little over two minutes of play.
  static let autosavesPerBackup = 16

  private let connection: Mutex<DatabaseConnection>
  private let mayWrite: Bool
  private let outcome = WriteOutcome()
  private let autosaveCount = Mutex(0)

  /// Opens the store of a folder and creates missing files.
  ///
  /// - Parameters:
  ///   - folder: The folder of the store.
  ///   - mayWrite: Whether this process wants to write. A reader takes no lock and changes nothing
  ///     in the folder.
  public init(_ folder: StoreFolder, mayWrite: Bool = true) {
    self.folder = folder
    self.mayWrite = mayWrite
    connection = Mutex(DatabaseConnection(folder, mayWrite: mayWrite))
    updateBackup(isThorough: true)
  }

  /// Waits for pending writes, so that the lock is released last.
  deinit { opened.queue?.writeWithoutTransaction { _ in } }

  private var opened: DatabaseConnection { connection.withLock { $0 } }

  /// Returns the error or recovery that was found when opening, to be reported once.
  public func openingError() -> StoreError? {
    let opened = opened
    // The note is removed now, so that the next start does not report it again.
    if opened.recovery != nil, opened.writeFault == nil {
      opened.queue?.asyncWrite(RecoveryNote.remove) { _, _ in }
    }
    return opened.notice
  }

  /// Returns the result of a recovery when opening; nil if none was necessary.
  public func recovery() -> RecoveryFact? { opened.recovery }

  /// The reason why nothing can be written; nil if writing is possible.
  public var writeFault: StoreError? { opened.writeFault }

  /// Returns the saves, newest first.
  public func saves() throws(StoreError) -> [SaveInfo] {
    let opened = opened
    guard let queue = opened.queue else {
      if opened.readFault == .missing { return [] }
      throw opened.readFault ?? .unavailable
    }
    return try mappingErrors { try queue.unsafeRead(SaveTable.list) }
  }

  /// Returns the bytes of a save; throws `missing` if there is none.
  public func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    let queue = try readable()
    let bytes = try mappingErrors { try queue.unsafeRead { try SaveTable.bytes($0, slot) } }
    guard let bytes else { throw .missing }
    return bytes
  }

  /// Stores bytes under a name. They are on the disk when this returns.
  public func save(
    _ bytes: [UInt8], _ summary: SaveSummary, name: String
  ) throws(StoreError) {
    guard SaveSlot.isUsable(name) else { throw .badName }
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    let queue = try writable()
    let seconds = Self.now()
    try mappingErrors {
      try queue.write { db in
        try SaveTable.save(db, bytes, summary, name: name, at: seconds)
      }
    }
    updateBackup()
  }

  /// Queues bytes to be written as the newest autosave.
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

  /// Deletes a save from the database and the backup.
  public func remove(_ slot: SaveSlot) throws(StoreError) {
    let queue = try writable()
    try mappingErrors { try queue.write { db in try SaveTable.remove(db, slot) } }
    updateBackup()
  }

  /// Renames a save, replacing one with the new name.
  public func rename(_ name: String, to newName: String) throws(StoreError) {
    guard SaveSlot.isUsable(newName) else { throw .badName }
    let queue = try writable()
    try mappingErrors { try queue.write { db in try SaveTable.rename(db, name, to: newName) } }
    updateBackup()
  }

  /// Returns the player's settings.
  public func settings() throws(StoreError) -> StoredSettings {
    var settings = StoredSettings()
    if opened.readFault != .missing {
      let queue = try readable()
      settings = try mappingErrors { try queue.unsafeRead(SettingTable.all) }
    }
    // Études are stored as files and returned as settings.
    for entry in EtudeFolder(folder).entries { settings[entry.key] = entry.value }
    return settings
  }

  /// Queues settings to be written. Études are files and are written before this returns.
  public func keep(_ settings: StoredSettings) throws(StoreError) {
    let etudes = settings.entries.filter { $0.key.hasPrefix(StoredSettings.importedKey) }
    if !etudes.isEmpty {
      _ = try writable()
      let files = EtudeFolder(folder)
      if try !files.renameIfPaired(etudes) {
        for etude in etudes { try files.save(etude) }
      }
    }
    var others = settings
    for etude in etudes { others[etude.key] = nil }
    guard !others.entries.isEmpty else { return }
    try writeLater { [others] db in try SettingTable.keep(db, others) }
  }

  /// Waits until all queued writes are on the disk, also in the backup, and throws the error of one
  /// that failed.
  public func finish() throws(StoreError) {
    let opened = opened
    guard let queue = opened.queue, opened.writeFault == nil else { return }
    // The queue is serial, so all earlier writes have finished when this has run.
    queue.writeWithoutTransaction { db in _ = Backup(folder: folder).update(db) }
    if let fault = outcome.takeFault() { throw fault }
  }

  func readable() throws(StoreError) -> DatabaseQueue {
    let opened = opened
    guard let queue = opened.queue else { throw opened.readFault ?? .unavailable }
    return queue
  }

  /// Returns the database for writing. If an obstacle may have disappeared, it is opened again.
  func writable() throws(StoreError) -> DatabaseQueue {
    let (opened, isNew) = connection.withLock { connection in
      guard mayWrite, connection.mayBeTriedAgain else { return (connection, false) }
      // A damaged database is left to the next start, which reports it.
      let again = DatabaseConnection(folder, mayWrite: true, mayRecover: false)
      if again.writeFault == nil { connection = again }
      return (connection, again.writeFault == nil)
    }
    if isNew { updateBackup(isThorough: true) }
    if let fault = opened.writeFault { throw fault }
    guard let queue = opened.queue else { throw opened.readFault ?? .unavailable }
    return queue
  }

  /// Updates the backup on the writing queue.
  private func updateBackup(isThorough: Bool = false) {
    let opened = opened
    guard opened.writeFault == nil else { return }
    let backup = Backup(folder: folder)
    opened.queue?.asyncWriteWithoutTransaction { db in
      backup.update(db, isThorough: isThorough)
    }
  }

  func mappingErrors<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
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

/// The number and errors of queued writes. It is shared between the game's thread and the queue.
final class WriteOutcome: Sendable {
  private struct State {
    var fault: StoreError?
    var pending = 0
  }

  /// The most writes that may be queued.
  static let pendingLimit = 64

  private let state = Mutex(State())

  /// Counts a write that is about to be queued.
  ///
  /// - Returns: The error of an earlier write that was not reported yet.
  /// - Throws: `slow` if too many writes are queued. Then the write must not be queued.
  func begin() throws(StoreError) -> StoreError? {
    let (isTooMany, fault) = state.withLock { state -> (Bool, StoreError?) in
      guard state.pending < Self.pendingLimit else { return (true, nil) }
      state.pending += 1
      defer { state.fault = nil }
      return (false, state.fault)
    }
    if isTooMany { throw .slow }
    return fault
  }

  /// Records the end of a write; nil if it succeeded.
  func end(_ fault: StoreError?) {
    state.withLock { state in
      state.pending -= 1
      state.fault = fault ?? state.fault
    }
  }

  /// Returns the error that was not reported yet, and forgets it.
  func takeFault() -> StoreError? {
    state.withLock { state in
      defer { state.fault = nil }
      return state.fault
    }
  }
}
