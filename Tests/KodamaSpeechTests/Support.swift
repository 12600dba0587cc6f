import Foundation
import KodamaHosting
import KodamaSurfaces
import Synchronization

@testable import KodamaSpeech

func utterance(
  _ text: String, reading: String? = nil, language: String = "en",
  _ priority: UtterancePriority = .message
) -> Utterance {
  Utterance(
    text: text, reading: reading ?? text, language: language, priority: priority,
    lengthPasses: 60)
}

/// Waits for something that another thread brings about. It is no measure of time: the limit only
/// ends a test that would never end.
func eventually(_ isTrue: () -> Bool) -> Bool {
  for _ in 0..<20_000 {
    if isTrue() { return true }
    usleep(500)
  }
  return false
}

/// What a dispatcher was given, in order.
final class DispatcherLog: Sendable {
  let lines = Mutex<[String]>([])
  /// How many calls are let through; the next one hangs until more are.
  let allowed = Mutex(Int.max)
  let isClosed = Atomic(false)
  /// The dispatcher's number of the last text, as if others had been given a hundred.
  let message = Atomic(100)

  func put(_ line: String) {
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

/// A dispatcher that writes down, and can hang in mid-call.
struct WritingDispatcher: DispatcherConnection {
  let log: DispatcherLog
  var tellsNumbers = false

  func setLanguage(_ language: String) throws(VoiceError) { log.put("language \(language)") }
  func setManner(_ manner: VoiceSettings) throws(VoiceError) {
    log.put("rate \(manner.rate ?? -1), \(manner.kind?.rawValue ?? "any")")
  }
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceError) -> Int? {
    log.put("\(priority) \(text)")
    return tellsNumbers ? log.message.add(1, ordering: .relaxed).newValue : nil
  }
  func cancel() throws(VoiceError) { log.put("cancel") }
  func close() { log.isClosed.store(true, ordering: .relaxed) }
}

extension LiveSpeech {
  /// What became of the voice, without what it says it has begun and ended.
  func takeLosses() -> [ActionID] {
    takeNotices().map(\.action).filter { $0 != .utteranceBegan && $0 != .utteranceEnded }
  }
}

/// A clock that the test sets, in nanoseconds.
final class TestClock: Sendable {
  let nanoseconds = Atomic<UInt64>(0)
}
