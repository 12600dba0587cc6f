import Foundation
@testable import KodamaTerminal
import Testing

@Suite("The terminal is read and restored correctly")
struct TerminalTests {
  /// Opens a terminal, and restores the signal handlers of the test process.
  static func open(_ input: Int32, _ output: Int32, type: String = "xterm") -> Terminal {
    let terminal = Terminal(input: input, output: output, type: type)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
    return terminal
  }

  @Test("Closing a terminal restores the settings from before opening")
  func settings() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let before = pseudo.settings
    let terminal = Self.open(pseudo.program, pseudo.program)
    let during = pseudo.settings
    #expect(during.c_lflag & tcflag_t(ICANON | ECHO | IEXTEN) == 0)
    // Control-C arrives as a key.
    let keys = Array("a\r\u{1c}\u{3}\u{13}\u{1b}[A木".utf8)
    pseudo.type(keys)
    #expect(terminal.read(waitingSeconds: 1) == keys)
    #expect(terminal.readReady().isEmpty)
    terminal.close()
    let after = pseudo.settings
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
    #expect(controls(after) == controls(before))
    // Closing the terminal again does not change settings that were made after the first time.
    var other = after
    other.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(pseudo.program, TCSANOW, &other)
    terminal.close()
    #expect(pseudo.settings.c_lflag == other.c_lflag)
  }

  private func controls(_ settings: termios) -> [UInt8] {
    withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  @Test("Deinitialising a terminal restores its settings")
  func release() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let before = pseudo.settings.c_lflag
    var terminal: Terminal? = Self.open(pseudo.program, pseudo.program)
    #expect(terminal?.hasEnded == false && pseudo.settings.c_lflag != before)
    terminal = nil
    #expect(pseudo.settings.c_lflag == before)
  }

  @Test("Keys typed before the start are read")
  func ahead() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let terminal = Self.open(pseudo.program, pseudo.program)
    pseudo.type(Array("one".utf8))
    pseudo.type(Array("two".utf8))
    var found: [UInt8] = []
    while found.count < 6, !terminal.hasEnded { found += terminal.read(waitingSeconds: 1) }
    #expect(found == Array("onetwo".utf8))
  }

  @Test("Input ends when the terminal hangs up")
  func hungUp() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let terminal = Self.open(pseudo.program, pseudo.program)
    #expect(terminal.readReady().isEmpty && !terminal.hasEnded)
    pseudo.hangUp()
    #expect(terminal.readReady().isEmpty && terminal.hasEnded)
    #expect(terminal.readReady().isEmpty)
    terminal.write("lost\n")
  }

  @Test("A pipe can be used instead of a terminal")
  func pipe() throws {
    let (input, output) = (try PipeEnds(), try PipeEnds())
    defer { withExtendedLifetime((input, output)) {} }
    let terminal = Self.open(input.reading, output.writing)
    #expect(terminal.readReady().isEmpty && !terminal.hasEnded)
    input.write("w\n")
    #expect(terminal.readReady() == Array("w\n".utf8))
    input.endWriting()
    #expect(terminal.readReady().isEmpty && terminal.hasEnded)
    terminal.close()
  }

  @Test("Lines are written to the terminal as UTF-8")
  func write() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let terminal = Self.open(pseudo.program, pseudo.program)
    terminal.write("A bell, right\n木霊\n")
    let wanted = "A bell, right\r\n木霊\r\n"
    #expect(pseudo.shown(bytes: wanted.utf8.count) == wanted)
  }

  @Test("A text larger than the pipe's buffer is written completely")
  func longText() throws {
    let (input, output) = (try PipeEnds(), try PipeEnds())
    defer { withExtendedLifetime((input, output)) {} }
    let text = (0..<20_000).map { "line \($0), 木霊" }.joined(separator: "\n")
    let reader = BackgroundReader(output.reading, count: text.utf8.count)
    Self.open(input.reading, output.writing).write(text)
    #expect(reader.bytes() == Array(text.utf8))
  }

  @Test("A write returns if the reader has closed the pipe")
  func brokenPipe() throws {
    let input = try PipeEnds()
    defer { withExtendedLifetime(input) {} }
    var output: PipeEnds? = try PipeEnds()
    let writing = dup(output?.writing ?? -1)
    defer { Foundation.close(writing) }
    output = nil
    Self.open(input.reading, writing).write(String(repeating: "x", count: 100_000))
  }

  @Test("A signal ends a write that nobody reads")
  func interrupted() async {
    await #expect(processExitsWith: .success) {
      let (input, output) = (try PipeEnds(), try PipeEnds())
      defer { withExtendedLifetime((input, output)) {} }
      // Unblocks signals, because worker threads block them.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      for number in [SIGINT, SIGTERM, SIGHUP] {
        let terminal = Terminal(input: input.reading, output: output.writing)
        raise(number)
        guard terminal.isInterrupted else { exit(number) }
        // This fills the pipe at once. Writing must still end without a reader.
        terminal.write(String(repeating: "x", count: 1_000_000))
      }
    }
  }
}
