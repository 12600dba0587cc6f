import KodamaHosting
@testable import KodamaTerminal
import Testing

@Suite("Bracketed paste")
struct TerminalPasteTests {
  /// The events of texts, one piece per pass.
  private func events(_ pieces: [String], wantsText: Bool = false) -> [InputEvent] {
    var keys = TerminalKeys()
    keys.wantsText = wantsText
    return (pieces + [""]).flatMap { keys.read(Array($0.utf8)) }
  }

  private func pasted(_ text: String) -> InputEvent { .command(Command(.textPasted, .text(text))) }

  private func key(_ key: Key) -> InputEvent { .key(KeyStroke(key), isRepeat: false) }

  @Test("A pasted text is one event wherever passes split it")
  func cuts() {
    let text = "a\u{1b}[200~kodama:AQ\r\n é\u{1b}[A-_\u{1b}[20\u{1b}[201~b"
    let letters = Array(text.unicodeScalars).map { String($0) }
    let wanted = [key(.a), pasted("kodama:AQ\n\n é\u{1b}[A-_\u{1b}[20"), key(.b)]
    #expect(events([text]) == wanted)
    for cut in 1..<letters.count {
      let pieces = [letters[..<cut].joined(), letters[cut...].joined()]
      #expect(events(pieces) == wanted, "at \(cut)")
    }
    #expect(events(letters) == wanted, "letter by letter")
    #expect(events([text, text]) == wanted + wanted)
  }

  @Test("An empty paste has no text, and in text input a paste is typed")
  func text() {
    #expect(events(["\u{1b}[200~\u{1b}[201~"]) == [.command(Command(.textPasted))])
    #expect(events(["\u{1b}[200~a\rb\u{1b}[201~"], wantsText: true) == [.text("ab")])
    #expect(events(["\u{1b}[200~never ended"]).isEmpty)
  }

  @Test("A paste that never ends is abandoned, even while keys are typed")
  func endless() {
    var keys = TerminalKeys()
    func pass(_ text: String) -> [InputEvent] {
      keys.beginPass(bytes: text.utf8.count)
      return keys.read(Array(text.utf8))
    }
    var events = pass("\u{1b}[200~ab")
    for number in 0..<300 { events += pass(number % 9 == 0 ? "q" : "") }
    #expect(events.contains(key(.q)))
    guard case .command(let command)? = events.first, case .text(let text) = command.argument
    else { return #expect(Bool(false), "the received text is an event") }
    #expect(command.action == .textPasted && text.hasPrefix("abq"))
    // A long paste that arrives slowly is not abandoned.
    #expect(pass("\u{1b}[200~").isEmpty)
    for _ in 0..<300 { #expect(pass(String(repeating: "x", count: 20)).isEmpty) }
    #expect(pass("\u{1b}[201~").count == 1)
  }
}
