import KodamaHosting
package import KodamaSurfaces

/// Speaks through a speech dispatcher or through a screen reader itself: with the voice, the speed
/// and the language that the player has given it.
///
/// The dispatcher is called from a thread of its own. The game leaves what is to be said and goes
/// on; a dispatcher that hangs is given up after 200 ms, and another connection is opened later.
package final class DispatcherSpeech: LiveVoice {
  /// What it is called.
  package let name: String
  private let line: VoiceLine
  private let messages: DispatcherMessages

  /// Makes a voice; the connection is opened on its own thread.
  package convenience init() {
    self.init(line: VoiceLine(), messages: .ofLibrary) { () throws(VoiceFault) in
      try SpeechdConnection()
    }
  }

  /// Makes a voice on a connection of another kind.
  ///
  /// - Parameter open: opens the connection; called on the voice's thread.
  package convenience init(
    open: @escaping @Sendable () throws(VoiceFault) -> any DispatcherConnection
  ) {
    self.init(line: VoiceLine(), open: open)
  }

  /// Makes a voice that is Orca's own, where it runs.
  ///
  /// - Parameter address: its bus; nil for the one of this session.
  /// - Returns: the voice, which is given up where nobody answers.
  package static func orca(on address: String? = nil) -> DispatcherSpeech {
    DispatcherSpeech(name: "Orca", line: VoiceLine(), deadline: .reader) { () throws(VoiceFault) in
      try OrcaConnection(on: address)
    }
  }

  init(
    name: String = "speech-dispatcher", line: VoiceLine, deadline: VoiceLine.Deadline = .call,
    messages: DispatcherMessages = DispatcherMessages(),
    open: @escaping @Sendable () throws(VoiceFault) -> any DispatcherConnection
  ) {
    self.name = name
    self.line = line
    self.messages = messages
    VoiceLine.startThread(named: "kodama-dispatcher") {
      Self.serve(line, deadline, messages, open)
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
  /// How many were left to it.
  package var givenCount: Int { line.givenCount }
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
  /// Which utterances the dispatcher says it has begun and ended.
  package func takeProgress() -> [VoiceProgress] { messages.takeProgress() }
  /// Takes back what the dispatcher has not taken.
  package func surrender() -> [Utterance] { line.surrender() }
  /// Falls silent and disconnects.
  package func finish() { line.close() }

  /// What the voice's own thread does until it is told to end.
  private static func serve(
    _ line: VoiceLine, _ deadline: VoiceLine.Deadline, _ messages: DispatcherMessages,
    _ open: () throws(VoiceFault) -> any DispatcherConnection
  ) {
    do {
      let connection = try line.call(.opening, open)
      messages.forget()
      line.beReady()
      var language = ""
      var manner = VoiceManner()
      while true {
        switch line.next() {
        case .cancel: try line.call(deadline) { try connection.cancel() }
        case .say(let utterance, let number):
          let text = SpokenText.of(utterance)
          guard text.contains(where: { !$0.isWhitespace }) else { continue }
          let message = try line.call(deadline, saying: utterance) {
            if utterance.language != language {
              try connection.setLanguage(utterance.language)
              language = utterance.language
            }
            let wanted = line.manner
            if wanted != manner {
              try connection.setManner(wanted)
              manner = wanted
            }
            return try connection.say(text, priority: priority(utterance.priority))
          }
          if let message { messages.expect(message, as: number) }
        case .close:
          // It has come back from its last call, however late: what it was given then is another
          // voice's to say, or its own once it is connected anew.
          try line.call(deadline) { try connection.cancel() }
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
