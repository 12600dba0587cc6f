public import KodamaHosting
import KodamaSurfaces
import KodamaSystem

/// A host that runs the game on a terminal and writes one line of text for each event, for players
/// with a screen reader or braille display. It can play sound as well.
public final class WordsHost: Host {
  /// The maximum number of passes between two equal keys for the second to count as a repeat.
  /// Terminals do not report whether a key is held down.
  package static let repeatPasses = 4

  /// The number of passes for which an escape sequence from a terminal can pause: 0.13 s.
  package static let gracePasses = 8

  /// The number of consecutive Control-C presses that save and end the game without asking.
  package static let leavingStrokes = 2

  /// The maximum size of a text that is sent to the terminal's clipboard, in bytes.
  static let clipboardLimit = 65_536

  private let terminal: Terminal
  private let pacer = PassPacer()
  private let speech: [any SpeechOutput]
  private let copyFile: String?
  private var keys = TerminalKeys()
  private var bytes: [UInt8] = []
  private var notices: [InputEvent] = []
  private var nextPassNumber = 0
  private var hasEnded = false
  private var leaving = 0
  private var newestLine = ""
  private var lastStroke: (stroke: KeyStroke, pass: Int)?

  /// Creates a host that reads keys from standard input and writes lines to a file.
  ///
  /// - Parameters:
  ///   - output: The file descriptor that receives the lines; 1 is standard output.
  ///   - loudspeaker: The loudspeaker that plays the sound; nil for no sound.
  ///   - speech: Further outputs for speech, such as a voice or a transcript.
  ///   - hasLoudspeaker: True if the loudspeaker's device could be opened.
  ///   - copyFile: The path of the file that receives copied texts; nil to write them as lines.
  public convenience init(
    output: Int32 = 1, loudspeaker: (any Loudspeaker)? = nil, speech: [any SpeechOutput] = [],
    hasLoudspeaker: Bool = true, copyFile: String? = nil
  ) {
    self.init(
      Terminal(output: output), loudspeaker: loudspeaker, speech: speech,
      hasLoudspeaker: hasLoudspeaker, copyFile: copyFile)
  }

  init(
    _ terminal: Terminal, loudspeaker: (any Loudspeaker)? = nil,
    speech: [any SpeechOutput] = [], hasLoudspeaker: Bool = true, copyFile: String? = nil
  ) {
    (self.terminal, self.copyFile) = (terminal, copyFile)
    if terminal.isInteractive { (keys.readsSingly, keys.gracePasses) = (true, Self.gracePasses) }
    if let loudspeaker { pacer.attach(loudspeaker, isOpen: hasLoudspeaker) }
    self.speech = speech
  }

  package var loudspeakerReport: LoudspeakerReport { pacer.report }

  /// Waits until the next pass (1/60 s) of the game loop is due, and returns the input since the
  /// last one. Returns nil once the game has been asked to end.
  public func nextPass() -> [InputEvent]? {
    guard !hasEnded else { return nil }
    waitForPass()
    bytes += terminal.readReady()
    var input = notices + takeKeys()
    notices.removeAll()
    let changes = pacer.takeNotices().map { Command($0) }
    input += (changes + speech.flatMap { $0.takeNotices() }).map { .command($0) }
    let isOver = terminal.hasEnded && bytes.isEmpty && !keys.hasUnread
    if terminal.isInterrupted || isOver || leaving >= Self.leavingStrokes {
      hasEnded = true
      input.removeAll { $0 == .command(Command(.closeRequested)) }
      input.append(.command(.finalClose))
    }
    return input
  }

  /// Plays the sound of a pass (1/60 s) of the game loop, and writes its utterances and captions as
  /// lines of text.
  public func present(_ outputs: Outputs, pass: Int) {
    nextPassNumber = pass + 1
    pacer.complete(pass: pass, outputs.sound?.takeCommands() ?? [])
    let said = outputs.words?.takeEvents() ?? []
    for event in said {
      switch event {
      case .say(let utterance): write(utterance.text)
      case .caption(let text): write(text)
      case .stop: break
      }
    }
    for output in speech { output.take(said, pass: pass) }
  }

  /// Sets whether letters are typed text, instead of running the actions that are bound to their
  /// keys.
  public func setWantsText(_ wantsText: Bool) { keys.wantsText = wantsText }

  /// Performs a request of the app. A copied text is written to a file, whose path is reported as a
  /// line, and sent to the terminal's clipboard. This host cannot read a clipboard, save pictures
  /// or show a window.
  public func perform(_ request: HostRequest, on outputs: Outputs) {
    switch request {
    case .copy(let text):
      copy(text)
      notices.append(.command(Command(.textCopied)))
    // The player pastes with the terminal, which sends the text as input.
    case .paste: notices.append(.command(Command(.textPasted)))
    case .savePicture: notices.append(.command(Command(.pictureSaved)))
    case .show: break
    }
  }

  /// Stops using the loudspeaker, and restores the terminal to its previous mode.
  public func finish() {
    pacer.detach()
    terminal.close()
  }

  private func copy(_ text: String) {
    if text.utf8.count <= Self.clipboardLimit {
      // OSC 52 of xterm. A terminal that does not know it ignores it.
      terminal.writeEscape("\u{1b}]52;c;\(Self.base64(Array(text.utf8)))\u{7}")
    }
    if let copyFile, (try? SafeFile.save(text.utf8, to: copyFile)) != nil {
      return write(copyFile)
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      write(String(line))
    }
  }

  /// Returns bytes in base64 (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        text.append(index <= part.count ? letters[bits >> (18 - 6 * index) & 63] : 0x3d)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func waitForPass() {
    while !terminal.isInterrupted {
      // The shell has written after the game's last line, so the newest line is written again.
      if terminal.stopsIfAsked() { write(newestLine) }
      let left = pacer.seconds(untilPass: nextPassNumber, at: Terminal.seconds)
      guard left > 0 else { break }
      bytes += terminal.read(waitingSeconds: min(left, 0.02))
    }
    pacer.begin(at: Terminal.seconds)
  }

  /// Returns a pass's input events: one key, so that each takes effect before the next, and typed
  /// text.
  private func takeKeys() -> [InputEvent] {
    var events: [InputEvent] = []
    keys.beginPass(bytes: bytes.count)
    if terminal.isInteractive || bytes.isEmpty {
      events = keys.read(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    while events.isEmpty, !bytes.isEmpty { events = keys.read([bytes.removeFirst()]) }
    return events.map { asksToLeave($0) ? .command(Command(.closeRequested)) : markingRepeat($0) }
  }

  private func asksToLeave(_ event: InputEvent) -> Bool {
    guard case .key(KeyStroke(.c, .control), _) = event else {
      leaving = 0
      return false
    }
    leaving += 1
    return true
  }

  private func markingRepeat(_ event: InputEvent) -> InputEvent {
    guard case .key(let stroke, _) = event else { return event }
    let isRepeat =
      lastStroke.map {
        $0.stroke == stroke && nextPassNumber - $0.pass <= Self.repeatPasses
      } ?? false
    lastStroke = (stroke, nextPassNumber)
    return .key(stroke, isRepeat: isRepeat)
  }

  /// Writes a text as one line. Control characters are made visible, because a line break would
  /// look like another event. On a terminal, the line is broken between words.
  private func write(_ text: String) {
    newestLine = text
    let line = VisibleText.line(text)
    guard let columns = terminal.columns else { return terminal.writeLine(line) }
    for row in TextWrap.lines(of: line, width: columns) { terminal.writeLine(row) }
  }
}
