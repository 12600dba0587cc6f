package import KodamaHosting
import KodamaSurfaces

/// The game on a plain terminal, as lines of words: one event a line. A screen reader or a braille
/// display reads it with no more code. With a loudspeaker it is played by ear as well.
package final class WordsHost: Host {
  /// A key that comes again within so many passes is held down: a terminal does not say so.
  package static let repeatPasses = 4

  /// So many times Control and C in a row ends the game without an answer, kept as a signal does.
  package static let leavingStrokes = 3

  /// At most as many columns as a braille line has cells: there lines are broken between words.
  package static let narrowColumns = 40

  private let terminal: Terminal
  private let pacer = PassPacer()
  private let speech: [any SpeechOutput]
  private var keys = TerminalKeys()
  private var bytes: [UInt8] = []
  private var notices: [InputEvent] = []
  private var nextPassNumber = 0
  private var hasEnded = false
  /// How often in a row it was asked to leave.
  private var leaving = 0
  private var lastStroke: (stroke: KeyStroke, pass: Int)?

  /// Makes a host that reads keys from standard input and writes lines to standard output.
  ///
  /// - Parameters:
  ///   - output: the file to which lines are written.
  ///   - loudspeaker: what sounds; nil for words alone.
  ///   - speech: what speaks and writes down besides the terminal.
  ///   - hasLoudspeaker: whether the loudspeaker was found; one that was not may come.
  package convenience init(
    output: Int32 = 1, loudspeaker: (any Loudspeaker)? = nil, speech: [any SpeechOutput] = [],
    hasLoudspeaker: Bool = true
  ) {
    self.init(
      Terminal(output: output), loudspeaker: loudspeaker, speech: speech,
      hasLoudspeaker: hasLoudspeaker)
  }

  /// Makes a host on a terminal that is open.
  init(
    _ terminal: Terminal, loudspeaker: (any Loudspeaker)? = nil,
    speech: [any SpeechOutput] = [], hasLoudspeaker: Bool = true
  ) {
    self.terminal = terminal
    if let loudspeaker { pacer.attach(loudspeaker, isOpen: hasLoudspeaker) }
    self.speech = speech
  }

  /// How well the loudspeaker was served so far.
  package var loudspeakerReport: LoudspeakerReport { pacer.report }

  /// Waits until the next pass is due and says which keys were pressed since the last one; nil
  /// after the input has ended.
  package func nextPass() -> [InputEvent]? {
    guard !hasEnded else { return nil }
    waitForPass()
    bytes += terminal.readReady()
    var input = notices + takeKeys()
    notices.removeAll()
    let changes = pacer.takeNotices().map { Command($0) }
    input += (changes + speech.flatMap { $0.takeNotices() }).map { .command($0) }
    let isOver = terminal.hasEnded && bytes.isEmpty
    if terminal.isInterrupted || isOver || leaving >= Self.leavingStrokes {
      hasEnded = true
      let close = InputEvent.command(Command(.closeRequested))
      if !input.contains(close) { input.append(close) }
    }
    return input
  }

  /// Sounds and says what a pass has put on the surfaces.
  package func present(_ outputs: Outputs, pass: Int) {
    nextPassNumber = pass + 1
    pacer.complete(pass: pass, outputs.sound?.takeCommands() ?? [])
    let said = outputs.words?.takeEvents() ?? []
    for event in said {
      switch event {
      case .say(let utterance): terminal.write(line(utterance.text))
      case .caption(let text): terminal.write(line(text))
      case .stop: break
      }
    }
    for output in speech { output.take(said, pass: pass) }
  }

  /// Whether letters are text, not commands, from now on.
  package func setWantsText(_ wantsText: Bool) { keys.wantsText = wantsText }

  /// Writes a text that is copied line by line: it is there to be taken. There is no picture.
  package func perform(_ request: HostRequest, on outputs: Outputs) {
    switch request {
    case .copy(let text):
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        terminal.write(self.line(String(line)))
      }
      notices.append(.command(Command(.textCopied)))
    // A terminal hands over no text but what is typed.
    case .paste: notices.append(.command(Command(.textPasted)))
    case .keepPicture: notices.append(.command(Command(.pictureKept)))
    // There is no window.
    case .show: break
    }
  }

  /// Gives the terminal back, and lets the loudspeaker go.
  package func finish() {
    pacer.detach()
    terminal.close()
  }

  private func waitForPass() {
    while !terminal.isInterrupted {
      let left = pacer.seconds(untilPass: nextPassNumber, at: Terminal.seconds)
      guard left > 0 else { break }
      bytes += terminal.read(waitingSeconds: min(left, 0.02))
    }
    pacer.begin(at: Terminal.seconds)
  }

  /// The keys of a pass. A person's are taken as they come; a program types faster than anybody,
  /// and what a key leads to must be there before the next one: one key a pass.
  private func takeKeys() -> [InputEvent] {
    var events: [InputEvent] = []
    keys.beginPass(bytes: bytes.count)
    if terminal.isInteractive || bytes.isEmpty {
      events = keys.read(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    while events.isEmpty, !bytes.isEmpty { events = keys.read([bytes.removeFirst()]) }
    return events.map { asksToLeave($0) ? .command(Command(.closeRequested)) : noteRepeat($0) }
  }

  /// Whether a key is Control and C, which asks to leave wherever it is pressed.
  private func asksToLeave(_ event: InputEvent) -> Bool {
    guard case .key(KeyStroke(.c, .control), _) = event else {
      leaving = 0
      return false
    }
    leaving += 1
    return true
  }

  private func noteRepeat(_ event: InputEvent) -> InputEvent {
    guard case .key(let stroke, _) = event else { return event }
    let isRepeat =
      lastStroke.map {
        $0.stroke == stroke && nextPassNumber - $0.pass <= Self.repeatPasses
      } ?? false
    lastStroke = (stroke, nextPassNumber)
    return .key(stroke, isRepeat: isRepeat)
  }

  /// A text as one line: a line break would look like another event, and what a terminal would
  /// obey is written out. A narrow terminal would break it within a word: there it is broken
  /// before that word.
  private func line(_ text: String) -> String {
    let line = VisibleText.line(text)
    guard let columns = terminal.columns, columns <= Self.narrowColumns else { return line + "\n" }
    return TextWrap.lines(of: line, width: columns).map { $0 + "\n" }.joined()
  }
}
