import Foundation
@testable import KodamaTerminal
import Synchronization

/// What a test cannot go on without.
enum TerminalTestError: Error { case noTerminal, noPipe }

/// A terminal whose other end a test holds: what is typed there, and what is shown.
final class PseudoTerminal {
  /// The end of whoever sits before it.
  private(set) var person: Int32
  /// The end of the program.
  let program: Int32
  /// Whether what comes before everything else was read.
  private var isAsked = false

  init() throws {
    person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard person >= 0, let name = Self.name(of: person) else {
      throw TerminalTestError.noTerminal
    }
    program = open(name, O_RDWR | O_NOCTTY)
    guard program >= 0 else { throw TerminalTestError.noTerminal }
  }

  /// Unlocks the program's end, and says where it is.
  private static func name(of person: Int32) -> String? {
    #if os(Linux)
      // What `unlockpt` and `ptsname` do; they are not visible in Swift.
      let (unlock, ask): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      var (locked, number): (CInt, CInt) = (0, 0)
      guard ioctl(person, unlock, &locked) == 0, ioctl(person, ask, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(person) == 0, unlockpt(person) == 0 else { return nil }
      return ptsname(person).map { String(cString: $0) }
    #endif
  }

  deinit {
    hangUp()
    close(program)
  }

  /// Presses keys.
  func type(_ bytes: [UInt8]) { _ = write(person, bytes, bytes.count) }

  /// Makes it so many columns wide.
  func resize(columns: UInt16) {
    var size = winsize(ws_row: 10, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  /// Goes away.
  func hangUp() {
    guard person >= 0 else { return }
    close(person)
    person = -1
  }

  /// What is shown: waits until so many bytes are there, but not for ever. A program that opens it
  /// asks first to be told what is pasted, which shows nothing.
  func shown(bytes count: Int) -> String {
    var before: [UInt8] = []
    if !isAsked {
      isAsked = true
      before = read(person, TerminalPaste.on.utf8.count)
      if before == Array(TerminalPaste.on.utf8) { before = [] }
    }
    return String(decoding: before + read(person, count - before.count), as: UTF8.self)
  }

  /// How the program's end is set.
  var settings: termios {
    var settings = termios()
    tcgetattr(program, &settings)
    return settings
  }
}

/// Two ends of a pipe.
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

  /// All that was written, once nobody writes any more or so many bytes are there.
  func read(bytes count: Int = .max) -> String {
    String(decoding: KodamaTerminalTests.read(reading, count), as: UTF8.self)
  }
}

/// Reads until so many bytes are there, the other end is gone, or nothing comes for ten seconds.
func read(_ file: Int32, _ count: Int) -> [UInt8] {
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

/// Reads on a thread of its own, so that whoever writes meanwhile may wait for room.
final class BackgroundReader: Sendable {
  private let found = Mutex<[UInt8]>([])
  private let isDone = DispatchSemaphore(value: 0)

  init(_ file: Int32, count: Int) {
    Thread.detachNewThread { [self] in
      let bytes = read(file, count)
      found.withLock { $0 = bytes }
      isDone.signal()
    }
  }

  /// What was read, once all of it is.
  func bytes() -> [UInt8] {
    isDone.wait()
    return found.withLock { $0 }
  }
}
