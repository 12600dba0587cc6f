import KodamaHosting
import KodamaSurfaces
@testable import KodamaTerminal
import Testing

/// A voice that keeps what it was given.
private final class VoiceDouble: SpeechOutput {
  var taken: [WordSurface.Event] = []
  var notices: [Command] = []

  func say(_ utterance: Utterance, pass: Int) { taken.append(.say(utterance)) }
  func stop(pass: Int) { taken.append(.stop) }
  func takeNotices() -> [Command] {
    defer { notices = [] }
    return notices
  }
}

@Suite("The game on a terminal is lines of words")
struct WordsHostTests {
  private let input: PipeEnds
  private let output: PipeEnds
  private let voice = VoiceDouble()
  private let host: WordsHost
  private let outputs = Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())

  init() throws {
    (input, output) = (try PipeEnds(), try PipeEnds())
    host = WordsHost(
      TerminalTests.open(input.reading, output.writing), speech: [voice])
  }

  /// What was written so far, once the host has let the terminal go.
  private func lines() -> [String] {
    host.finish()
    output.endWriting()
    return output.read().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func utterance(_ text: String) -> Utterance {
    Utterance(
      text: text, reading: text, language: "en", priority: .message, lengthPasses: 10)
  }

  @Test("What is said and what is heard is a line each, in order, and the voice is given it too")
  func says() {
    outputs.words?.say(utterance("Sand below."))
    outputs.words?.caption("♪ bell, right")
    outputs.words?.stop()
    host.present(outputs, pass: 0)
    host.present(outputs, pass: 1)
    #expect(lines() == ["Sand below.", "♪ bell, right", ""])
    #expect(voice.taken == [.say(utterance("Sand below.")), .stop])
  }

  @Test("A line stays one line, and nothing in it is obeyed by a terminal")
  func oneLine() {
    outputs.words?.say(utterance("two\nlines\u{1b}]0;title\u{7}"))
    outputs.words?.caption("a\tb\r")
    host.present(outputs, pass: 0)
    #expect(lines() == ["two\\u{a}lines\\u{1b}]0;title\\u{7}", "a\\u{9}b\\u{d}", ""])
  }

  @Test("A copied text is written line by line, and the game is told, once")
  func copy() {
    host.perform(.copy("one\n\nthree"), on: outputs)
    #expect(host.nextPass() == [.command(Command(.textCopied))])
    host.present(outputs, pass: 0)
    #expect(host.nextPass() == [])
    #expect(lines() == ["one", "", "three", ""])
  }

  @Test("A terminal has no clipboard and no picture, and says so; there is no window to show")
  func requests() {
    for request in [HostRequest.paste, .keepPicture, .show(scale: 2, isFullscreen: true)] {
      host.perform(request, on: outputs)
    }
    #expect(
      host.nextPass() == [.command(Command(.textPasted)), .command(Command(.pictureKept))])
    #expect(lines() == [""])
  }

  @Test("A key that comes again at once is held down; later, or after another, it is pressed")
  func repeats() {
    func isHeld(_ text: String, pass: Int) -> [Bool] {
      if pass > 0 { host.present(outputs, pass: pass - 1) }
      input.write(text)
      return (host.nextPass() ?? []).compactMap {
        guard case .key(_, let isRepeat) = $0 else { return nil }
        return isRepeat
      }
    }
    let limit = WordsHost.repeatPasses
    #expect(isHeld("d", pass: 0) == [false])
    #expect(isHeld("d", pass: limit) == [true])
    #expect(isHeld("a", pass: limit + 1) == [false])
    #expect(isHeld("d", pass: limit + 2) == [false])
    #expect(isHeld("d", pass: 2 * limit + 3) == [false])
    #expect(isHeld("d", pass: 3 * limit + 3) == [true])
  }

  @Test("Letters are text from when text is wanted until it is not")
  func text() {
    host.setWantsText(true)
    input.write("木")
    #expect(host.nextPass() == [.text("木")])
    host.setWantsText(false)
    input.write("a")
    #expect(host.nextPass() == [.key(KeyStroke(.a), isRepeat: false)])
  }

  @Test("A voice that is lost and found is a command each")
  func voices() {
    voice.notices = [Command(.voiceLost), Command(.voiceFound)]
    #expect(
      host.nextPass() == [.command(Command(.voiceLost)), .command(Command(.voiceFound))])
    #expect(host.nextPass() == [])
  }

  @Test("The third Control and C in a row asks once, and is the last")
  func leaving() {
    input.write("\u{3}\u{3}\u{3}")
    for number in 0..<WordsHost.leavingStrokes {
      #expect(host.nextPass() == [.command(Command(.closeRequested))])
      host.present(outputs, pass: number)
    }
    #expect(host.nextPass() == nil)
  }

  @Test("The end of the input asks the game to close, and then there are no more passes")
  func end() {
    input.write("q")
    input.endWriting()
    var events: [InputEvent] = []
    while let pass = host.nextPass(), events.count < 9 { events += pass }
    #expect(
      events == [
        .key(KeyStroke(.q), isRepeat: false), .command(Command(.closeRequested)),
      ])
    #expect(host.nextPass() == nil)
  }
}
