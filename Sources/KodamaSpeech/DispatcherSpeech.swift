import KodamaHosting
public import KodamaSurfaces

/// Speaks through a speech dispatcher: with the voice, the speed and the language that the player
/// has given the screen reader.
///
/// The dispatcher is called from a thread of its own. The game leaves what is to be said and goes
/// on; a dispatcher that hangs is given up after 200 ms, and another connection is opened later.
public final class DispatcherSpeech: LiveVoice {
  /// What it is called.
  public let name = "speech-dispatcher"
  private let line: VoiceLine

  /// Makes a voice; the connection is opened on its own thread.
  public convenience init() {
    self.init(line: VoiceLine()) { () throws(VoiceFault) in try SpeechdConnection() }
  }

  /// Makes a voice on a connection of another kind.
  ///
  /// - Parameter open: opens the connection; called on the voice's thread.
  public convenience init(
    open: @escaping @Sendable () throws(VoiceFault) -> any DispatcherConnection
  ) {
    self.init(line: VoiceLine(), open: open)
  }

  init(
    line: VoiceLine, open: @escaping @Sendable () throws(VoiceFault) -> any DispatcherConnection
  ) {
    self.line = line
    VoiceLine.startThread(named: "kodama-dispatcher") {
      Self.serve(line, open)
      line.end()
    }
  }

  deinit { line.close(waitMilliseconds: 0) }

  /// Why it is no use any more.
  public var fault: String? { line.fault }
  /// Whether speech-dispatcher was found and answers.
  public var isReady: Bool { line.isReady }
  /// Whether its thread has ended.
  public var hasEnded: Bool { line.hasEnded }
  /// How many utterances were dropped because too many waited.
  public var droppedCount: Int { line.droppedCount }
  /// How many the dispatcher has taken.
  public var sentCount: Int { line.sentCount }
  /// Whether the dispatcher has been given everything.
  public var isIdle: Bool { line.isIdle }

  /// How it is to speak from the next utterance on.
  public var manner: VoiceManner {
    get { line.manner }
    set { line.manner = newValue }
  }

  /// Leaves an utterance for the dispatcher.
  public func say(_ utterance: Utterance, pass: Int) { line.say(utterance) }
  /// Cancels what is being said and what waits.
  public func stop(pass: Int) { line.stop() }
  /// Gives the dispatcher up if it has not answered for 200 ms.
  public func checkDeadline(pass: Int) { line.checkDeadline(pass: pass) }
  /// Takes back what the dispatcher has not taken.
  public func surrender() -> [Utterance] { line.surrender() }
  /// Falls silent and disconnects.
  public func finish() { line.close() }

  /// What the voice's own thread does until it is told to end.
  private static func serve(
    _ line: VoiceLine, _ open: () throws(VoiceFault) -> any DispatcherConnection
  ) {
    do {
      let connection = try line.call(.opening, open)
      line.beReady()
      var language = ""
      var manner = VoiceManner()
      while true {
        switch line.next() {
        case .cancel: try line.call(.call) { try connection.cancel() }
        case .say(let utterance):
          let text = SpokenText.of(utterance)
          guard text.contains(where: { !$0.isWhitespace }) else { continue }
          try line.call(.call, saying: utterance) {
            if utterance.language != language {
              try connection.setLanguage(utterance.language)
              language = utterance.language
            }
            let wanted = line.manner
            if wanted != manner {
              try connection.setManner(wanted)
              manner = wanted
            }
            try connection.say(text, priority: priority(utterance.priority))
          }
        case .close:
          // It has come back from its last call, however late: what it was given then is another
          // voice's to say, or its own once it is connected anew.
          try line.call(.call) { try connection.cancel() }
          connection.close()
          return
        case .none: break
        }
      }
    } catch {
      line.fail("\(error)")
    }
  }

  private static func priority(_ priority: UtterancePriority) -> DispatcherPriority {
    switch priority {
    case .important: .important
    case .message: .message
    case .progress: .progress
    }
  }
}
