import Foundation
import Synchronization

/// A standard output, apart from what C libraries print there from whichever thread: while
/// libraries are quiet, they have the null device in its place, and the program writes to a copy.
final class LibraryOutput: Sendable {
  /// The standard output, for the program's own results.
  static let results = LibraryOutput(STDOUT_FILENO)
  /// The standard error output, for what the program says itself.
  static let errors = LibraryOutput(STDERR_FILENO)

  private let standard: Int32
  private let copy: Atomic<Int32>

  private init(_ standard: Int32) {
    self.standard = standard
    copy = Atomic(standard)
  }

  /// The file to which the program writes.
  var file: Int32 { copy.load(ordering: .relaxed) }

  /// Keeps libraries quiet from now on. An error output that is a file stays theirs, because a
  /// program that traps explains itself there.
  static func quiet() {
    results.quiet()
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    errors.quiet()
  }

  /// Gives libraries the standard outputs again, without what they said meanwhile.
  static func restore() {
    fflush(nil)
    results.restore()
    errors.restore()
  }

  private func quiet() {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0, file == standard else { return }
    defer { close(nothing) }
    let kept = fcntl(standard, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard kept >= 0 else { return }
    copy.store(kept, ordering: .relaxed)
    dup2(nothing, standard)
  }

  private func restore() {
    let kept = copy.exchange(standard, ordering: .relaxed)
    guard kept != standard else { return }
    dup2(kept, standard)
    close(kept)
  }
}
