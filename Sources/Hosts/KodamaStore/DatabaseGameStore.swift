import Foundation
import GRDB
public import KodamaDataSources
public import KodamaPlay
import KodamaRoles
public import KodamaSaves
import Synchronization

/// A store of saves and settings in an SQLite database in the player's folder.
///
///     let store = DatabaseGameStore(try .standard())
///     let app = content.app(seed: 7, outputs: .all(), store: store)
///
/// Creating the store never fails. If the database cannot be opened, every method throws the
/// reason, and methods that write try to open it again. A named save is on the disk when `save`
/// returns. Autosaves and settings are written on a background queue, so that the game does not
/// wait for the disk. After saves, a second database is updated as a backup.
public final class DatabaseGameStore: GameStore, Sendable {
  /// The folder of the database and its backup.
  public let folder: StoreFolder
  /// The number of autosaves between two updates of the backup, which is at least two minutes of
  /// play.
  static let autosavesPerBackup = 16

  private let connection: Mutex<DatabaseConnection>
  private let mayWrite: Bool
  private let outcome = WriteOutcome()
  private let autosaveCount = Mutex(0)

  /// Opens the database in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database. If it is missing, it is created.
  ///   - mayWrite: True if this process should write. Otherwise nothing in the folder is created or
  ///     changed.
  public init(_ folder: StoreFolder, mayWrite: Bool = true) {
    self.folder = folder
    self.mayWrite = mayWrite
    connection = Mutex(DatabaseConnection(folder, mayWrite: mayWrite))
    updateBackup(isThorough: true)
  }

  /// Waits for queued writes, so that the lock is released after them.
  deinit { opened.queue?.writeWithoutTransaction { _ in } }

  private var opened: DatabaseConnection { connection.withLock { $0 } }

  /// Returns the error that occurred when the database was opened, or nil if there was none. After
  /// a recovery from a damaged file, it returns `StoreError.setAside`. The game shows the error to
  /// the player.
  public func openingError() -> StoreError? {
    let opened = opened
    // Removes the note about a recovery, so that the next start does not report it again.
    if opened.recovery != nil, opened.writeFault == nil {
      opened.queue?.asyncWrite(RecoveryNote.remove) { _, _ in }
    }
    return opened.notice
  }

  /// Returns the result of a recovery that was necessary when the database was opened, or nil if
  /// none was.
  public func recovery() -> RecoveryFact? { opened.recovery }

  package var writeFault: StoreError? { opened.writeFault }

  /// Returns all saves, including autosaves, the newest first.
  public func saves() throws(StoreError) -> [SaveInfo] {
    let opened = current()
    guard let queue = opened.queue else {
      if opened.readFault == .missing { return [] }
      throw opened.readFault ?? .unavailable
    }
    return try mappingErrors { try queue.unsafeRead(SaveTable.list) }
  }

  /// Returns the bytes of a save. Throws `StoreError.missing` if there is no such save.
  public func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    let queue = try readable()
    let bytes = try mappingErrors { try queue.unsafeRead { try SaveTable.bytes($0, slot) } }
    guard let bytes else { throw .missing }
    return bytes
  }

  /// Saves bytes under a name, replacing an earlier save with that name. The bytes are on the disk
  /// when this method returns.
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

  /// Queues bytes to be written as the newest autosave. This method returns before they are on the
  /// disk.
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

  /// Deletes the save with a key, including its copy in the backup.
  public func remove(_ slot: SaveSlot) throws(StoreError) {
    let queue = try writable()
    try mappingErrors { try queue.write { db in try SaveTable.remove(db, slot) } }
    updateBackup()
  }

  /// Renames a save, replacing any save that has the new name.
  public func rename(_ name: String, to newName: String) throws(StoreError) {
    guard SaveSlot.isUsable(newName) else { throw .badName }
    let queue = try writable()
    try mappingErrors { try queue.write { db in try SaveTable.rename(db, name, to: newName) } }
    updateBackup()
  }

  /// Returns the player's settings, including the études (small puzzles) that the player has
  /// imported.
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

  /// Queues settings to be written, and returns before they are on the disk. Études (small puzzles)
  /// among them are saved as files before this method returns.
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

  /// Waits until all queued writes are on the disk and the backup is updated. Throws the error of a
  /// failed write if it was not reported before.
  public func finish() throws(StoreError) {
    let opened = current()
    guard let queue = opened.queue, opened.writeFault == nil else { return }
    // The queue is serial, so all earlier writes finish before this one.
    queue.writeWithoutTransaction { db in _ = Backup(folder: folder).update(db) }
    if let fault = outcome.takeFault() { throw fault }
  }

  func readable() throws(StoreError) -> DatabaseQueue {
    let opened = current()
    guard let queue = opened.queue else { throw opened.readFault ?? .unavailable }
    return queue
  }

  /// Returns the database for reading. If it was replaced and cannot be opened again, that is the
  /// old one.
  private func current() -> DatabaseConnection {
    try? reopenIfReplaced()
    return opened
  }

  /// Opens the database again if another program has replaced its files.
  private func reopenIfReplaced() throws(StoreError) {
    let isNew = try connection.withLock { connection throws(StoreError) in
      guard connection.isReplaced else { return false }
      try connection.reopen()
      return true
    }
    guard isNew else { return }
    // Writes to the old database failed; its content is now in the new one.
    _ = outcome.takeFault()
    updateBackup(isThorough: true)
  }

  /// Returns the database for writing. It is opened again if it was replaced, or if it was not
  /// writable before.
  func writable() throws(StoreError) -> DatabaseQueue {
    try reopenIfReplaced()
    let (opened, isNew) = connection.withLock { connection in
      guard mayWrite, connection.mayBeTriedAgain else { return (connection, false) }
      // Only a start of the game recovers a damaged database, because it tells the player.
      let again = DatabaseConnection(folder, mayWrite: true, mayRecover: false)
      if again.writeFault == nil { connection = again }
      return (connection, again.writeFault == nil)
    }
    if isNew { updateBackup(isThorough: true) }
    if let fault = opened.writeFault { throw fault }
    guard let queue = opened.queue else { throw opened.readFault ?? .unavailable }
    return queue
  }

  /// Updates the backup on the background queue.
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

/// The number of queued writes and the error of a failed one. The game's thread and the background
/// queue share it.
final class WriteOutcome: Sendable {
  private struct State {
    var fault: StoreError?
    var pending = 0
  }

  static let pendingLimit = 64

  private let state = Mutex(State())

  /// Counts a write that is about to be queued.
  ///
  /// - Returns: The error of an earlier write, if it was not reported before.
  /// - Throws: `StoreError.slow` if too many writes are queued. The write must then not be queued.
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

  /// Records that a write has ended, with its error or nil.
  func end(_ fault: StoreError?) {
    state.withLock { state in
      state.pending -= 1
      state.fault = fault ?? state.fault
    }
  }

  func takeFault() -> StoreError? {
    state.withLock { state in
      defer { state.fault = nil }
      return state.fault
    }
  }
}
