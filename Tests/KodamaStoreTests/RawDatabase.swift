import Foundation
import GRDB

/// SQL on a database that no store has opened.
struct RawDatabase {
  private let queue: DatabaseQueue

  init(_ path: String) throws { queue = try DatabaseQueue(path: path) }

  func run(_ sql: String) throws { try queue.write { try $0.execute(sql: sql) } }

  /// Leaves the files as they are on the disk in the middle of a commit, with pages written and the
  /// journal still there.
  func leavingHotJournal(_ sql: String, database path: String) throws {
    var files: [(String, Data)] = []
    try queue.inDatabase { db in
      // With a cache of one page, the database is written to before the commit.
      try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN EXCLUSIVE")
      try db.execute(sql: sql)
      for name in [path, path + "-journal"] {
        files.append((name, FileManager.default.contents(atPath: name) ?? Data()))
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    for (name, data) in files { try data.write(to: URL(fileURLWithPath: name)) }
  }

  /// Overwrites the first page of a file.
  static func breakHeader(of path: String) throws {
    var bytes = FileManager.default.contents(atPath: path) ?? Data()
    bytes.replaceSubrange(0..<min(4_096, bytes.count), with: Data(repeating: 0x5a, count: 4_096))
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}
