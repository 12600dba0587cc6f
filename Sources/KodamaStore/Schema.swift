import GRDB
import KodamaModels

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

  /// Looks whether this is a database of this game that this version can use.
  ///
  /// - Returns: whether there is nothing in it yet.
  static func check(_ db: Database) throws -> Bool {
    let tables = try number(db, "SELECT count(*) FROM sqlite_master")
    if tables > 0 {
      guard try number(db, "PRAGMA application_id") == applicationID else {
        throw StoreFault.foreign
      }
      guard try !migrator.hasBeenSuperseded(db) else { throw StoreFault.newerVersion }
    }
    guard try text(db, "PRAGMA quick_check(1)") == "ok" else { throw StoreFault.broken }
    return tables == 0
  }

  static func number(_ db: Database, _ sql: String) throws -> Int64 {
    try SQLRow.first(db, sql)?.int(0) ?? 0
  }

  static func text(_ db: Database, _ sql: String) throws -> String {
    try SQLRow.first(db, sql)?.text(0) ?? ""
  }
}
