import Foundation
import KodamaHosting
@testable import KodamaSpeech
import KodamaSurfaces
import Synchronization

func utterance(
  _ text: String, reading: String? = nil, language: String = "en",
  _ priority: UtterancePriority = .message
) -> Utterance {
  Utterance(
    text: text, reading: reading ?? text, language: language, priority: priority,
    lengthPasses: 60)
}

/// Waits until a condition holds, and returns whether it does. The time limit prevents a test from
/// waiting forever.
func eventually(_ isTrue: () -> Bool) -> Bool {
  for _ in 0..<20_000 {
    if isTrue() { return true }
    usleep(500)
  }
  return false
}

/// A log of the calls that a dispatcher has received.
final class DispatcherLog: Sendable {
  let lines = Mutex<[String]>([])
  /// The number of calls that succeed. The next one blocks until more are allowed.
  let allowed = Mutex(Int.max)
  let isClosed = Atomic(false)
  /// The message number of the next text. It starts at 100, as if other clients had sent texts
  /// before.
  let message = Atomic(100)

  func append(_ line: String) {
    while true {
      let isAllowed = allowed.withLock { left in
        if left > 0 { left -= 1 }
        return left > 0
      }
      if isAllowed { break }
      usleep(500)
    }
    lines.withLock { $0.append(line) }
  }
}

/// A connection that records its calls and can block in them.
struct RecordingDispatcher: DispatcherConnection {
  let log: DispatcherLog
  var tellsNumbers = false

  func setLanguage(_ language: String) throws(VoiceError) { log.append("language \(language)") }
  func apply(_ settings: VoiceSettings) throws(VoiceError) {
    log.append("rate \(settings.rate ?? -1), \(settings.kind?.rawValue ?? "any")")
  }
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceError) -> Int? {
    log.append("\(priority) \(text)")
    return tellsNumbers ? log.message.add(1, ordering: .relaxed).newValue : nil
  }
  func cancel() throws(VoiceError) { log.append("cancel") }
  func close() { log.isClosed.store(true, ordering: .relaxed) }
}

extension LiveSpeech {
  /// Returns the notices since the last call, without those about the start and end of utterances.
  func takeLosses() -> [ActionID] {
    takeNotices().map(\.action).filter { $0 != .utteranceBegan && $0 != .utteranceEnded }
  }
}

/// A clock that the test sets, in nanoseconds.
final class TestClock: Sendable {
  let nanoseconds = Atomic<UInt64>(0)
}
