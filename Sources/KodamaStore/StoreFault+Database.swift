import GRDB
import KodamaModels

extension StoreFault {
  /// What an error of the database means for the player.
  init(_ error: any Error) {
    if let fault = error as? StoreFault {
      self = fault
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
