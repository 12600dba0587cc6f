import Foundation

/// A bell between two threads: ringing it never waits, and it can be waited for together with other
/// files.
final class WakePipe: Sendable {
  /// The end to wait at.
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    (readEnd, writeEnd) = Self.pipe()
    for end in [readEnd, writeEnd] where end >= 0 {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// A pipe that a child process does not see; -1 twice where the system has none left.
  static func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Rings. A full pipe has been rung already.
  func ring() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits for a ring, or for another file to be readable or at its end.
  ///
  /// - Parameters:
  ///   - other: the other file; below 0 for none.
  ///   - timeoutMilliseconds: how long at most; below 0 for ever.
  /// - Returns: whether the bell rang.
  @discardableResult
  func wait(with other: Int32 = -1, timeoutMilliseconds: Int32 = -1) -> Bool {
    // A negative descriptor is passed over.
    var files = [
      pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&files, nfds_t(files.count), timeoutMilliseconds) > 0, files[0].revents != 0 else {
      return false
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) == bytes.count {}
    return true
  }
}
