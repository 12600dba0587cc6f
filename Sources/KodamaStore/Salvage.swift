import GRDB
import KodamaModels

/// Takes what is whole out of a database that may be broken. Every save carries a digest, so what
/// is brought back is right.
struct Salvage {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Puts the saves and settings that the target does not have into it.
  ///
  /// - Returns: how many saves were brought back.
  @discardableResult
  func fill(_ target: DatabaseQueue) -> Int {
    guard FileKind(of: path) == .file,
      let source = try? DatabaseQueue(
        path: path, configuration: Schema.configuration(isReadOnly: true))
    else { return 0 }
    fillSettings(source, target)
    var count = 0
    for id in (try? source.unsafeRead(ids)) ?? [] {
      guard let record = try? source.unsafeRead({ try SaveTable.record($0, id: id) }),
        SaveSlot.isWhole(record.bytes)
      else { continue }
      let isNew = try? target.write { db -> Bool in
        if let name = record.name {
          guard try SaveTable.bytes(db, .named(name)) == nil else { return false }
        } else if try Self.hasAutosave(db, record) {
          return false
        }
        try SaveTable.take(db, record)
        return true
      }
      if isNew == true { count += 1 }
    }
    return count
  }

  /// The rows that can still be found, the oldest first.
  private func ids(_ db: Database) throws -> [Int64] {
    var ids: [Int64] = []
    let limit = SaveSlot.countLimit
    let rows = try Row.fetchCursor(db, sql: "SELECT id FROM save ORDER BY id DESC LIMIT \(limit)")
    // A page that cannot be read ends the list; what was found before it counts.
    while let row = try? rows.next() {
      if let id = SQLRow(row).int(0) { ids.append(id) }
    }
    return ids.reversed()
  }

  private static func hasAutosave(_ db: Database, _ record: SaveTable.Record) throws -> Bool {
    try SQLRow.first(
      db, "SELECT 1 FROM save WHERE slot IS NULL AND seed = ? AND tick = ? AND savedAt = ?",
      [
        Int64(bitPattern: record.summary.seed), Int64(bitPattern: record.summary.tick),
        record.savedAtSeconds,
      ]) != nil
  }

  private func fillSettings(_ source: DatabaseQueue, _ target: DatabaseQueue) {
    guard let settings = try? source.unsafeRead(SettingTable.all) else { return }
    try? target.write { db in
      var missing = settings
      for entry in try SettingTable.all(db).entries { missing[entry.key] = nil }
      try SettingTable.keep(db, missing)
    }
  }
}
