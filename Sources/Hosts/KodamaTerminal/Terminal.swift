import KodamaSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

// The system's own, whichever library they come from: `Terminal` has a `read` and a `write` too.
private let readBytes = read
private let writeBytes = write

/// The terminal, or whatever stands on standard input and output in its place. While it is open,
/// keys come as they are pressed and are not shown.
final class Terminal {
  /// Bytes taken at a time.
  private static let chunk = 4_096

  /// Whether nothing will come any more.
  private(set) var hasEnded = false

  private let input: Int32
  private let output: Int32
  private var saved: termios?

  /// Opens a terminal: the one of standard input and output, but for tests.
  init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
    var settings = termios()
    if isatty(input) == 1, tcgetattr(input, &settings) == 0 {
      saved = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
      settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
      // Control and Z is undo here; Control and C asks whether to leave, like a window's close.
      withUnsafeMutableBytes(of: &settings.c_cc) { keys in
        keys[Int(VMIN)] = 1
        keys[Int(VTIME)] = 0
        keys[Int(VSUSP)] = 0
        keys[Int(VINTR)] = 0
        keys[Int(VQUIT)] = 0
      }
      tcsetattr(input, TCSANOW, &settings)
      if isatty(output) == 1 { write(TerminalPaste.on) }
    }
    EndSignals.listen()
    EndSignals.ignoreOthers()
  }

  deinit { close() }

  /// Gives the terminal back as it was.
  func close() {
    guard var settings = saved else { return }
    saved = nil
    if isatty(output) == 1 { write(TerminalPaste.off) }
    tcsetattr(input, TCSADRAIN, &settings)
  }

  /// Whether somebody sits before it, and no program that types.
  var isInteractive: Bool { isatty(input) == 1 }

  /// How many columns it shows; nil where that is not known, as of a pipe. It may change.
  var columns: Int? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the system has asked the program to end.
  var isInterrupted: Bool { EndSignals.areRaised }

  /// The host's clock, in seconds.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Waits for bytes, at most so long.
  ///
  /// - Returns: what came; empty when nothing did.
  func read(waitingSeconds: Double) -> [UInt8] {
    guard waitingSeconds >= 0.002, !hasEnded else {
      sleep(seconds: waitingSeconds)
      return []
    }
    // A poll counts in milliseconds; the rest is slept off by the next call.
    return readReady(timeoutMilliseconds: Int32(min(waitingSeconds * 1_000 - 1, 1_000)))
  }

  /// The bytes that are there already.
  func readReady() -> [UInt8] { hasEnded ? [] : readReady(timeoutMilliseconds: 0) }

  /// Writes text; what the terminal does not take is lost. Where whoever reads is slow, the game
  /// waits for them; where they never read again, it still hears that it is to end.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty, waitsForRoom() {
        let count = writeBytes(output, start, min(rest.count, Self.writePiece))
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  /// What a pipe that has room at all takes without waiting: POSIX promises 512.
  private static let writePiece = 512
  /// How long it is waited before it is asked whether the program is to end; a signal that comes
  /// while it is waited ends the waiting by itself.
  private static let roomMilliseconds: Int32 = 100

  /// Waits until the terminal takes more.
  ///
  /// - Returns: whether it does; not if the program is to end first.
  private func waitsForRoom() -> Bool {
    var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    while true {
      let count = poll(&request, 1, isInterrupted ? 0 : Self.roomMilliseconds)
      if count > 0 { return true }
      if isInterrupted || (count < 0 && errno != EINTR) { return false }
    }
  }

  private func readReady(timeoutMilliseconds: Int32) -> [UInt8] {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, timeoutMilliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Self.chunk)
    let count = readBytes(input, &bytes, bytes.count)
    guard count > 0 else {
      if count == 0 || (errno != EINTR && errno != EAGAIN) { hasEnded = true }
      return []
    }
    return Array(bytes.prefix(count))
  }

  private func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    var time = timespec()
    time.tv_nsec = Int(min(seconds, 0.5) * 1e9)
    nanosleep(&time, nil)
  }
}
