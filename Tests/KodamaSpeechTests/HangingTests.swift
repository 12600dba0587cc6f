import KodamaHosting
import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite("A voice that hangs", .timeLimit(.minutes(1)))
struct HangingTests {
  @Test("is given up after 200 ms and 12 passes, not sooner, and costs the game no wait")
  func givenUp() {
    let log = DispatcherLog()
    let clock = TestClock()
    let line = VoiceLine { clock.nanoseconds.load(ordering: .relaxed) }
    let hung = DispatcherSpeech(line: line) { () throws(VoiceFault) in WritingDispatcher(log: log) }
    let second = DispatcherLog()
    let speech = LiveSpeech([
      { hung }, { DispatcherSpeech { () throws(VoiceFault) in WritingDispatcher(log: second) } },
    ])
    var changes: [String] = []
    speech.onChange = { lost, reason, _ in changes.append("\(lost): \(reason)") }

    speech.take([.say(utterance("one"))], pass: 0)
    #expect(eventually { log.lines.withLock { $0 } == ["language en", "message one"] })
    #expect(eventually { hung.isIdle })
    log.allowed.withLock { $0 = 0 }
    speech.take([.say(utterance("two"))], pass: 1)
    #expect(eventually { !hung.isIdle && hung.sentCount == 1 })
    // Until its thread is in the call, passes do not count.
    #expect(eventually { line.isInCall })
    speech.take([.say(utterance("three"))], pass: 2)
    for pass in 3..<30 { speech.take([], pass: pass) }
    // Many passes, but no time: a game that catches up blames nobody.
    #expect(changes == [])
    clock.nanoseconds.store(200_000_000, ordering: .relaxed)
    speech.take([], pass: 30)
    #expect(changes == ["speech-dispatcher: no answer within 200 ms"])
    #expect(speech.takeLoss())
    #expect(!speech.takeLoss())
    // The other voice says what was left unsaid, in order.
    let left = ["language en", "message two", "message three"]
    #expect(eventually { second.lines.withLock { $0 } == left })
    log.allowed.withLock { $0 = .max }
    #expect(eventually { log.isClosed.load(ordering: .relaxed) })
    speech.finish()
  }

  @Test("does not keep more than a few utterances, and goes on to the next of the urgent ones")
  func bounded() {
    let log = DispatcherLog()
    log.allowed.withLock { $0 = 0 }
    let speech = DispatcherSpeech { () throws(VoiceFault) in WritingDispatcher(log: log) }
    speech.say(utterance("first"), pass: 0)
    #expect(eventually { !speech.isIdle })
    for number in 0..<1_000 { speech.say(utterance("\(number)", .progress), pass: 0) }
    #expect(speech.droppedCount >= 1_000 - SpeechQueue.limit)
    speech.say(utterance("urgent", .important), pass: 0)
    log.allowed.withLock { $0 = .max }
    #expect(eventually { log.lines.withLock { $0.contains("important urgent") } })
    #expect(log.lines.withLock { $0.count } <= SpeechQueue.limit + 2)
    speech.finish()
  }

  @Test("that cannot be opened hands everything to the next")
  func unopened() {
    let log = DispatcherLog()
    let speech = LiveSpeech([
      { DispatcherSpeech { () throws(VoiceFault) in throw VoiceFault("nobody there") } },
      { DispatcherSpeech { () throws(VoiceFault) in WritingDispatcher(log: log) } },
    ])
    speech.take([.say(utterance("hello"))], pass: 0)
    #expect(
      eventually {
        speech.take([], pass: 1)
        return log.lines.withLock { $0 } == ["language en", "message hello"]
      })
    // It never spoke, so the player has lost nothing.
    #expect(!speech.takeLoss())
    speech.finish()
  }

  @Test("The voice is silent without the focus")
  func focus() {
    let log = DispatcherLog()
    let speech = LiveSpeech([
      { DispatcherSpeech { () throws(VoiceFault) in WritingDispatcher(log: log) } }
    ])
    speech.take([.say(utterance("seen"))], pass: 0)
    #expect(eventually { speech.voice?.sentCount == 1 })
    speech.setHasFocus(false)
    #expect(eventually { log.lines.withLock { $0.last } == "cancel" })
    speech.take([.say(utterance("unseen"))], pass: 1)
    speech.setHasFocus(true)
    speech.take([.say(utterance("again"))], pass: 2)
    #expect(eventually { log.lines.withLock { $0.last } == "message again" })
    #expect(
      log.lines.withLock { $0 } == ["language en", "message seen", "cancel", "message again"])
    speech.finish()
  }
}
