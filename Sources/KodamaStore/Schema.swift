import GRDB
import KodamaDataSources

/// The tables, and how they came to be. What a migration once did is never changed.
enum Schema {
  /// Marks a database as Kodama's: "KoDa".
  static let applicationID: Int64 = 0x4b6f_4461

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 saves and settings") { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          CREATE TABLE save (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            -- The name; autosaves have none.
            slot TEXT UNIQUE,
            -- Which course of play an autosave belongs to; it begins anew when the seed changes or
            -- time goes back.
            branch INTEGER NOT NULL,
            savedAt INTEGER NOT NULL,
            -- The bits of a number without sign.
            seed INTEGER NOT NULL,
            tick INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            bytes BLOB NOT NULL
          );
          CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    return migrator
  }

  /// How every connection is set up. The journal is SQLite's own rollback journal, and every commit
  /// is on the disk, directory entry included, when it returns (docs/decisions).
  static func configuration(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(2)
    configuration.label = "kodama store"
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    return configuration
  }

  /// How a file is opened that may be broken, to take out what is whole. With a writable schema
  /// SQLite does not mind that a file is shorter than it says; nothing is written all the same.
  static var salvageConfiguration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    configuration.label = "kodama salvage"
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA writable_schema = ON; PRAGMA trusted_schema = OFF")
    }
    return configuration
  }

  /// What a database is.
  enum State {
    /// There is nothing in it, or no more than an interrupted first start has left.
    case empty
    case ours
  }

  /// Looks whether this is a database of this game that this version can use.
  ///
  /// - Parameters:
  ///   - db: the database.
  ///   - isThorough: whether every page of it is looked at.
  /// - Returns: what it is.
  /// - Throws: `foreign`, `newerVersion`, `broken`, or what the database says.
  static func check(_ db: Database, isThorough: Bool = true) throws -> State {
    let tables = try number(
      db,
      """
      SELECT count(*) FROM sqlite_master
      WHERE name <> 'grdb_migrations' AND name NOT LIKE 'sqlite_%'
      """)
    let identity = try number(db, "PRAGMA application_id")
    // Earlier versions made the list of migrations first, and the mark with the first of them.
    if tables == 0, identity == 0 || identity == applicationID { return .empty }
    // A later version has applied all that this one knows, and a stranger none of it. Where one
    // mark is there and another is not, the file is damaged.
    let applied =
      try !db.tableExists("grdb_migrations")
      ? [] : SQLRow.all(db, "SELECT identifier FROM grdb_migrations").map { $0.text(0) }
    let known = migrator.migrations.count { applied.contains($0) }
    guard identity == applicationID else {
      throw known > 0 ? StoreFault.broken : StoreFault.foreign
    }
    guard known == migrator.migrations.count else { throw StoreFault.broken }
    guard applied.count == known else { throw StoreFault.newerVersion }
    if isThorough, try text(db, "PRAGMA quick_check(1)") != "ok" { throw StoreFault.broken }
    return .ours
  }

  static func number(_ db: Database, _ sql: String) throws -> Int64 {
    try SQLRow.first(db, sql)?.int(0) ?? 0
  }

  static func text(_ db: Database, _ sql: String) throws -> String {
    try SQLRow.first(db, sql)?.text(0) ?? ""
  }
}
