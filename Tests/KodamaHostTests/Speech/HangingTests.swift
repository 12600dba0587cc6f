import KodamaHosting
import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite("The game survives voices that hang, fail and return", .timeLimit(.minutes(1)))
struct HangingTests {
  @Test("A voice is abandoned after hanging for 200 ms and 12 passes")
  func givenUp() {
    let log = DispatcherLog()
    let clock = TestClock()
    let channel = VoiceChannel { clock.nanoseconds.load(ordering: .relaxed) }
    let hung = DispatcherSpeech(channel: channel) { () throws(VoiceError) in
      RecordingDispatcher(log: log)
    }
    let second = DispatcherLog()
    let speech = LiveSpeech([
      { hung }, { DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: second) } },
    ])
    var changes: [String] = []
    speech.onChange = { lost, reason, _ in changes.append("\(lost): \(reason)") }

    speech.take([.say(utterance("one"))], pass: 0)
    #expect(eventually { log.lines.withLock { $0 } == ["language en", "message one"] })
    #expect(eventually { hung.isIdle })
    log.allowed.withLock { $0 = 0 }
    speech.take([.say(utterance("two"))], pass: 1)
    #expect(eventually { !hung.isIdle && hung.sentCount == 1 })
    // Passes are counted only while the thread is in the call.
    #expect(eventually { channel.isInCall })
    speech.take([.say(utterance("three"))], pass: 2)
    for pass in 3..<30 { speech.take([], pass: pass) }
    // Many passes run without elapsed time, as if the game were catching up.
    #expect(changes == [])
    clock.nanoseconds.store(200_000_000, ordering: .relaxed)
    speech.take([], pass: 30)
    #expect(changes == ["speech-dispatcher: no answer within 200 ms"])
    #expect(speech.takeLosses() == [.voiceLost])
    #expect(speech.takeLosses() == [])
    // The next voice speaks the remaining utterances in order.
    let left = ["language en", "message two", "message three"]
    #expect(eventually { second.lines.withLock { $0 } == left })
    log.allowed.withLock { $0 = .max }
    #expect(eventually { log.isClosed.load(ordering: .relaxed) })
    speech.finish()
  }

  @Test("Urgent utterances stay in the bounded queue of a hanging voice")
  func bounded() {
    let log = DispatcherLog()
    log.allowed.withLock { $0 = 0 }
    let speech = DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: log) }
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

  @Test("If the first voice cannot be opened, the next one speaks everything")
  func unopened() {
    let log = DispatcherLog()
    let speech = LiveSpeech([
      { DispatcherSpeech { () throws(VoiceError) in throw VoiceError("no dispatcher") } },
      { DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: log) } },
    ])
    speech.take([.say(utterance("hello"))], pass: 0)
    #expect(
      eventually {
        speech.take([], pass: 1)
        return log.lines.withLock { $0 } == ["language en", "message hello"]
      })
    // A voice that failed before it spoke is not reported as lost.
    #expect(speech.takeLosses() == [])
    speech.finish()
  }

  @Test("A late voice is tried again and speaks the queued utterances")
  func returns() {
    let log = DispatcherLog()
    let clock = TestClock()
    let time: @Sendable () -> UInt64 = { clock.nanoseconds.load(ordering: .relaxed) }
    var channels: [VoiceChannel] = []
    let speech = LiveSpeech([
      {
        channels.append(VoiceChannel(now: time))
        return DispatcherSpeech(channel: channels[channels.count - 1]) { () throws(VoiceError) in
          RecordingDispatcher(log: log)
        }
      }
    ])
    speech.take([.say(utterance("before"))], pass: 0)
    #expect(eventually { log.lines.withLock { $0.last } == "message before" })
    #expect(eventually { speech.voice?.isIdle == true })
    log.allowed.withLock { $0 = 0 }
    speech.take([.say(utterance("late"))], pass: 1)
    #expect(eventually { speech.voice?.isIdle == false && speech.voice?.sentCount == 1 })
    #expect(eventually { channels[0].isInCall })
    var pass = 1
    // A call is checked for the first time in the pass after its start.
    clock.nanoseconds.store(10_000_000_000, ordering: .relaxed)
    #expect(
      eventually {
        pass += 1
        speech.take([], pass: pass)
        return speech.voice == nil
      })
    #expect(speech.takeLosses() == [.voiceMissing, .voiceLost])
    // The voice is not started again while its thread is blocked.
    for _ in 0..<600 {
      pass += 1
      speech.take([], pass: pass)
    }
    #expect(channels.count == 1)
    speech.take([.say(utterance("unsaid"))], pass: pass)
    log.allowed.withLock { $0 = .max }
    let returned = pass
    #expect(
      eventually {
        // The clock does not advance, so no deadline is exceeded.
        pass += 1
        speech.take([], pass: pass)
        return speech.voice != nil
      })
    #expect(channels.count == 2)
    #expect(pass > returned)
    #expect(speech.takeLosses() == [.voiceFound])
    #expect(eventually { log.lines.withLock { $0.last } == "message unsaid" })
    speech.finish()
  }

  @Test("A better voice takes over while the current one is silent")
  func better() {
    let good = DispatcherLog()
    let poor = DispatcherLog()
    var isThere = false
    let speech = LiveSpeech([
      {
        isThere ? DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: good) } : nil
      },
      { DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: poor) } },
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
    #expect(speech.takeLosses() == [])
    speech.finish()
  }

  @Test("A missing voice is reported until one appears")
  func missing() {
    let log = DispatcherLog()
    var isThere = false
    let speech = LiveSpeech([
      {
        isThere ? DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: log) } : nil
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

  @Test("The voice is silent while the window lacks the focus")
  func focus() {
    let log = DispatcherLog()
    let speech = LiveSpeech([
      { DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: log) } }
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
