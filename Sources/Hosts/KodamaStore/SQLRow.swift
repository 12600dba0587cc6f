import Foundation
import GRDB

/// A row of a database that may have been tampered with: a value of another type than expected is
/// nil. GRDB's own conversions end the process there.
struct SQLRow {
  private let values: [DatabaseValue]

  init(_ row: Row) { values = Array(row.databaseValues) }

  static func all(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> [SQLRow] {
    try Row.fetchAll(db, sql: sql, arguments: arguments).map(SQLRow.init)
  }

  static func first(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> SQLRow? {
    try Row.fetchOne(db, sql: sql, arguments: arguments).map(SQLRow.init)
  }

  func int(_ column: Int) -> Int64? {
    guard values.indices.contains(column), case .int64(let value) = values[column].storage else {
      return nil
    }
    return value
  }

  func text(_ column: Int) -> String? {
    guard values.indices.contains(column), case .string(let value) = values[column].storage else {
      return nil
    }
    return value
  }

  func bytes(_ column: Int) -> [UInt8]? {
    guard values.indices.contains(column), case .blob(let value) = values[column].storage else {
      return nil
    }
    return [UInt8](value)
  }

  func isNull(_ column: Int) -> Bool {
    values.indices.contains(column) ? values[column].isNull : true
  }
}
