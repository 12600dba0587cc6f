import KodamaHosting
package import KodamaSurfaces
import Synchronization

/// A voice that speaks through speech-dispatcher or through the screen reader Orca, with the
/// settings that the user has chosen there.
///
/// It calls the dispatcher on a separate thread, so the game never waits. If a call exceeds its
/// deadline, the voice fails, and `LiveSpeech` opens another connection later.
package final class DispatcherSpeech: LiveVoice {
  package let name: String
  package let channel: VoiceChannel
  private let messages: DispatcherMessages

  /// The connection is opened on the voice's thread.
  package convenience init() {
    self.init(channel: VoiceChannel(), messages: .ofLibrary) { () throws(VoiceError) in
      try SpeechdConnection()
    }
  }

  /// Creates a voice that uses another kind of connection.
  ///
  /// - Parameter open: A closure that opens the connection. It is called on the voice's thread.
  package convenience init(
    open: @escaping @Sendable () throws(VoiceError) -> any DispatcherConnection
  ) {
    self.init(channel: VoiceChannel(), open: open)
  }

  /// Creates a voice that speaks through Orca.
  ///
  /// - Parameter address: The address of a D-Bus message bus; nil for the session bus.
  /// - Returns: A voice. Its `fault` is set if Orca is not running.
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

  package func say(_ utterance: Utterance, pass: Int) { channel.say(utterance) }
  package func takeProgress() -> [VoiceProgress] { messages.takeProgress() }

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
          // If the last call returned too late, another voice is already speaking its utterance.
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

/// A connection to speech-dispatcher or Orca. All methods are called on one thread, and each may
/// block. They throw `VoiceError` if the connection is lost.
package protocol DispatcherConnection {
  /// Sets the language of later texts to `en` or `ja`.
  func setLanguage(_ language: String) throws(VoiceError)

  func apply(_ settings: VoiceSettings) throws(VoiceError)

  /// Speaks a text.
  ///
  /// - Returns: The dispatcher's message number, which its progress reports contain; nil if it
  ///   reports no progress.
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceError) -> Int?

  func cancel() throws(VoiceError)

  func close()
}

/// The priority of a text. The raw values are those of `SPDPriority` in libspeechd.
package enum DispatcherPriority: Int32, Sendable {
  /// The text is spoken at once and not interrupted.
  case important = 1
  /// The text is spoken after important ones.
  case message = 2
  /// The text is dropped if another text is being spoken.
  case progress = 5
}

/// Translates a dispatcher's progress reports from its message numbers to utterance numbers. A
/// report arrives on another thread, possibly before the call that started the message returns.
final class DispatcherMessages: Sendable {
  /// The reports of `libspeechd`. All connections share it, because the callbacks of the library
  /// receive only message numbers.
  static let ofLibrary = DispatcherMessages()
  /// The maximum number of reports, and of expected messages, that are stored.
  static let limit = 64

  private struct State {
    var reports: [(message: Int, hasEnded: Bool)] = []
    var expected: [(message: Int, number: Int)] = []
  }

  private let state = Mutex(State())

  func record(_ message: Int, hasEnded: Bool) {
    state.withLock { state in
      state.reports.append((message, hasEnded))
      state.reports.removeFirst(max(0, state.reports.count - Self.limit))
    }
  }

  /// Records the utterance number that belongs to a message number.
  func expect(_ message: Int, as number: Int) {
    state.withLock { state in
      state.expected.append((message, number))
      state.expected.removeFirst(max(0, state.expected.count - Self.limit))
    }
  }

  /// Removes all reports and expected messages, because a new connection may reuse message numbers.
  func forget() {
    state.withLock { $0 = State() }
  }

  /// Removes and returns the reports whose message numbers belong to known utterances, in order.
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
