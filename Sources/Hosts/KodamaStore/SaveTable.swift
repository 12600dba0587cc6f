import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves

/// The queries on the table `save`.
enum SaveTable {
  /// The maximum number of branches whose autosaves are kept, separately for valleys and études.
  ///
  /// A branch is the sequence of autosaves of one valley or étude. Branches of valleys are numbered
  /// from 1. The number of an étude's branch is negative.
  static let branches = Int64(SaveSlot.branchLimit)
  /// The maximum number of rows: named saves, and autosaves of valleys and of études.
  static let rowLimit = SaveSlot.countLimit + SaveSlot.branchLimit * SaveSlot.generations
  /// The column `bytes`, or null if it is too large to be a save.
  private static let bytesColumn =
    "CASE WHEN length(bytes) <= \(SaveSlot.byteLimit) THEN bytes END"

  static func list(_ db: Database) throws -> [SaveInfo] {
    try SQLRow.all(
      db,
      """
      SELECT id, slot, savedAt, seed, tick, width, height, length(bytes), branch FROM save
      ORDER BY id DESC LIMIT \(SaveSlot.countLimit)
      """
    ).compactMap { row in
      guard let slot = slot(row, id: 0, name: 1), var summary = summary(row, from: 3) else {
        return nil
      }
      if case .autosave = slot, let branch = row.int(8), branch < 0 {
        summary.etudeCourse = branch.magnitude
      }
      var save = SaveInfo(
        slot: slot, summary: summary, byteCount: Int(row.int(7) ?? 0), savedAtSeconds: row.int(2))
      save.secondsAheadOfUTC = row.int(2).map(secondsAheadOfUTC) ?? 0
      return save
    }
  }

  /// Returns the offset of local time from UTC at a time, in seconds.
  private static func secondsAheadOfUTC(at seconds: Int64) -> Int64 {
    // Uses libc, because the time zones of Foundation would link ICU
    // (docs/decisions/07-libraries-at-run-time.md).
    var (moment, local) = (time_t(seconds), tm())
    tzset()
    return localtime_r(&moment, &local) == nil ? 0 : Int64(local.tm_gmtoff)
  }

  static func bytes(_ db: Database, _ slot: SaveSlot) throws -> [UInt8]? {
    switch slot {
    case .named(let name):
      try SQLRow.first(db, "SELECT \(bytesColumn) FROM save WHERE slot = ?", [name])?.bytes(0)
    case .autosave(let id):
      try SQLRow.first(
        db, "SELECT \(bytesColumn) FROM save WHERE id = ? AND slot IS NULL", [id])?.bytes(0)
    }
  }

  static func save(
    _ db: Database, _ bytes: [UInt8], _ summary: SaveSummary, name: String, at seconds: Int64
  ) throws {
    let exists = try SQLRow.first(db, "SELECT 1 FROM save WHERE slot = ?", [name]) != nil
    if !exists {
      let count = try Schema.number(db, "SELECT count(*) FROM save WHERE slot IS NOT NULL")
      let room = SaveSlot.countLimit - Int(branches) * SaveSlot.generations
      guard count < room else { throw StoreError.tooMany }
    }
    try db.execute(sql: "DELETE FROM save WHERE slot = ?", arguments: [name])
    try insert(db, bytes, summary, name: name, branch: 0, at: seconds)
  }

  static func autosave(
    _ db: Database, _ bytes: [UInt8], _ summary: SaveSummary, at seconds: Int64
  ) throws {
    let branch = try branch(db, for: summary)
    try insert(db, bytes, summary, name: nil, branch: branch, at: seconds)
    try prune(db)
  }

  /// Deletes old autosaves. It keeps the newest branches of valleys and of études, and the newest
  /// `SaveSlot.generations` autosaves of each branch.
  static func prune(_ db: Database) throws {
    for kind in ["branch >= 0", "branch < 0"] {
      try db.execute(
        sql: """
          DELETE FROM save WHERE slot IS NULL AND \(kind) AND branch NOT IN (
            SELECT branch FROM save WHERE slot IS NULL AND \(kind)
            GROUP BY branch ORDER BY max(id) DESC LIMIT \(branches));
          DELETE FROM save WHERE slot IS NULL AND \(kind) AND (
            SELECT count(*) FROM save AS newer WHERE newer.slot IS NULL
              AND newer.branch = save.branch AND newer.id > save.id) >= \(SaveSlot.generations)
          """)
    }
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
      throw StoreError.missing
    }
    guard name != newName else { return }
    try db.execute(sql: "DELETE FROM save WHERE slot = ?", arguments: [newName])
    try db.execute(sql: "UPDATE save SET slot = ? WHERE slot = ?", arguments: [newName, name])
  }

  private static func branch(_ db: Database, for summary: SaveSummary) throws -> Int64 {
    if let course = summary.etudeCourse { return -Int64(clamping: max(1, course)) }
    let last = try SQLRow.first(
      db,
      """
      SELECT branch, seed, tick FROM save WHERE slot IS NULL AND branch > 0
      ORDER BY id DESC LIMIT 1
      """)
    guard let last, let branch = last.int(0), let seed = last.int(1), let tick = last.int(2) else {
      return 1
    }
    let goesOn =
      UInt64(bitPattern: seed) == summary.seed && UInt64(bitPattern: tick) <= summary.tick
    return goesOn || branch == .max ? branch : branch + 1
  }

  static func insert(
    _ db: Database, _ bytes: [UInt8], _ summary: SaveSummary, id: Int64? = nil, name: String?,
    branch: Int64, at seconds: Int64
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO save (id, slot, branch, savedAt, seed, tick, width, height, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, name, branch, seconds, Int64(bitPattern: summary.seed), Int64(bitPattern: summary.tick),
        summary.width, summary.height, Data(bytes),
      ])
  }

  private static func slot(_ row: SQLRow, id: Int, name: Int) -> SaveSlot? {
    if row.isNull(name) { return row.int(id).map(SaveSlot.autosave) }
    return row.text(name).flatMap { SaveSlot.isUsable($0) ? .named($0) : nil }
  }

  static func summary(_ row: SQLRow, from first: Int) -> SaveSummary? {
    guard let seed = row.int(first), let tick = row.int(first + 1),
      let width = row.int(first + 2), let height = row.int(first + 3)
    else { return nil }
    return SaveSummary(
      seed: UInt64(bitPattern: seed), tick: UInt64(bitPattern: tick),
      width: Int(truncatingIfNeeded: width), height: Int(truncatingIfNeeded: height))
  }
}

// Access to rows by id, which is used to compare the database with its backup.
extension SaveTable {
  /// All columns of a save except its bytes. Ids are never reused and rows change only by renaming,
  /// so two saves with equal headers are identical.
  struct Header: Hashable {
    var id: Int64
    var name: String?
    var branch: Int64
    var savedAtSeconds: Int64
    var summary: SaveSummary
    var byteCount: Int64
  }

  private static let columns = "id, slot, branch, savedAt, seed, tick, width, height, length(bytes)"

  /// Returns the header of a row, or nil if the row is missing or damaged.
  static func header(_ db: Database, id: Int64) throws -> Header? {
    guard let row = try SQLRow.first(db, "SELECT \(columns) FROM save WHERE id = ?", [id]),
      let branch = row.int(2), let seconds = row.int(3), let summary = summary(row, from: 4),
      let count = row.int(8), row.isNull(1) || row.text(1) != nil
    else { return nil }
    return Header(
      id: id, name: row.text(1), branch: branch, savedAtSeconds: seconds, summary: summary,
      byteCount: count)
  }

  /// Returns the ids of the newest `rowLimit` rows, including damaged ones, in ascending order.
  static func ids(_ db: Database) throws -> [Int64] {
    try SQLRow.all(db, "SELECT id FROM save ORDER BY id DESC LIMIT \(rowLimit)")
      .compactMap { $0.int(0) }.reversed()
  }

  /// Returns the bytes of a row, or nil if the row is missing or damaged.
  static func bytes(_ db: Database, id: Int64) throws -> [UInt8]? {
    try SQLRow.first(db, "SELECT \(bytesColumn) FROM save WHERE id = ?", [id])?.bytes(0)
  }

  /// Inserts a save with a given id, replacing rows with the same id or name.
  static func put(_ db: Database, _ header: Header, _ bytes: [UInt8]) throws {
    try db.execute(
      sql: "DELETE FROM save WHERE id = ? OR slot = ?", arguments: [header.id, header.name])
    try insert(
      db, bytes, header.summary, id: header.id, name: header.name, branch: header.branch,
      at: header.savedAtSeconds)
  }

  /// Returns the highest id that was ever used.
  static func newestID(_ db: Database) throws -> Int64 {
    try Schema.number(db, "SELECT seq FROM sqlite_sequence WHERE name = 'save'")
  }
}

/// The queries on the table `setting`. It contains the player's settings and, under keys that begin
/// with `store.`, the store's own notes.
enum SettingTable {
  private static let ownPrefix = "store."
  private static let asidePrefix = "store.aside."
  /// The maximum number of rows: settings, and notes about up to 999 set-aside files.
  static let rowLimit = StoredSettings.countLimit + 1_000

  static func all(_ db: Database) throws -> StoredSettings {
    let rows = try SQLRow.all(
      db,
      """
      SELECT key, value FROM setting WHERE key NOT LIKE '\(ownPrefix)%' ORDER BY key
      LIMIT \(StoredSettings.countLimit)
      """)
    return StoredSettings(
      rows.compactMap { row in
        guard let key = row.text(0), let value = row.text(1) else { return nil }
        return StoredSettings.Entry(key, value)
      })
  }

  static func keep(_ db: Database, _ settings: StoredSettings) throws {
    for entry in settings.entries { try put(db, entry.key, entry.value) }
    let count = try Schema.number(
      db, "SELECT count(*) FROM setting WHERE key NOT LIKE '\(ownPrefix)%'")
    if count > StoredSettings.countLimit { throw StoreError.tooMany }
  }

  static func put(_ db: Database, _ key: String, _ value: String) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [key, value])
  }

  /// Returns all rows, including the store's notes.
  static func rows(_ db: Database) throws -> [(key: String, value: String)] {
    let limit = StoredSettings.byteLimit
    return try SQLRow.all(
      db,
      """
      SELECT key, value FROM setting WHERE length(key) <= \(limit) AND length(value) <= \(limit)
      ORDER BY key LIMIT \(rowLimit)
      """
    ).compactMap { row in
      guard let key = row.text(0), let value = row.text(1) else { return nil }
      return (key, value)
    }
  }

  /// Deletes rows beyond `rowLimit`, of which it leaves some for the store's notes.
  static func prune(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM setting WHERE key IN (
          SELECT key FROM setting ORDER BY key LIMIT -1 OFFSET \(rowLimit - 100))
        """)
  }

  /// Copies the table to another database, unless the two are already equal.
  static func copy(from db: Database, to copy: Database) throws {
    let rows = try rows(db)
    guard try !self.rows(copy).elementsEqual(rows, by: ==) else { return }
    try copy.execute(sql: "DELETE FROM setting")
    for row in rows { try put(copy, row.key, row.value) }
  }

  // MARK: Set-aside files

  /// Records that a set-aside file's saves were merged.
  static func putAside(_ db: Database, _ name: String) throws {
    try put(db, asidePrefix + name, "read")
  }

  /// Returns the name of the set-aside file in a key, or nil if the key is for another setting.
  static func aside(ofKey key: String) -> String? {
    key.hasPrefix(asidePrefix) ? String(key.dropFirst(asidePrefix.count)) : nil
  }

  static func asides(_ db: Database) throws -> [String] {
    try rows(db).compactMap { aside(ofKey: $0.key) }
  }
}
