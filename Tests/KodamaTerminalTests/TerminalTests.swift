import Foundation
@testable import KodamaTerminal
import Testing

@Suite("A terminal is taken, read, written to and given back")
struct TerminalTests {
  /// A terminal of the game; the signals of the test run stay those of the test run.
  static func open(_ input: Int32, _ output: Int32) -> Terminal {
    let terminal = Terminal(input: input, output: output)
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    return terminal
  }

  @Test("Keys come as they are pressed and are not shown, and afterwards all is as it was")
  func settings() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let before = pseudo.settings
    let terminal = Self.open(pseudo.program, pseudo.program)
    let during = pseudo.settings
    #expect(during.c_lflag & tcflag_t(ICANON | ECHO | IEXTEN) == 0)
    // Control and C comes as a key: it asks, and can be answered.
    let keys = Array("a\r\u{1a}\u{1c}\u{3}\u{13}\u{1b}[A木".utf8)
    pseudo.type(keys)
    #expect(terminal.read(waitingSeconds: 1) == keys)
    #expect(terminal.readReady().isEmpty)
    terminal.close()
    let after = pseudo.settings
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
    #expect(controls(after) == controls(before))
    // Giving it back twice changes nothing that was set since.
    var other = after
    other.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(pseudo.program, TCSANOW, &other)
    terminal.close()
    #expect(pseudo.settings.c_lflag == other.c_lflag)
  }

  private func controls(_ settings: termios) -> [UInt8] {
    withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  @Test("Who lets a terminal go has given it back")
  func release() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let before = pseudo.settings.c_lflag
    var terminal: Terminal? = Self.open(pseudo.program, pseudo.program)
    #expect(terminal?.hasEnded == false && pseudo.settings.c_lflag != before)
    terminal = nil
    #expect(pseudo.settings.c_lflag == before)
  }

  @Test("What is typed ahead waits, and all of it is read")
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

  @Test("A terminal that is hung up has ended, and is not read any more")
  func hungUp() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let terminal = Self.open(pseudo.program, pseudo.program)
    #expect(terminal.readReady().isEmpty && !terminal.hasEnded)
    pseudo.hangUp()
    #expect(terminal.readReady().isEmpty && terminal.hasEnded)
    #expect(terminal.readReady().isEmpty)
    terminal.write("nobody reads this\n")
  }

  @Test("A pipe stands in a terminal's place: its bytes come, then its end")
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

  @Test("Lines are written out whole, in UTF-8")
  func write() throws {
    let pseudo = try PseudoTerminal()
    defer { withExtendedLifetime(pseudo) {} }
    let terminal = Self.open(pseudo.program, pseudo.program)
    terminal.write("A bell, right\n木霊\n")
    let wanted = "A bell, right\r\n木霊\r\n"
    #expect(pseudo.shown(bytes: wanted.utf8.count) == wanted)
  }

  @Test("More than a pipe holds is written while it is read, and nothing of it is lost")
  func longText() throws {
    let (input, output) = (try PipeEnds(), try PipeEnds())
    defer { withExtendedLifetime((input, output)) {} }
    let text = (0..<20_000).map { "line \($0), 木霊" }.joined(separator: "\n")
    let reader = BackgroundReader(output.reading, count: text.utf8.count)
    Self.open(input.reading, output.writing).write(text)
    #expect(reader.bytes() == Array(text.utf8))
  }

  @Test("Where whoever reads is gone, writing comes back")
  func brokenPipe() throws {
    let input = try PipeEnds()
    defer { withExtendedLifetime(input) {} }
    var output: PipeEnds? = try PipeEnds()
    let writing = dup(output?.writing ?? -1)
    defer { Foundation.close(writing) }
    output = nil
    Self.open(input.reading, writing).write(String(repeating: "x", count: 100_000))
  }

  @Test("Control and C, or the system, asks the program to end, even while nobody reads")
  func interrupted() async {
    await #expect(processExitsWith: .success) {
      let (input, output) = (try PipeEnds(), try PipeEnds())
      defer { withExtendedLifetime((input, output)) {} }
      // A thread that works for others leaves signals to the main one.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      for number in [SIGINT, SIGTERM, SIGHUP] {
        let terminal = Terminal(input: input.reading, output: output.writing)
        raise(number)
        guard terminal.isInterrupted else { exit(number) }
        // The pipe is soon full: who is to end does not wait for a reader.
        terminal.write(String(repeating: "x", count: 1_000_000))
      }
    }
  }
}
