import GRDB
import KodamaDataSources

extension StoreError {
  /// What an error of the database means for the player.
  ///
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - opening: whether it came up on opening, when an error of the disk says nothing yet about
  ///     what is kept.
  init(_ error: any Error, opening: Bool = false) {
    if let fault = error as? StoreError {
      self = fault
      return
    }
    if opening, (error as? DatabaseError)?.resultCode == .SQLITE_IOERR {
      self = .notNow
      return
    }
    switch (error as? DatabaseError)?.resultCode {
    case .some(.SQLITE_FULL): self = .full
    case .some(.SQLITE_READONLY), .some(.SQLITE_PERM): self = .readOnly
    case .some(.SQLITE_BUSY), .some(.SQLITE_LOCKED): self = .inUse
    case .some(.SQLITE_CORRUPT), .some(.SQLITE_NOTADB): self = .broken
    case .some(.SQLITE_CANTOPEN): self = .unavailable
    default: self = .failed
    }
  }
}
