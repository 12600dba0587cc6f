import GRDB

/// SQL on a database that no store has open.
struct RawDatabase {
  private let queue: DatabaseQueue

  init(_ path: String) throws { queue = try DatabaseQueue(path: path) }

  func run(_ sql: String) throws { try queue.write { try $0.execute(sql: sql) } }
}
