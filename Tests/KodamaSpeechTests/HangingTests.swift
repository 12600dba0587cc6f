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
    let line = VoiceChannel { clock.nanoseconds.load(ordering: .relaxed) }
    let hung = DispatcherSpeech(line: line) { () throws(VoiceError) in WritingDispatcher(log: log) }
    let second = DispatcherLog()
    let speech = LiveSpeech([
      { hung }, { DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: second) } },
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
    #expect(speech.takeLosses() == [.voiceLost])
    #expect(speech.takeLosses() == [])
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
    let speech = DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: log) }
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
      { DispatcherSpeech { () throws(VoiceError) in throw VoiceError("nobody there") } },
      { DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: log) } },
    ])
    speech.take([.say(utterance("hello"))], pass: 0)
    #expect(
      eventually {
        speech.take([], pass: 1)
        return log.lines.withLock { $0 } == ["language en", "message hello"]
      })
    // It never spoke, so the player has lost nothing.
    #expect(speech.takeLosses() == [])
    speech.finish()
  }

  @Test("that was late is tried again, and says what could not be said meanwhile")
  func returns() {
    let log = DispatcherLog()
    let clock = TestClock()
    let time: @Sendable () -> UInt64 = { clock.nanoseconds.load(ordering: .relaxed) }
    var lines: [VoiceChannel] = []
    let speech = LiveSpeech([
      {
        lines.append(VoiceChannel(now: time))
        return DispatcherSpeech(line: lines[lines.count - 1]) { () throws(VoiceError) in
          WritingDispatcher(log: log)
        }
      }
    ])
    speech.take([.say(utterance("before"))], pass: 0)
    #expect(eventually { log.lines.withLock { $0.last } == "message before" })
    #expect(eventually { speech.voice?.isIdle == true })
    log.allowed.withLock { $0 = 0 }
    speech.take([.say(utterance("late"))], pass: 1)
    #expect(eventually { speech.voice?.isIdle == false && speech.voice?.sentCount == 1 })
    #expect(eventually { lines[0].isInCall })
    var pass = 1
    // A call that hangs is seen to do so in the pass after it began.
    clock.nanoseconds.store(10_000_000_000, ordering: .relaxed)
    #expect(
      eventually {
        pass += 1
        speech.take([], pass: pass)
        return speech.voice == nil
      })
    #expect(speech.takeLosses() == [.voiceMissing, .voiceLost])
    // As long as its thread hangs nobody asks it again, and nothing is lost.
    for _ in 0..<600 {
      pass += 1
      speech.take([], pass: pass)
    }
    #expect(lines.count == 1)
    speech.take([.say(utterance("unsaid"))], pass: pass)
    log.allowed.withLock { $0 = .max }
    let returned = pass
    #expect(
      eventually {
        // Time stands still, so no deadline is missed; only passes go by.
        pass += 1
        speech.take([], pass: pass)
        return speech.voice != nil
      })
    #expect(lines.count == 2)
    #expect(pass > returned)
    #expect(speech.takeLosses() == [.voiceFound])
    #expect(eventually { log.lines.withLock { $0.last } == "message unsaid" })
    speech.finish()
  }

  @Test("gives its place back to the better one once that answers, and cuts no word short")
  func better() {
    let good = DispatcherLog()
    let poor = DispatcherLog()
    var isThere = false
    let speech = LiveSpeech([
      {
        isThere ? DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: good) } : nil
      },
      { DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: poor) } },
    ])
    #expect(speech.takeLosses() == [])
    var names: [String] = []
    speech.onReturn = { names.append($0) }
    speech.take([.say(utterance("one"))], pass: 0)
    #expect(eventually { poor.lines.withLock { $0.last } == "message one" })
    poor.allowed.withLock { $0 = 0 }
    speech.take([.say(utterance("two"))], pass: 1)
    #expect(eventually { speech.voice?.isIdle == false })
    isThere = true
    for pass in 2..<8 { speech.take([], pass: pass) }
    #expect(names == [])
    poor.allowed.withLock { $0 = .max }
    var pass = 8
    #expect(
      eventually {
        pass += 1
        speech.take([], pass: pass)
        return !names.isEmpty
      })
    speech.take([.say(utterance("three"))], pass: pass)
    #expect(eventually { good.lines.withLock { $0.last } == "message three" })
    let said = poor.lines.withLock { Array($0.prefix(3)) }
    #expect(said == ["language en", "message one", "message two"])
    // The player has missed nothing.
    #expect(speech.takeLosses() == [])
    speech.finish()
  }

  @Test("Where there is no voice at all the game is told, and one that comes speaks")
  func missing() {
    let log = DispatcherLog()
    var isThere = false
    let speech = LiveSpeech([
      {
        isThere ? DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: log) } : nil
      }
    ])
    #expect(speech.takeLosses() == [.voiceMissing])
    speech.take([.say(utterance("too old"))], pass: 0)
    for pass in 1..<3_000 { speech.take([], pass: pass) }
    speech.take([.stop, .say(utterance("kept"))], pass: 3_000)
    isThere = true
    var pass = 3_000
    #expect(
      eventually {
        pass += 1
        if pass > 3_400 { return speech.voice != nil }
        speech.take([], pass: pass)
        return speech.voice != nil
      })
    #expect(speech.takeLosses() == [.voiceFound])
    #expect(eventually { log.lines.withLock { $0 } == ["language en", "message kept"] })
    speech.finish()
  }

  @Test("The voice is silent without the focus")
  func focus() {
    let log = DispatcherLog()
    let speech = LiveSpeech([
      { DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: log) } }
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
