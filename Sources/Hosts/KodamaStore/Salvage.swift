import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves

/// Takes what is whole out of a database that may be broken. Every save carries a digest, so what
/// is brought back is right.
struct Salvage {
  /// How many numbers below the highest are asked for one by one where the list of them is broken.
  private static let probeLimit: Int64 = 20_000

  let path: String
  /// The saves that can be read, by their numbers.
  private(set) var headers: [SaveTable.Header] = []
  /// The numbers of the saves that there are signs of and that cannot be read, with their names as
  /// far as anything tells them.
  private(set) var unreadable: [Int64: String?] = [:]
  private(set) var settings: [(key: String, value: String)] = []
  private let source: DatabaseQueue

  /// Looks through a file; nil where it is no database at all.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isTrusted: whether the file itself is whole; then its saves are taken as they are,
  ///     whatever is in them.
  /// - Throws: where the disk gives an error: what cannot be read now may be whole.
  init?(_ path: String, isTrusted: Bool = false) throws {
    self.path = path
    guard FileKind(of: path) == .file,
      let queue = try Self.readable({
        try DatabaseQueue(path: path, configuration: Schema.salvageConfiguration)
      })
    else { return nil }
    source = queue
    settings = try Self.readable { try source.unsafeRead(SettingTable.rows) } ?? []
    for (id, name) in try source.unsafeRead(Self.rows).sorted(by: { $0.key < $1.key }) {
      let header = try Self.readable { try source.unsafeRead { try SaveTable.header($0, id: id) } }
      if let header, let header, let bytes = try bytes(of: header),
        isTrusted || SaveSlot.isWhole(bytes)
      {
        headers.append(header)
      } else {
        unreadable[id] = (header ?? nil)?.name ?? name
      }
    }
  }

  /// The bytes of a save, or nil where they cannot be read.
  func bytes(of header: SaveTable.Header) throws -> [UInt8]? {
    try Self.readable { try source.unsafeRead { try SaveTable.bytes($0, id: header.id) } } ?? nil
  }

  /// The files set aside that were looked through before, as this file knows.
  var knownAsides: [String] { settings.compactMap { SettingTable.aside(ofKey: $0.key) } }

  /// The rows that can still be found. A page that cannot be read ends a walk through the table, so
  /// it is walked from both ends, and by the names, which lie in pages of their own; what may lie
  /// between is asked for one by one.
  private static func rows(_ db: Database) throws -> [Int64: String?] {
    var found: [Int64: String?] = [:]
    var isBroken = false
    let walks = [
      "SELECT id, slot FROM save WHERE slot > '' ORDER BY slot",
      "SELECT id, NULL FROM save ORDER BY id", "SELECT id, NULL FROM save ORDER BY id DESC",
    ]
    for walk in walks {
      do {
        let rows = try Row.fetchCursor(db, sql: walk)
        while let row = try rows.next().map(SQLRow.init) {
          if let id = row.int(0), found[id] == nil { found.updateValue(row.text(1), forKey: id) }
        }
      } catch {
        try passOn(error)
        isBroken = true
      }
    }
    if isBroken {
      let named = try readable { try SaveTable.newestID(db) }
      let newest = max(named ?? 0, found.keys.max() ?? 0, 1)
      for id in max(0, newest - probeLimit)...newest where found[id] == nil {
        let row = try readable { try SQLRow.first(db, "SELECT id FROM save WHERE id = ?", [id]) }
        if row.map({ $0 != nil }) ?? false { found.updateValue(nil, forKey: id) }
      }
    }
    return found
  }

  /// What a read gives, or nil where the database is broken there.
  private static func readable<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch {
      try passOn(error)
      return nil
    }
  }

  /// Throws everything but what says that the database is broken.
  private static func passOn(_ error: any Error) throws {
    let isBroken = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
    guard isBroken || StoreError(error) == .broken else { throw StoreError(error, opening: true) }
  }
}
