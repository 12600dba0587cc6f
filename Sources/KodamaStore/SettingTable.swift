import GRDB
import KodamaModels

/// The settings in the database.
enum SettingTable {
  static func all(_ db: Database) throws -> StoredSettings {
    let rows = try SQLRow.all(
      db, "SELECT key, value FROM setting ORDER BY key LIMIT \(StoredSettings.countLimit)")
    return StoredSettings(
      rows.compactMap { row in
        guard let key = row.text(0), let value = row.text(1) else { return nil }
        return StoredSettings.Entry(key, value)
      })
  }

  static func keep(_ db: Database, _ settings: StoredSettings) throws {
    for entry in settings.entries {
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
        arguments: [entry.key, entry.value])
    }
    let count = try Schema.number(db, "SELECT count(*) FROM setting")
    if count > StoredSettings.countLimit { throw StoreFault.tooMany }
  }
}
