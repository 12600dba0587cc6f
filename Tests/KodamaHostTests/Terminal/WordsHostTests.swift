import Foundation
import KodamaHosting
import KodamaSurfaces
@testable import KodamaTerminal
import Testing

/// A voice that records its events.
private final class VoiceDouble: SpeechOutput {
  var events: [WordSurface.Event] = []
  var notices: [Command] = []

  func say(_ utterance: Utterance, pass: Int) { events.append(.say(utterance)) }
  func stop(pass: Int) { events.append(.stop) }
  func takeNotices() -> [Command] {
    defer { notices = [] }
    return notices
  }
}

@Suite("The game can be played on a terminal")
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

  /// Finishes the host and returns the lines that it has written.
  private func lines() -> [String] {
    host.finish()
    output.endWriting()
    return output.read().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func utterance(_ text: String) -> Utterance {
    Utterance(
      text: text, reading: text, language: "en", priority: .message, lengthPasses: 10)
  }

  @Test("Each utterance and each caption is one line on the terminal")
  func says() {
    outputs.words?.say(utterance("Sand below."))
    outputs.words?.caption("♪ bell, right")
    outputs.words?.stop()
    host.present(outputs, pass: 0)
    host.present(outputs, pass: 1)
    #expect(lines() == ["Sand below.", "♪ bell, right", ""])
    #expect(voice.events == [.say(utterance("Sand below.")), .stop])
  }

  @Test("Control characters in a line are made visible")
  func oneLine() {
    outputs.words?.say(utterance("two\nlines\u{1b}]0;title\u{7}"))
    outputs.words?.caption("a\tb\r")
    host.present(outputs, pass: 0)
    #expect(lines() == ["two\\u{a}lines\\u{1b}]0;title\\u{7}", "a\\u{9}b\\u{d}", ""])
  }

  @Test("Copied text is written to the terminal line by line")
  func copy() {
    host.perform(.copy("one\n\nthree"), on: outputs)
    #expect(host.nextPass() == [.command(Command(.textCopied))])
    host.present(outputs, pass: 0)
    #expect(host.nextPass() == [])
    #expect(lines() == ["one", "", "three", ""])
  }

  @Test("A copied text goes to a file, whose path is written, and to the terminal's clipboard")
  func copyToFile() throws {
    let path = NSTemporaryDirectory() + "kodama-copied-\(getpid()).txt"
    defer { unlink(path) }
    let pseudo = try PseudoTerminal()
    let host = WordsHost(
      TerminalTests.open(pseudo.program, pseudo.program, type: "xterm"), copyFile: path)
    host.perform(.copy("kodama:木"), on: outputs)
    let wanted = "\u{1b}]52;c;a29kYW1hOuacqA==\u{7}\(path)\r"
    #expect(pseudo.shown(bytes: wanted.utf8.count) == wanted)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "kodama:木")
    host.finish()
  }

  @Test(
    "Base64 pads a text to groups of four letters",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ])
  func base64(_ text: String, _ coded: String) {
    #expect(WordsHost.base64(Array(text.utf8)) == coded)
  }

  @Test("The terminal host declines requests to paste or to save a picture")
  func requests() {
    for request in [HostRequest.paste, .savePicture, .show(scale: 2, isFullscreen: true)] {
      host.perform(request, on: outputs)
    }
    #expect(
      host.nextPass() == [.command(Command(.textPasted)), .command(Command(.pictureSaved))])
    #expect(lines() == [""])
  }

  @Test("The same key within four passes counts as held down")
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

  @Test("Letters are text while the game expects text")
  func text() {
    host.setWantsText(true)
    input.write("木")
    #expect(host.nextPass() == [.text("木")])
    host.setWantsText(false)
    input.write("a")
    #expect(host.nextPass() == [.key(KeyStroke(.a), isRepeat: false)])
  }

  @Test("Voice notices become commands")
  func voices() {
    voice.notices = [Command(.voiceLost), Command(.voiceFound)]
    #expect(
      host.nextPass() == [.command(Command(.voiceLost)), .command(Command(.voiceFound))])
    #expect(host.nextPass() == [])
  }

  @Test("The second Control-C in a row ends the game")
  func leaving() {
    input.write("\u{3}\u{3}\u{3}")
    for number in 0..<WordsHost.leavingStrokes {
      let isLast = number == WordsHost.leavingStrokes - 1
      #expect(host.nextPass() == [.command(isLast ? .finalClose : Command(.closeRequested))])
      host.present(outputs, pass: number)
    }
    #expect(host.nextPass() == nil)
  }

  @Test("The game closes at the end of input")
  func end() {
    input.write("q")
    input.endWriting()
    var events: [InputEvent] = []
    while let pass = host.nextPass(), events.count < 9 { events += pass }
    #expect(
      events == [
        .key(KeyStroke(.q), isRepeat: false), .command(.finalClose),
      ])
    #expect(host.nextPass() == nil)
  }
}

@Suite("Lines wrap for braille displays")
struct NarrowTerminalTests {
  private let pseudo: PseudoTerminal
  private let host: WordsHost
  private let outputs = Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
  private static let long = "Liquids: pond, 78 wide, 12 deep, 3 right, 3 down, 1 of 2"

  init() throws {
    pseudo = try PseudoTerminal()
    host = WordsHost(TerminalTests.open(pseudo.program, pseudo.program, type: "xterm"))
  }

  /// Returns the lines that a terminal shows for a caption of two lines, the second of which is an
  /// end mark.
  private func shown(_ text: String, columns: UInt16) -> [String] {
    pseudo.resize(columns: columns)
    outputs.words?.caption(text)
    outputs.words?.caption("end")
    host.present(outputs, pass: 0)
    outputs.words?.beginPass()
    var shown = ""
    while !shown.hasSuffix("end\r") {
      let more = pseudo.shown(bytes: 1)
      guard !more.isEmpty else { break }
      shown += more
    }
    return shown.split { $0.isNewline || $0 == "\r" }.map(String.init).filter { $0 != "end" }
  }

  @Test("At any width, a line breaks between words")
  func broken() {
    let twenty = ["Liquids: pond, 78", "wide, 12 deep, 3", "right, 3 down, 1 of", "2"]
    let widths: [(UInt16, [String])] = [
      (20, twenty),
      (40, ["Liquids: pond, 78 wide, 12 deep, 3", "right, 3 down, 1 of 2"]),
      (50, ["Liquids: pond, 78 wide, 12 deep, 3 right, 3 down,", "1 of 2"]),
      (80, [Self.long]),
    ]
    for (columns, lines) in widths { #expect(shown(Self.long, columns: columns) == lines) }
    host.finish()
  }

  @Test("A line does not break on a terminal of unknown width")
  func whole() {
    #expect(shown(Self.long, columns: 0) == [Self.long])
    host.finish()
  }

  @Test("The cursor rests at the beginning of the newest line")
  func cursor() {
    outputs.words?.caption("one")
    outputs.words?.caption("two")
    host.present(outputs, pass: 0)
    #expect(pseudo.shown(bytes: 10) == "one\r\r\ntwo\r")
    host.finish()
  }

  @Test("A dumb terminal receives no escape sequence")
  func dumb() throws {
    let other = try PseudoTerminal()
    let plain = WordsHost(TerminalTests.open(other.program, other.program, type: "dumb"))
    plain.perform(.copy("code"), on: outputs)
    plain.finish()
    #expect(String(decoding: readBytes(from: other.user, count: 7), as: UTF8.self) == "code\r\r\n")
  }
}
