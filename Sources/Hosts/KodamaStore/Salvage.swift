import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves

/// Reads the intact saves of a database that may be damaged. Each save contains a digest that
/// reveals damage.
struct Salvage {
  /// The number of ids, counted down from the highest, that are tried one by one if the table
  /// cannot be scanned.
  private static let probeLimit: Int64 = 20_000
  /// The maximum number of rows that are looked at. The newest `SaveTable.rowLimit` intact ones are
  /// used.
  private static let scanLimit = 100_000

  let path: String
  /// The headers of the intact saves, sorted by id.
  private(set) var headers: [SaveTable.Header] = []
  /// The ids of damaged saves, with their names if these can be read.
  private(set) var unreadable: [Int64: String?] = [:]
  private(set) var settings: [(key: String, value: String)] = []
  private let source: DatabaseQueue

  /// Reads a database file. Returns nil if it is missing or not a database.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isTrusted: True if the database has passed its check. The digests of its saves are then
  ///     not verified.
  /// - Throws: An error of the disk, because the file may be intact.
  init?(_ path: String, isTrusted: Bool = false) throws {
    self.path = path
    guard FileKind(of: path) == .file,
      let queue = try Self.readable({
        try DatabaseQueue(path: path, configuration: Schema.salvageConfiguration)
      })
    else { return nil }
    source = queue
    settings = try Self.readable { try source.unsafeRead(SettingTable.rows) } ?? []
    for (id, name) in try source.unsafeRead(Self.rows).sorted(by: { $0.key > $1.key }) {
      guard headers.count < SaveTable.rowLimit else { break }
      let header = try Self.readable { try source.unsafeRead { try SaveTable.header($0, id: id) } }
      if let header, let header, let bytes = try bytes(of: header),
        isTrusted || SaveSlot.isWhole(bytes)
      {
        headers.append(header)
      } else {
        unreadable[id] = (header ?? nil)?.name ?? name
      }
    }
    headers.reverse()
  }

  func bytes(of header: SaveTable.Header) throws -> [UInt8]? {
    try Self.readable { try source.unsafeRead { try SaveTable.bytes($0, id: header.id) } } ?? nil
  }

  var knownAsides: [String] { settings.compactMap { SettingTable.aside(ofKey: $0.key) } }

  /// Returns the ids and names of all rows that can be found. A damaged page ends a scan. The table
  /// is therefore scanned by id from both ends, and by name, which uses the separate pages of an
  /// index. Ids that are still missing are tried one by one.
  private static func rows(_ db: Database) throws -> [Int64: String?] {
    var found: [Int64: String?] = [:]
    var isBroken = false
    let walks = [
      "SELECT id, NULL FROM save ORDER BY id DESC", "SELECT id, NULL FROM save ORDER BY id",
      "SELECT id, slot FROM save WHERE slot > '' ORDER BY slot",
    ].map { "\($0) LIMIT \(scanLimit)" }
    for walk in walks {
      do {
        let rows = try Row.fetchCursor(db, sql: walk)
        while let row = try rows.next().map(SQLRow.init) {
          if let id = row.int(0) { found.updateValue(row.text(1) ?? found[id] ?? nil, forKey: id) }
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

  /// Returns the result of a closure, or nil if it throws because the database is damaged.
  private static func readable<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch {
      try passOn(error)
      return nil
    }
  }

  /// Rethrows an error, unless it means that the database is damaged.
  private static func passOn(_ error: any Error) throws {
    let isBroken = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
    guard isBroken || StoreError(error) == .broken else { throw StoreError(error, opening: true) }
  }
}

/// Merges the saves of several databases. If two saves have the same name, the one with the higher
/// id is used, because it is newer. Saves with equal headers are identical.
struct Merge {
  /// The header of a save, and the index of the database that contains it.
  private struct Entry {
    var header: SaveTable.Header
    var source: Int
  }

  private let sources: [Salvage]
  private var entries: [Entry] = []
  /// The number of merged saves that only the backup or set-aside files contain.
  private(set) var fromCopies = 0
  /// The number of saves that exist but are damaged in all databases.
  private(set) var lost = 0

  /// Merges databases.
  ///
  /// - Parameters:
  ///   - sources: The databases to merge, in the order of their priority.
  ///   - originals: The number of databases at the front of `sources` that are neither backups nor
  ///     set-aside files.
  init(_ sources: [Salvage], originals: Int) {
    self.sources = sources
    var known: Set<SaveTable.Header> = []
    for (index, source) in sources.enumerated() {
      for header in source.headers where known.insert(header).inserted {
        add(Entry(header: header, source: index))
      }
    }
    entries.sort {
      ($0.header.id, $1.source) < ($1.header.id, $0.source)
    }
    fromCopies = entries.count { $0.source >= originals }
    let names = Set(entries.compactMap(\.header.name))
    let ids = Set(entries.map(\.header.id))
    var missing: [Int64: String?] = [:]
    for source in sources { missing.merge(source.unreadable) { $0 ?? $1 } }
    lost = missing.count { id, name in !ids.contains(id) && !(name.map(names.contains) ?? false) }
  }

  private mutating func add(_ entry: Entry) {
    if let name = entry.header.name,
      let index = entries.firstIndex(where: { $0.header.name == name })
    {
      if entries[index].header.id < entry.header.id { entries[index] = entry }
    } else {
      entries.append(entry)
    }
  }

  /// The time of the newest save, in seconds since 1970; nil if there are no saves.
  var newestSeconds: Int64? { entries.map(\.header.savedAtSeconds).max() }

  func fill(_ db: Database) throws {
    // Different saves of two databases may have the same id.
    let needsNewIDs = Set(entries.map(\.header.id)).count < entries.count
    for (index, entry) in entries.enumerated().suffix(SaveTable.rowLimit) {
      guard let bytes = try sources[entry.source].bytes(of: entry.header) else { continue }
      var header = entry.header
      if needsNewIDs { header.id = Int64(index + 1) }
      try SaveTable.put(db, header, bytes)
    }
    try SaveTable.prune(db)
    for source in sources.reversed() {
      for row in source.settings { try SettingTable.put(db, row.key, row.value) }
    }
    try SettingTable.prune(db)
    try RecoveryNote.remove(db)
  }
}

/// A note in the database about a recovery. It is removed when the game shows it to the player, so
/// that the next start shows it if this one is interrupted.
struct RecoveryNote {
  private static let key = "store.recovery"

  var wasBroken: Bool
  var cameBack: Int
  var fromCopies: Int
  var lost: Int
  /// The time of the newest recovered save, in seconds since 1970; nil if there is none.
  var newestSeconds: Int64?

  func write(_ db: Database) throws {
    let numbers = [wasBroken ? 1 : 0, cameBack, fromCopies, lost].map(String.init)
    let newest = newestSeconds.map { "\($0)" } ?? "-"
    try SettingTable.put(db, Self.key, (numbers + [newest]).joined(separator: " "))
  }

  static func remove(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
  }
}

extension RecoveryNote {
  init?(reading db: Database) throws {
    guard let text = try SettingTable.rows(db).first(where: { $0.key == Self.key })?.value else {
      return nil
    }
    let words = text.split(separator: " ").map { Int64($0) }
    guard words.count == 5, let wasBroken = words[0], let cameBack = words[1],
      let fromCopies = words[2], let lost = words[3]
    else { return nil }
    self.init(
      wasBroken: wasBroken == 1, cameBack: Int(clamping: cameBack),
      fromCopies: Int(clamping: fromCopies), lost: Int(clamping: lost), newestSeconds: words[4])
  }

  var recovery: RecoveryFact {
    let now = Int64(Date().timeIntervalSince1970)
    return RecoveryFact(
      wasBroken: wasBroken, cameBack: cameBack, fromCopies: fromCopies, lost: lost,
      newestAgeSeconds: newestSeconds.map { now.subtractingReportingOverflow($0).partialValue })
  }
}
