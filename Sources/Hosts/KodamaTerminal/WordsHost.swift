package import KodamaHosting
import KodamaSurfaces

/// Runs the game on a plain terminal, one line of text per event, so that a screen reader or a
/// braille display needs no support of its own. With a loudspeaker the game can be heard as well.
package final class WordsHost: Host {
  /// The same key within this many passes counts as held down, because terminals do not report key
  /// releases.
  package static let repeatPasses = 4

  /// This many Control-C in a row end the game without a question; it is saved as after a signal.
  package static let leavingStrokes = 3

  /// The usual number of cells of a braille line. On terminals of at most this width, lines are
  /// broken between words.
  package static let narrowColumns = 40

  private let terminal: Terminal
  private let pacer = PassPacer()
  private let speech: [any SpeechOutput]
  private var keys = TerminalKeys()
  private var bytes: [UInt8] = []
  private var notices: [InputEvent] = []
  private var nextPassNumber = 0
  private var hasEnded = false
  /// The number of Control-C in a row.
  private var leaving = 0
  private var lastStroke: (stroke: KeyStroke, pass: Int)?

  /// Creates a host that reads keys from standard input and writes lines to a file.
  ///
  /// - Parameters:
  ///   - output: The descriptor to write lines to; 1 is standard output.
  ///   - loudspeaker: Plays the sound; nil for words alone.
  ///   - speech: Further outputs for words, such as a voice or a log.
  ///   - hasLoudspeaker: Whether the loudspeaker is present now; a missing one may appear later.
  package convenience init(
    output: Int32 = 1, loudspeaker: (any Loudspeaker)? = nil, speech: [any SpeechOutput] = [],
    hasLoudspeaker: Bool = true
  ) {
    self.init(
      Terminal(output: output), loudspeaker: loudspeaker, speech: speech,
      hasLoudspeaker: hasLoudspeaker)
  }

  /// Creates a host on an open terminal.
  init(
    _ terminal: Terminal, loudspeaker: (any Loudspeaker)? = nil,
    speech: [any SpeechOutput] = [], hasLoudspeaker: Bool = true
  ) {
    self.terminal = terminal
    if let loudspeaker { pacer.attach(loudspeaker, isOpen: hasLoudspeaker) }
    self.speech = speech
  }

  package var loudspeakerReport: LoudspeakerReport { pacer.report }

  /// Waits until the next pass is due and returns its input events; nil after the input has ended.
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

  /// Plays and writes the output of a pass.
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

  /// Selects whether letters are text input or commands.
  package func setWantsText(_ wantsText: Bool) { keys.wantsText = wantsText }

  /// Performs a request. Copied text is written to the terminal line by line. A terminal cannot
  /// paste, save pictures or show a window.
  package func perform(_ request: HostRequest, on outputs: Outputs) {
    switch request {
    case .copy(let text):
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        terminal.write(self.line(String(line)))
      }
      notices.append(.command(Command(.textCopied)))
    // The terminal sends pasted text as input.
    case .paste: notices.append(.command(Command(.textPasted)))
    case .savePicture: notices.append(.command(Command(.pictureSaved)))
    case .show: break
    }
  }

  /// Detaches the loudspeaker and restores the terminal.
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

  /// Returns the events of a pass. A person's keys are read all at once. A program types faster
  /// than its keys take effect, so its input is read one key per pass.
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

  /// Returns true for Control-C, and counts it.
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

  /// Returns a text as one output line with control characters made visible, because a line break
  /// would look like another event. On a narrow terminal it is wrapped between words.
  private func line(_ text: String) -> String {
    let line = VisibleText.line(text)
    guard let columns = terminal.columns, columns <= Self.narrowColumns else { return line + "\n" }
    return TextWrap.lines(of: line, width: columns).map { $0 + "\n" }.joined()
  }
}
