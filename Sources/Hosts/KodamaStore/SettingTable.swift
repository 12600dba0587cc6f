import GRDB
import KodamaDataSources
import KodamaSaves

/// The settings in the database, and beside them, under keys that are the store's own, what it
/// remembers about its files.
enum SettingTable {
  /// What the keys begin with that are no setting of the player's.
  private static let ownPrefix = "store."
  private static let asidePrefix = "store.aside."

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

  /// Everything in the table, the store's own rows as well.
  static func rows(_ db: Database) throws -> [(key: String, value: String)] {
    try SQLRow.all(db, "SELECT key, value FROM setting ORDER BY key").compactMap { row in
      guard let key = row.text(0), let value = row.text(1) else { return nil }
      return (key, value)
    }
  }

  /// Makes a copy hold what the database holds.
  static func copy(from db: Database, to copy: Database) throws {
    let rows = try rows(db)
    guard try !self.rows(copy).elementsEqual(rows, by: ==) else { return }
    try copy.execute(sql: "DELETE FROM setting")
    for row in rows { try put(copy, row.key, row.value) }
  }

  // MARK: Files that were set aside

  /// Remembers that a file that was set aside has been looked through.
  static func putAside(_ db: Database, _ name: String) throws {
    try put(db, asidePrefix + name, "read")
  }

  /// The file that a key is about, or nil.
  static func aside(ofKey key: String) -> String? {
    key.hasPrefix(asidePrefix) ? String(key.dropFirst(asidePrefix.count)) : nil
  }

  /// The files set aside that have been looked through.
  static func asides(_ db: Database) throws -> [String] {
    try rows(db).compactMap { aside(ofKey: $0.key) }
  }
}
