import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves

/// The tables of the database, its identification, and its check.
enum Schema {
  /// The application id in the file header of SQLite: "KoDa" in ASCII.
  static let applicationID: Int64 = 0x4b6f_4461
  /// The version of the tables, which `PRAGMA user_version` stores. A database with an older
  /// version is treated as damaged, and one with a newer version is rejected.
  static let version: Int64 = 1

  /// The statements that create the tables, sorted by table name. `check` compares them with the
  /// statements that SQLite has stored.
  private static let tables = [
    """
    CREATE TABLE save (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- The name; autosaves have none.
      slot TEXT UNIQUE,
      -- The course of play of an autosave; a new one begins when the seed changes or time goes
      -- back.
      branch INTEGER NOT NULL,
      savedAt INTEGER NOT NULL,
      -- The bits of a number without sign.
      seed INTEGER NOT NULL,
      tick INTEGER NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      bytes BLOB NOT NULL
    )
    """,
    "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  ]

  static func create(_ db: Database) throws {
    let marks = "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
    for statement in [marks] + tables { try db.execute(sql: statement) }
  }

  /// Bounds the memory of SQLite to 256 MiB, so that a huge value is an error.
  private static let heapLimit = "PRAGMA hard_heap_limit = 268435456"

  /// Returns a connection's configuration. SQLite uses a rollback journal, and a commit is on the
  /// disk, including the directory entry, when it returns (see docs/decisions).
  static func configuration(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(2)
    configuration.label = "kodama store"
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
          \(heapLimit)
          """)
    }
    return configuration
  }

  /// The configuration for reading databases that may be damaged. The option `writable_schema`
  /// makes SQLite accept a file that is shorter than its header says.
  static var salvageConfiguration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    configuration.label = "kodama salvage"
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "PRAGMA writable_schema = ON; PRAGMA trusted_schema = OFF; " + heapLimit)
    }
    return configuration
  }

  /// The state of a database that has passed `check`.
  enum State {
    case empty
    case ours
  }

  /// Checks that a database belongs to Kodama, has the right version and is intact.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - isThorough: True to check all pages.
  /// - Returns: The state of the database.
  /// - Throws: `StoreError.foreign`, `.newerVersion` or `.broken`, or an error of SQLite.
  static func check(_ db: Database, isThorough: Bool = true) throws -> State {
    let found = try SQLRow.all(
      db,
      """
      SELECT sql FROM sqlite_master
      WHERE sql IS NOT NULL
        AND NOT (name GLOB 'sqlite_*' AND type = 'table' AND sql LIKE 'CREATE TABLE %')
      ORDER BY name
      """
    ).map { $0.text(0) }
    let identity = try number(db, "PRAGMA application_id")
    if found.isEmpty, identity == 0 { return .empty }
    // Another program's database has other tables and another id, and a newer version of Kodama
    // has other tables and a higher version. Any other difference means damage.
    let isSame = found == tables
    guard identity == applicationID else { throw isSame ? StoreError.broken : StoreError.foreign }
    let marked = try number(db, "PRAGMA user_version")
    guard isSame || marked <= version else { throw StoreError.newerVersion }
    guard isSame, marked == version, try isWithinLimits(db) else { throw StoreError.broken }
    if isThorough, try text(db, "PRAGMA quick_check(1)") != "ok" { throw StoreError.broken }
    return .ours
  }

  /// Returns whether the rows have a number and sizes that the game can have written. Other rows
  /// would cost time and memory at every start.
  private static func isWithinLimits(_ db: Database) throws -> Bool {
    let (rows, entries) = (SaveTable.rowLimit, SettingTable.rowLimit)
    let text = StoredSettings.byteLimit
    return try number(
      db,
      """
      SELECT (SELECT count(*) FROM (SELECT 1 FROM save LIMIT \(rows + 1))) <= \(rows)
        AND (SELECT count(*) FROM (SELECT 1 FROM setting LIMIT \(entries + 1))) <= \(entries)
        AND NOT EXISTS (
          SELECT 1 FROM save WHERE length(bytes) > \(SaveSlot.byteLimit) OR length(slot) > \(text))
        AND NOT EXISTS (
          SELECT 1 FROM setting WHERE length(key) > \(text) OR length(value) > \(text))
      """) == 1
  }

  static func number(_ db: Database, _ sql: String) throws -> Int64 {
    try SQLRow.first(db, sql)?.int(0) ?? 0
  }

  static func text(_ db: Database, _ sql: String) throws -> String {
    try SQLRow.first(db, sql)?.text(0) ?? ""
  }
}

/// A row of a database that may contain wrong types. Its methods return nil for a value of the
/// wrong type, where GRDB's conversions would end the process.
struct SQLRow {
  private let values: [DatabaseValue]

  init(_ row: Row) { values = Array(row.databaseValues) }

  static func all(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> [SQLRow] {
    try Row.fetchAll(db, sql: sql, arguments: arguments).map(SQLRow.init)
  }

  static func first(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> SQLRow? {
    try Row.fetchOne(db, sql: sql, arguments: arguments).map(SQLRow.init)
  }

  func int(_ column: Int) -> Int64? {
    guard values.indices.contains(column), case .int64(let value) = values[column].storage else {
      return nil
    }
    return value
  }

  func text(_ column: Int) -> String? {
    guard values.indices.contains(column), case .string(let value) = values[column].storage else {
      return nil
    }
    return value
  }

  func bytes(_ column: Int) -> [UInt8]? {
    guard values.indices.contains(column), case .blob(let value) = values[column].storage else {
      return nil
    }
    return [UInt8](value)
  }

  func isNull(_ column: Int) -> Bool {
    values.indices.contains(column) ? values[column].isNull : true
  }
}

extension StoreError {
  /// Converts an SQLite error to an error that the game can show.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - opening: True if the error occurred while the database was opened. A disk error is then
  ///     `notNow`, because the saves may be intact.
  init(_ error: any Error, opening: Bool = false) {
    if let fault = error as? StoreError {
      self = fault
      return
    }
    if opening, (error as? DatabaseError)?.resultCode == .SQLITE_IOERR {
      self = .notNow
      return
    }
    // The next attempt opens the file that has taken the place of the database.
    if (error as? DatabaseError)?.extendedResultCode == .SQLITE_READONLY_DBMOVED {
      self = .failed
      return
    }
    switch (error as? DatabaseError)?.resultCode {
    case .some(.SQLITE_FULL): self = .full
    case .some(.SQLITE_READONLY), .some(.SQLITE_PERM): self = .readOnly
    case .some(.SQLITE_BUSY), .some(.SQLITE_LOCKED): self = .inUse
    case .some(.SQLITE_CORRUPT), .some(.SQLITE_NOTADB), .some(.SQLITE_NOMEM),
      .some(.SQLITE_TOOBIG):
      self = .broken
    case .some(.SQLITE_CANTOPEN): self = .unavailable
    default: self = .failed
    }
  }
}
