import Foundation
import GRDB
import KodamaModels

/// The saves in the database.
enum SaveTable {
  /// How many courses of play have their autosaves kept.
  static let branches: Int64 = 8

  /// A save as it lies in the table.
  struct Record {
    var id: Int64
    var name: String?
    var savedAtSeconds: Int64
    var summary: SaveSummary
    var bytes: [UInt8]
  }

  static func list(_ db: Database) throws -> [SaveInfo] {
    try SQLRow.all(
      db,
      """
      SELECT id, slot, savedAt, seed, tick, width, height, length(bytes) FROM save
      ORDER BY id DESC LIMIT \(SaveSlot.countLimit)
      """
    ).compactMap { row in
      guard let slot = slot(row, id: 0, name: 1), let summary = summary(row, from: 3) else {
        return nil
      }
      return SaveInfo(
        slot: slot, summary: summary, byteCount: Int(row.int(7) ?? 0), savedAtSeconds: row.int(2))
    }
  }

  static func bytes(_ db: Database, _ slot: SaveSlot) throws -> [UInt8]? {
    switch slot {
    case .named(let name):
      try SQLRow.first(db, "SELECT bytes FROM save WHERE slot = ?", [name])?.bytes(0)
    case .autosave(let id):
      try SQLRow.first(db, "SELECT bytes FROM save WHERE id = ? AND slot IS NULL", [id])?.bytes(0)
    }
  }

  static func save(
    _ db: Database, _ bytes: [UInt8], _ summary: SaveSummary, name: String, at seconds: Int64
  ) throws {
    let exists = try SQLRow.first(db, "SELECT 1 FROM save WHERE slot = ?", [name]) != nil
    if !exists {
      let count = try Schema.number(db, "SELECT count(*) FROM save WHERE slot IS NOT NULL")
      let room = SaveSlot.countLimit - Int(branches) * SaveSlot.generations
      guard count < room else { throw StoreFault.tooMany }
    }
    try db.execute(sql: "DELETE FROM save WHERE slot = ?", arguments: [name])
    try insert(db, bytes, summary, name: name, branch: 0, at: seconds)
  }

  static func autosave(
    _ db: Database, _ bytes: [UInt8], _ summary: SaveSummary, at seconds: Int64
  ) throws {
    let branch = try branch(db, for: summary)
    try insert(db, bytes, summary, name: nil, branch: branch, at: seconds)
    try db.execute(
      sql: """
        DELETE FROM save WHERE slot IS NULL AND (branch <= ? OR branch = ? AND id NOT IN
          (SELECT id FROM save WHERE slot IS NULL AND branch = ? ORDER BY id DESC LIMIT ?))
        """,
      arguments: [branch - branches, branch, branch, SaveSlot.generations])
  }

  static func remove(_ db: Database, _ slot: SaveSlot) throws {
    switch slot {
    case .named(let name):
      try db.execute(sql: "DELETE FROM save WHERE slot = ?", arguments: [name])
    case .autosave(let id):
      try db.execute(sql: "DELETE FROM save WHERE id = ?", arguments: [id])
    }
  }

  static func rename(_ db: Database, _ name: String, to newName: String) throws {
    guard try SQLRow.first(db, "SELECT 1 FROM save WHERE slot = ?", [name]) != nil else {
      throw StoreFault.missing
    }
    guard name != newName else { return }
    try db.execute(sql: "DELETE FROM save WHERE slot = ?", arguments: [newName])
    try db.execute(sql: "UPDATE save SET slot = ? WHERE slot = ?", arguments: [newName, name])
  }

  /// Puts a save from another database into this one.
  static func take(_ db: Database, _ record: Record) throws {
    if let name = record.name {
      try db.execute(sql: "DELETE FROM save WHERE slot = ?", arguments: [name])
      try insert(
        db, record.bytes, record.summary, name: name, branch: 0, at: record.savedAtSeconds)
    } else {
      try autosave(db, record.bytes, record.summary, at: record.savedAtSeconds)
    }
  }

  /// Reads a row whole, or nil where it is none.
  static func record(_ db: Database, id: Int64) throws -> Record? {
    guard
      let row = try SQLRow.first(
        db,
        """
        SELECT id, slot, savedAt, seed, tick, width, height, bytes FROM save WHERE id = ?
        """, [id]),
      let summary = summary(row, from: 3), let bytes = row.bytes(7)
    else { return nil }
    return Record(
      id: id, name: row.text(1), savedAtSeconds: row.int(2) ?? 0, summary: summary, bytes: bytes)
  }

  /// Whether every save is whole, as its digest tells.
  static func areWhole(_ db: Database) -> Bool {
    guard let saves = try? list(db) else { return false }
    return saves.allSatisfy { save in
      guard let bytes = try? bytes(db, save.slot) else { return false }
      return SaveSlot.isWhole(bytes)
    }
  }

  private static func branch(_ db: Database, for summary: SaveSummary) throws -> Int64 {
    let last = try SQLRow.first(
      db, "SELECT branch, seed, tick FROM save WHERE slot IS NULL ORDER BY id DESC LIMIT 1")
    guard let last, let branch = last.int(0), let seed = last.int(1), let tick = last.int(2) else {
      return 1
    }
    let goesOn =
      UInt64(bitPattern: seed) == summary.seed && UInt64(bitPattern: tick) <= summary.tick
    return goesOn || branch == .max ? branch : branch + 1
  }

  private static func insert(
    _ db: Database, _ bytes: [UInt8], _ summary: SaveSummary, name: String?, branch: Int64,
    at seconds: Int64
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO save (slot, branch, savedAt, seed, tick, width, height, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        name, branch, seconds, Int64(bitPattern: summary.seed), Int64(bitPattern: summary.tick),
        summary.width, summary.height, Data(bytes),
      ])
  }

  private static func slot(_ row: SQLRow, id: Int, name: Int) -> SaveSlot? {
    if row.isNull(name) { return row.int(id).map(SaveSlot.autosave) }
    return row.text(name).flatMap { SaveSlot.isUsable($0) ? .named($0) : nil }
  }

  private static func summary(_ row: SQLRow, from first: Int) -> SaveSummary? {
    guard let seed = row.int(first), let tick = row.int(first + 1),
      let width = row.int(first + 2), let height = row.int(first + 3)
    else { return nil }
    return SaveSummary(
      seed: UInt64(bitPattern: seed), tick: UInt64(bitPattern: tick),
      width: Int(truncatingIfNeeded: width), height: Int(truncatingIfNeeded: height))
  }
}
