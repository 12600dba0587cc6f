import KodamaSystem

// The C functions `read` and `write`, which the methods of `Terminal` shadow.
private let readBytes = read

/// The terminal, file or pipe at standard input and output. While a terminal is open, keys arrive
/// as they are pressed and are not echoed.
final class Terminal {
  /// The maximum number of bytes that are read at once.
  private static let chunk = 4_096

  private(set) var hasEnded = false

  private let input: Int32
  private let output: Int32
  /// A Boolean value that indicates whether the output is a terminal, on which the cursor stays on
  /// the newest line.
  private let isShown: Bool
  /// A Boolean value that indicates whether the output interprets escape sequences.
  private let takesEscapes: Bool
  /// True while the cursor is on a line that the game has written.
  private var isOnLine = false
  private var saved: termios?

  /// Opens a terminal on two file descriptors, sets its modes, and installs the program's signal
  /// handlers. A terminal of the type `dumb` receives no escape sequences.
  init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
    type: String = getenv("TERM").map { String(cString: $0) } ?? ""
  ) {
    (self.input, self.output) = (input, output)
    isShown = isatty(output) == 1
    takesEscapes = isShown && !["", "dumb"].contains(type)
    var settings = termios()
    if isatty(input) == 1, tcgetattr(input, &settings) == 0 {
      saved = settings
      setModes()
      StopSignals.listen()
    }
    EndSignals.listen()
    EndSignals.ignoreOthers()
  }

  deinit { close() }

  func close() {
    restoreModes()
    saved = nil
  }

  /// Stops the program after Control-Z or `kill -TSTP`, after restoring the terminal's original
  /// settings.
  ///
  /// - Returns: True if the program was stopped and now continues.
  func stopsIfAsked() -> Bool {
    guard saved != nil, StopSignals.takeStop() else {
      guard saved != nil, StopSignals.takeContinue() else { return false }
      setModes()
      return true
    }
    restoreModes()
    StopSignals.stop()
    setModes()
    return true
  }

  private func setModes() {
    guard var settings = saved else { return }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
    // Control-C asks to leave the game, so it must not raise a signal. Control-Z may raise one.
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
      keys[Int(VINTR)] = 0
      keys[Int(VQUIT)] = 0
    }
    tcsetattr(input, TCSANOW, &settings)
    writeEscape(TerminalPaste.on)
  }

  private func restoreModes() {
    guard var settings = saved else { return }
    if isOnLine { write("\n") }
    isOnLine = false
    writeEscape(TerminalPaste.off)
    tcsetattr(input, TCSADRAIN, &settings)
  }

  var isInteractive: Bool { isatty(input) == 1 }

  /// The current width of the terminal in columns; nil for a file or pipe.
  var columns: Int? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  var isInterrupted: Bool { EndSignals.areRaised }

  /// The time of the monotonic clock, in seconds.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Waits for input, for at most a number of seconds.
  ///
  /// - Returns: The bytes that have arrived; empty after a timeout.
  func read(waitingSeconds: Double) -> [UInt8] {
    guard waitingSeconds >= 0.002, !hasEnded else {
      sleep(seconds: waitingSeconds)
      return []
    }
    // `poll` waits for whole milliseconds only. The next call sleeps for the rest.
    return readReady(timeoutMilliseconds: Int32(min(waitingSeconds * 1_000 - 1, 1_000)))
  }

  func readReady() -> [UInt8] { hasEnded ? [] : readReady(timeoutMilliseconds: 0) }

  /// Writes a line. On a terminal, the cursor then stays at its beginning, where a braille display
  /// shows it.
  func writeLine(_ line: String) {
    guard isShown else { return write(line + "\n") }
    write((isOnLine ? "\n" : "") + line + "\r")
    isOnLine = true
  }

  /// Writes an escape sequence, if the output interprets them.
  func writeEscape(_ sequence: String) {
    if takesEscapes { write(sequence) }
  }

  /// Writes text. If the output accepts no more bytes, it waits until it does or until a signal
  /// asks the program to end. After an error, the rest of the text is lost.
  func write(_ text: String) { try? SafeFile.send(Array(text.utf8)[...], into: output) }

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
