import Foundation
import GRDB
public import KodamaModels
import KodamaRoles

/// Keeps valleys and settings in an SQLite database in the player's folder.
///
///     let store = DatabaseGameStore(.standard())
///     let app = content.app(seed: 7, outputs: .all(), store: store)
///
/// Opening never fails: a store that cannot be opened answers every call with the reason. A save at
/// the player's wish is on the disk when the call returns; autosaves and settings are written on a
/// queue of the store's own, so that the game does not wait for a disk.
public final class DatabaseGameStore: GameStore, Sendable {
  /// Where everything is kept.
  public let folder: StoreFolder
  private let opening: Opening
  private let outcome = WriteOutcome()

  /// Opens the store of a folder, making what is missing.
  ///
  /// - Parameters:
  ///   - folder: where everything is kept.
  ///   - mayWrite: whether this game wants to write; one that only reads takes no lock and leaves
  ///     the folder as it is.
  public init(_ folder: StoreFolder, mayWrite: Bool = true) {
    self.folder = folder
    opening = Opening(folder, mayWrite: mayWrite)
    if opening.writeFault == nil {
      opening.queue?.asyncWriteWithoutTransaction { db in
        // A copy with a broken save in it would be no help. The file is read past SQLite here,
        // which lets go of this process's locks on it; on this queue, outside a transaction, it
        // has none.
        if SaveTable.areWhole(db) { Backup.make(folder) }
      }
    }
  }

  /// What was found on opening and should be told to the player once.
  public func openingFault() -> StoreFault? { opening.notice }

  /// Why nothing can be written, or nil where it can.
  public var writeFault: StoreFault? { opening.writeFault }

  /// What is kept, the newest first.
  public func saves() throws(StoreFault) -> [SaveInfo] {
    guard let queue = opening.queue else {
      if opening.readFault == .missing { return [] }
      throw opening.readFault ?? .unavailable
    }
    return try faulting { try queue.unsafeRead(SaveTable.list) }
  }

  /// The bytes kept in a slot.
  public func load(_ slot: SaveSlot) throws(StoreFault) -> [UInt8] {
    let queue = try readable()
    let bytes = try faulting { try queue.unsafeRead { try SaveTable.bytes($0, slot) } }
    guard let bytes else { throw .missing }
    return bytes
  }

  /// Keeps bytes under a name; they are on the disk when this returns.
  public func save(
    _ bytes: [UInt8], _ summary: SaveSummary, name: String
  ) throws(StoreFault) {
    guard SaveSlot.isUsable(name) else { throw .badName }
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    let queue = try writable()
    let seconds = Self.now()
    try faulting {
      try queue.write { db in
        try SaveTable.save(db, bytes, summary, name: name, at: seconds)
      }
    }
  }

  /// Hands bytes to the queue that writes, as the newest autosave.
  public func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreFault) {
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    let seconds = Self.now()
    try writeLater { db in try SaveTable.autosave(db, bytes, summary, at: seconds) }
  }

  /// Keeps nothing under a slot any more.
  public func remove(_ slot: SaveSlot) throws(StoreFault) {
    let queue = try writable()
    try faulting { try queue.write { db in try SaveTable.remove(db, slot) } }
  }

  /// Gives what is kept another name.
  public func rename(_ name: String, to newName: String) throws(StoreFault) {
    guard SaveSlot.isUsable(newName) else { throw .badName }
    let queue = try writable()
    try faulting { try queue.write { db in try SaveTable.rename(db, name, to: newName) } }
  }

  /// What the player has chosen.
  public func settings() throws(StoreFault) -> StoredSettings {
    if opening.readFault == .missing { return StoredSettings() }
    let queue = try readable()
    return try faulting { try queue.unsafeRead(SettingTable.all) }
  }

  /// Hands settings to the queue that writes.
  public func keep(_ settings: StoredSettings) throws(StoreFault) {
    try writeLater { db in try SettingTable.keep(db, settings) }
  }

  /// Waits until everything handed to the queue is on the disk.
  public func finish() throws(StoreFault) {
    guard let queue = opening.queue, opening.writeFault == nil else { return }
    // The queue works in order, so when this has run everything before it has.
    queue.writeWithoutTransaction { _ in }
    if let fault = outcome.takeFault() { throw fault }
  }

  func readable() throws(StoreFault) -> DatabaseQueue {
    guard let queue = opening.queue else { throw opening.readFault ?? .unavailable }
    return queue
  }

  func writable() throws(StoreFault) -> DatabaseQueue {
    if let fault = opening.writeFault { throw fault }
    return try readable()
  }

  func faulting<Value>(_ body: () throws -> Value) throws(StoreFault) -> Value {
    do {
      return try body()
    } catch {
      throw StoreFault(error)
    }
  }

  private func writeLater(
    _ body: @escaping @Sendable (Database) throws -> Void
  ) throws(StoreFault) {
    let queue = try writable()
    let earlier = try outcome.begin()
    let outcome = outcome
    queue.asyncWrite(body) { _, result in
      switch result {
      case .success: outcome.end(nil)
      case .failure(let error): outcome.end(StoreFault(error))
      }
    }
    if let earlier { throw earlier }
  }

  private static func now() -> Int64 { Int64(Date().timeIntervalSince1970) }
}
