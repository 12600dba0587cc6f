import KodamaHosting
package import KodamaSurfaces
import Synchronization

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

/// A connection to a speech dispatcher. All calls come from one thread, and each may hang.
package protocol DispatcherConnection {
  /// Chooses the language of what is said from now on, as in `en` or `ja`.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func setLanguage(_ language: String) throws(VoiceFault)

  /// Has it speak in this manner from now on.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func setManner(_ manner: VoiceManner) throws(VoiceFault)

  /// Gives it a text to say.
  ///
  /// - Returns: the dispatcher's own number of it, by which it tells of begin and end; nil where it
  ///   tells nothing.
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceFault) -> Int?

  /// Stops what is being said and forgets what waits.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func cancel() throws(VoiceFault)

  /// Ends the connection; nothing more is said over it.
  func close()
}

/// How urgent a text is, in the dispatcher's own numbers (`SPDPriority` of speech-dispatcher).
package enum DispatcherPriority: Int32, Sendable {
  /// Said at once, and to its end.
  case important = 1
  /// Said when nothing important is.
  case message = 2
  /// Dropped while anything else is said.
  case progress = 5
}

/// What a dispatcher tells of the messages that it was given, under its own numbers. It tells on a
/// thread of its own, and it may tell of a message before it has said which number that has.
final class DispatcherMessages: Sendable {
  /// What `libspeechd` tells: its callbacks carry nothing but numbers, which are the dispatcher's
  /// and so differ between connections.
  static let ofLibrary = DispatcherMessages()
  /// How many messages are kept that nobody has asked for.
  static let limit = 64

  private struct State {
    var told: [(message: Int, hasEnded: Bool)] = []
    var expected: [(message: Int, number: Int)] = []
  }

  private let state = Mutex(State())

  /// Takes note of what the dispatcher told.
  func note(_ message: Int, hasEnded: Bool) {
    state.withLock { state in
      state.told.append((message, hasEnded))
      state.told.removeFirst(max(0, state.told.count - Self.limit))
    }
  }

  /// Says which of a voice's utterances a message is.
  func expect(_ message: Int, as number: Int) {
    state.withLock { state in
      state.expected.append((message, number))
      state.expected.removeFirst(max(0, state.expected.count - Self.limit))
    }
  }

  /// Forgets everything: a dispatcher that is connected anew may count its messages anew.
  func forget() {
    state.withLock { $0 = State() }
  }

  /// What was told of messages that are known, in order.
  func takeProgress() -> [VoiceProgress] {
    state.withLock { state in
      var progress: [VoiceProgress] = []
      var unknown: [(message: Int, hasEnded: Bool)] = []
      for told in state.told {
        guard let place = state.expected.firstIndex(where: { $0.message == told.message }) else {
          unknown.append(told)
          continue
        }
        let number = state.expected[place].number
        progress.append(VoiceProgress(number: number, hasEnded: told.hasEnded))
        if told.hasEnded { state.expected.remove(at: place) }
      }
      state.told = unknown
      return progress
    }
  }
}
