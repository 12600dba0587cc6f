import Foundation
@testable import KodamaTerminal
import Synchronization

/// An error because of which a test cannot run.
enum TerminalTestError: Error { case noTerminal, noPipe }

/// A pseudo-terminal. The test plays the user on one end, and the host uses the other end.
final class PseudoTerminal {
  /// The file descriptor of the user's end.
  private(set) var user: Int32
  /// The file descriptor of the program's end.
  let program: Int32
  /// True after the sequence that turns on bracketed paste mode was read.
  private var hasReadPasteOn = false

  init() throws {
    user = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard user >= 0, let name = Self.name(of: user) else {
      throw TerminalTestError.noTerminal
    }
    program = open(name, O_RDWR | O_NOCTTY)
    guard program >= 0 else { throw TerminalTestError.noTerminal }
  }

  /// Unlocks the program's end and returns its path.
  private static func name(of user: Int32) -> String? {
    #if os(Linux)
      // Swift does not import `unlockpt` and `ptsname`, so this uses their ioctls.
      let (unlock, ask): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      var (locked, number): (CInt, CInt) = (0, 0)
      guard ioctl(user, unlock, &locked) == 0, ioctl(user, ask, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(user) == 0, unlockpt(user) == 0 else { return nil }
      return ptsname(user).map { String(cString: $0) }
    #endif
  }

  deinit {
    hangUp()
    close(program)
  }

  func type(_ bytes: [UInt8]) { _ = write(user, bytes, bytes.count) }

  func resize(columns: UInt16) {
    var size = winsize(ws_row: 10, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(user, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the user's end.
  func hangUp() {
    guard user >= 0 else { return }
    close(user)
    user = -1
  }

  /// Waits until a number of bytes was written, with a time limit, and returns them as text. The
  /// sequence that turns on bracketed paste mode is skipped.
  func shown(bytes count: Int) -> String {
    var before: [UInt8] = []
    if !hasReadPasteOn {
      hasReadPasteOn = true
      before = readBytes(from: user, count: TerminalPaste.on.utf8.count)
      if before == Array(TerminalPaste.on.utf8) { before = [] }
    }
    return String(
      decoding: before + readBytes(from: user, count: count - before.count), as: UTF8.self)
  }

  /// The settings of the program's end.
  var settings: termios {
    var settings = termios()
    tcgetattr(program, &settings)
    return settings
  }
}

/// The two ends of a pipe.
final class PipeEnds {
  let reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw TerminalTestError.noPipe }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    endWriting()
    close(reading)
  }

  func write(_ text: String) { _ = Foundation.write(writing, text, text.utf8.count) }

  func endWriting() {
    guard writing >= 0 else { return }
    close(writing)
    writing = -1
  }

  /// Reads a number of bytes, or all bytes up to the end, and returns them as text.
  func read(bytes count: Int = .max) -> String {
    String(decoding: readBytes(from: reading, count: count), as: UTF8.self)
  }
}

/// Reads until a number of bytes has arrived, the other end is closed, or no input has arrived for
/// 10 s.
func readBytes(from file: Int32, count: Int) -> [UInt8] {
  var found: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 65_536)
  while found.count < count {
    var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 10_000) > 0 else { break }
    let taken = Foundation.read(file, &piece, min(piece.count, count - found.count))
    guard taken > 0 else { break }
    found += piece[..<taken]
  }
  return found
}

/// Reads on another thread, so that the writer can block without stopping the test.
final class BackgroundReader: Sendable {
  private let found = Mutex<[UInt8]>([])
  private let isDone = DispatchSemaphore(value: 0)

  init(_ file: Int32, count: Int) {
    Thread.detachNewThread { [self] in
      let bytes = readBytes(from: file, count: count)
      found.withLock { $0 = bytes }
      isDone.signal()
    }
  }

  /// Waits for the bytes that were read.
  func bytes() -> [UInt8] {
    isDone.wait()
    return found.withLock { $0 }
  }
}
