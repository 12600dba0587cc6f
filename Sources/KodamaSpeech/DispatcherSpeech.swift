import KodamaHosting
package import KodamaSurfaces

/// Speaks through a speech dispatcher: with the voice, the speed and the language that the player
/// has given the screen reader.
///
/// The dispatcher is called from a thread of its own. The game leaves what is to be said and goes
/// on; a dispatcher that hangs is given up after 200 ms, and another connection is opened later.
package final class DispatcherSpeech: LiveVoice {
  /// What it is called.
  package let name = "speech-dispatcher"
  private let line: VoiceLine

  /// Makes a voice; the connection is opened on its own thread.
  package convenience init() {
    self.init(line: VoiceLine()) { () throws(VoiceFault) in try SpeechdConnection() }
  }

  /// Makes a voice on a connection of another kind.
  ///
  /// - Parameter open: opens the connection; called on the voice's thread.
  package convenience init(
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
  package var fault: String? { line.fault }
  /// Whether speech-dispatcher was found and answers.
  package var isReady: Bool { line.isReady }
  /// Whether its thread has ended.
  package var hasEnded: Bool { line.hasEnded }
  /// How many utterances were dropped because too many waited.
  package var droppedCount: Int { line.droppedCount }
  /// How many the dispatcher has taken.
  package var sentCount: Int { line.sentCount }
  /// Whether the dispatcher has been given everything.
  package var isIdle: Bool { line.isIdle }

  /// How it is to speak from the next utterance on.
  package var manner: VoiceManner {
    get { line.manner }
    set { line.manner = newValue }
  }

  /// Leaves an utterance for the dispatcher.
  package func say(_ utterance: Utterance, pass: Int) { line.say(utterance) }
  /// Cancels what is being said and what waits.
  package func stop(pass: Int) { line.stop() }
  /// Gives the dispatcher up if it has not answered for 200 ms.
  package func checkDeadline(pass: Int) { line.checkDeadline(pass: pass) }
  /// Takes back what the dispatcher has not taken.
  package func surrender() -> [Utterance] { line.surrender() }
  /// Falls silent and disconnects.
  package func finish() { line.close() }

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
