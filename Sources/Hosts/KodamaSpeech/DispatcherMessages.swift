import Synchronization

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
