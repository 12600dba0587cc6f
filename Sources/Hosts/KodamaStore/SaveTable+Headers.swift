import GRDB
import KodamaPlay

// Saves as they are compared between the database and its copies.
extension SaveTable {
  /// A save without its bytes. Rows are not changed but for their name, and their numbers are
  /// counted up, so that two rows with one header are one save; no clock has a say in it.
  struct Header: Hashable {
    var id: Int64
    var name: String?
    var branch: Int64
    var savedAtSeconds: Int64
    var summary: SaveSummary
    var byteCount: Int64
  }

  private static let columns = "id, slot, branch, savedAt, seed, tick, width, height, length(bytes)"

  /// One header, or nil where the row cannot be understood.
  static func header(_ db: Database, id: Int64) throws -> Header? {
    guard let row = try SQLRow.first(db, "SELECT \(columns) FROM save WHERE id = ?", [id]),
      let branch = row.int(2), let seconds = row.int(3), let summary = summary(row, from: 4),
      let count = row.int(8), row.isNull(1) || row.text(1) != nil
    else { return nil }
    return Header(
      id: id, name: row.text(1), branch: branch, savedAtSeconds: seconds, summary: summary,
      byteCount: count)
  }

  /// The numbers of all rows, whatever is in them, counted up.
  static func ids(_ db: Database) throws -> [Int64] {
    try SQLRow.all(db, "SELECT id FROM save ORDER BY id").compactMap { $0.int(0) }
  }

  /// The bytes of a row, or nil where there are none.
  static func bytes(_ db: Database, id: Int64) throws -> [UInt8]? {
    try SQLRow.first(db, "SELECT bytes FROM save WHERE id = ?", [id])?.bytes(0)
  }

  /// Puts a save in as it is elsewhere, under its number, in place of what has its number or name.
  static func put(_ db: Database, _ header: Header, _ bytes: [UInt8]) throws {
    try db.execute(
      sql: "DELETE FROM save WHERE id = ? OR slot = ?", arguments: [header.id, header.name])
    try insert(
      db, bytes, header.summary, id: header.id, name: header.name, branch: header.branch,
      at: header.savedAtSeconds)
  }

  /// The highest number that was ever given.
  static func newestID(_ db: Database) throws -> Int64 {
    try Schema.number(db, "SELECT seq FROM sqlite_sequence WHERE name = 'save'")
  }
}
