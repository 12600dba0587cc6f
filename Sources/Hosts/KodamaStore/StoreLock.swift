import Foundation
import KodamaDataSources

/// Makes sure that one game at a time writes to a folder. The system lets go of the lock when the
/// game ends, however it ends.
final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Throws: `inUse` where another game has it, `readOnly` where no file can be made.
  init(_ path: String) throws(StoreError) {
    descriptor = try Self.take(path)
  }

  deinit { close(descriptor) }

  // Apart from the initializer: one that fails after everything is set runs `deinit`, and a file
  // closed twice is by the second time somebody else's.
  private static func take(_ path: String) throws(StoreError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case EROFS, EACCES, EPERM: throw .readOnly
      case ENOSPC, EDQUOT: throw .full
      case ELOOP, EISDIR, ENXIO: throw .notAFile
      default: throw .unavailable
      }
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let fault: StoreError = errno == EWOULDBLOCK ? .inUse : .unavailable
      close(descriptor)
      throw fault
    }
    return descriptor
  }
}
