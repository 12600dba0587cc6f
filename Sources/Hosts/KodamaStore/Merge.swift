import GRDB

/// What several databases hold together: of two saves with one name the one that was kept later,
/// as their numbers tell; of two with one header, one.
struct Merge {
  /// A save, and where its bytes are.
  private struct Entry {
    var header: SaveTable.Header
    var source: Int
  }

  private let sources: [Salvage]
  private var entries: [Entry] = []
  /// How many saves come from another source than the first.
  private(set) var fromCopies = 0
  /// How many saves were found that none of the sources can give.
  private(set) var lost = 0

  /// Merges sources, the one that counts most first.
  ///
  /// - Parameters:
  ///   - sources: the files, looked through.
  ///   - originals: how many of them at the front are no copies.
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

  /// When the newest was kept, in seconds since 1970 began.
  var newestSeconds: Int64? { entries.map(\.header.savedAtSeconds).max() }

  /// Puts everything into a new database.
  func fill(_ db: Database) throws {
    // Two histories may have counted the same numbers for different saves.
    let isRecounted = Set(entries.map(\.header.id)).count < entries.count
    for (index, entry) in entries.enumerated() {
      guard let bytes = try sources[entry.source].bytes(of: entry.header) else { continue }
      var header = entry.header
      if isRecounted { header.id = Int64(index + 1) }
      try SaveTable.put(db, header, bytes)
    }
    try SaveTable.prune(db)
    for source in sources.reversed() {
      for row in source.settings { try SettingTable.put(db, row.key, row.value) }
    }
    try RecoveryNote.remove(db)
  }
}
