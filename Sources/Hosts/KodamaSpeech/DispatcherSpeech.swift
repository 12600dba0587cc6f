import KodamaHosting
package import KodamaSurfaces
import Synchronization

/// A voice that speaks through speech-dispatcher or through the screen reader Orca, with the
/// settings that the user has chosen there.
///
/// The connection is used on the voice's own thread, so the game never waits. A dispatcher that
/// exceeds its deadline is abandoned, and `LiveSpeech` opens another connection later.
package final class DispatcherSpeech: LiveVoice {
  package let name: String
  private let channel: VoiceChannel
  private let messages: DispatcherMessages

  /// Creates a voice through `libspeechd`. The connection is opened on the voice's thread.
  package convenience init() {
    self.init(channel: VoiceChannel(), messages: .ofLibrary) { () throws(VoiceError) in
      try SpeechdConnection()
    }
  }

  /// Creates a voice on another kind of connection.
  ///
  /// - Parameter open: Opens the connection; called on the voice's thread.
  package convenience init(
    open: @escaping @Sendable () throws(VoiceError) -> any DispatcherConnection
  ) {
    self.init(channel: VoiceChannel(), open: open)
  }

  /// Creates a voice that speaks through Orca.
  ///
  /// - Parameter address: The address of the bus; nil for the session bus.
  /// - Returns: The voice, which fails if Orca is not running.
  package static func orca(on address: String? = nil) -> DispatcherSpeech {
    DispatcherSpeech(name: "Orca", channel: VoiceChannel(), deadline: .reader) {
      () throws(VoiceError) in
      try OrcaConnection(on: address)
    }
  }

  init(
    name: String = "speech-dispatcher", channel: VoiceChannel,
    deadline: VoiceChannel.Deadline = .call,
    messages: DispatcherMessages = DispatcherMessages(),
    open: @escaping @Sendable () throws(VoiceError) -> any DispatcherConnection
  ) {
    self.name = name
    self.channel = channel
    self.messages = messages
    VoiceChannel.startThread(named: "kodama-dispatcher") {
      Self.serve(channel, deadline, messages, open)
      channel.markEnded()
    }
  }

  deinit { channel.close(waitMilliseconds: 0) }

  package var fault: String? { channel.fault }
  package var isReady: Bool { channel.isReady }
  package var hasEnded: Bool { channel.hasEnded }
  package var droppedCount: Int { channel.droppedCount }
  package var givenCount: Int { channel.givenCount }
  package var sentCount: Int { channel.sentCount }
  package var isIdle: Bool { channel.isIdle }

  package var settings: VoiceSettings {
    get { channel.settings }
    set { channel.settings = newValue }
  }

  package func say(_ utterance: Utterance, pass: Int) { channel.say(utterance) }
  package func stop(pass: Int) { channel.stop() }
  /// Abandons the dispatcher if a call has exceeded its deadline.
  package func checkDeadline(pass: Int) { channel.checkDeadline(pass: pass) }
  /// Returns the progress that the dispatcher has reported.
  package func takeProgress() -> [VoiceProgress] { messages.takeProgress() }
  package func removeUnspoken() -> [Utterance] { channel.removeUnspoken() }
  package func finish() { channel.close() }

  /// The loop of the voice's thread.
  private static func serve(
    _ channel: VoiceChannel, _ deadline: VoiceChannel.Deadline, _ messages: DispatcherMessages,
    _ open: () throws(VoiceError) -> any DispatcherConnection
  ) {
    do {
      let connection = try channel.call(.opening, open)
      messages.forget()
      channel.markReady()
      var language = ""
      var settings = VoiceSettings()
      while true {
        switch channel.next() {
        case .cancel: try channel.call(deadline) { try connection.cancel() }
        case .say(let utterance, let number):
          let text = SpokenText.of(utterance)
          guard text.contains(where: { !$0.isWhitespace }) else { continue }
          let message = try channel.call(deadline, saying: utterance) {
            if utterance.language != language {
              try connection.setLanguage(utterance.language)
              language = utterance.language
            }
            let wanted = channel.settings
            if wanted != settings {
              try connection.apply(wanted)
              settings = wanted
            }
            return try connection.say(text, priority: priority(utterance.priority))
          }
          if let message { messages.expect(message, as: number) }
        case .close:
          // The last call has returned, perhaps too late. Its utterance has been given to another
          // voice, so it must not be spoken here as well.
          try channel.call(deadline) { try connection.cancel() }
          connection.close()
          return
        case .none: break
        }
      }
    } catch {
      channel.fail("\(error)")
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

/// A connection to a speech dispatcher. All calls come from one thread, and each may hang. They
/// throw `VoiceError` if the dispatcher is gone.
package protocol DispatcherConnection {
  /// Sets the language of the following texts, as in `en` or `ja`.
  func setLanguage(_ language: String) throws(VoiceError)

  /// Applies settings to the following texts.
  func apply(_ settings: VoiceSettings) throws(VoiceError)

  /// Speaks a text.
  ///
  /// - Returns: The dispatcher's number for the text, which its progress reports use; nil if it
  ///   reports no progress.
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceError) -> Int?

  /// Stops speaking and clears the dispatcher's queue.
  func cancel() throws(VoiceError)

  func close()
}

/// The priority of a text, with the numbers of `SPDPriority`.
package enum DispatcherPriority: Int32, Sendable {
  /// Spoken at once and completely.
  case important = 1
  /// Spoken when no important text is.
  case message = 2
  /// Dropped while any other text is spoken.
  case progress = 5
}

/// The progress that a dispatcher reports under its own message numbers. It reports on a thread of
/// its own, possibly before the call that returns a message's number.
final class DispatcherMessages: Sendable {
  /// The reports of `libspeechd`. Its callbacks receive only message numbers, so all connections
  /// share this.
  static let ofLibrary = DispatcherMessages()
  /// The most reports and expected messages that are kept.
  static let limit = 64

  private struct State {
    var reports: [(message: Int, hasEnded: Bool)] = []
    var expected: [(message: Int, number: Int)] = []
  }

  private let state = Mutex(State())

  /// Records a report of the dispatcher.
  func record(_ message: Int, hasEnded: Bool) {
    state.withLock { state in
      state.reports.append((message, hasEnded))
      state.reports.removeFirst(max(0, state.reports.count - Self.limit))
    }
  }

  /// Records which utterance of the voice a message is.
  func expect(_ message: Int, as number: Int) {
    state.withLock { state in
      state.expected.append((message, number))
      state.expected.removeFirst(max(0, state.expected.count - Self.limit))
    }
  }

  /// Forgets everything, because a new connection may reuse message numbers.
  func forget() {
    state.withLock { $0 = State() }
  }

  /// Removes and returns the reports of known messages, in order.
  func takeProgress() -> [VoiceProgress] {
    state.withLock { state in
      var progress: [VoiceProgress] = []
      var unknown: [(message: Int, hasEnded: Bool)] = []
      for report in state.reports {
        guard let place = state.expected.firstIndex(where: { $0.message == report.message }) else {
          unknown.append(report)
          continue
        }
        let number = state.expected[place].number
        progress.append(VoiceProgress(number: number, hasEnded: report.hasEnded))
        if report.hasEnded { state.expected.remove(at: place) }
      }
      state.reports = unknown
      return progress
    }
  }
}
