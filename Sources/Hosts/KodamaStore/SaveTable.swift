import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay

/// The saves in the database.
enum SaveTable {
  /// How many courses of play have their autosaves kept, of valleys and of études each. A course
  /// of valleys has a number above 0, counted up; one of an étude that of the étude, below 0.
  static let branches: Int64 = 8

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

  /// By how much the clocks on the walls of where this machine stands are ahead of UTC.
  private static func secondsAheadOfUTC(at seconds: Int64) -> Int64 {
    // Foundation would ask ICU, which the program leaves out (docs/decisions/0033).
    var (moment, local) = (time_t(seconds), tm())
    tzset()
    return localtime_r(&moment, &local) == nil ? 0 : Int64(local.tm_gmtoff)
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

  /// Takes away the autosaves that are too many: of every course all but the newest three, of
  /// valleys and of études all but the newest courses.
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
