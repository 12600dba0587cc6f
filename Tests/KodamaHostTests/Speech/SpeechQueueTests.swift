import Kodama
import KodamaHosting
@testable import KodamaSpeech
import KodamaSurfaces
import Synchronization
import Testing

@Suite("The speech queue is bounded and speaks plain text")
struct SpeechQueueTests {
  @Test("The queue drops the least urgent utterance first", arguments: 1...20)
  func bounded(seed: UInt64) {
    var state = seed
    func random(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    var queue = SpeechQueue()
    var put: [Utterance] = []
    for number in 0..<100 {
      let priority = UtterancePriority(rawValue: UInt8(random(3))) ?? .message
      let next = utterance("\(number)", priority)
      let before = queue.waiting.map(\.utterance) + [next]
      put.append(next)
      queue.append(next)
      #expect(queue.waiting.count <= SpeechQueue.limit)
      if before.count > SpeechQueue.limit {
        let dropped = before.first { !queue.waiting.map(\.utterance).contains($0) }
        #expect(dropped?.priority == before.map(\.priority).min())
      }
    }
    #expect(queue.droppedCount == put.count - queue.waiting.count)
    // The remaining utterances are in the order in which they were appended.
    let waiting = queue.waiting.map(\.utterance)
    #expect(waiting == put.filter(waiting.contains))
    // The number of an utterance is its position among all that were appended.
    #expect(queue.waiting.allSatisfy { put[$0.number - 1] == $0.utterance })
  }

  @Test("Spoken text contains no kanji and no control characters")
  func spokenText() {
    let spoken = SpokenText.of(
      utterance("木霊", reading: "こだま\n木霊々〇﨑𠮷\u{7}ー、1", language: "ja"))
    #expect(spoken == "こだま  ー、1")
    let long = SpokenText.of(utterance(String(repeating: "あ", count: 5_000)))
    #expect(long.unicodeScalars.count == SpokenText.scalarLimit)
    #expect(long.utf8.count <= 4_096)
  }

  @Test("A symbol is spoken only if it is the whole text")
  func marks() throws {
    let spoken = [
      ("~ water runs, left", "water runs, left"), ("! lava near", "lava near"),
      ("♪ skyline", "skyline"), ("Shift + Left", "Shift Left"), ("★ sand is", "sand is"),
      ("Type a name: _", "Type a name:"), ("Type a name: po_", "Type a name: po"),
      ("+", "+"), ("-", "-"), ("_", "_"), ("Erased: +", "Erased:"), ("-5", "-5"),
      ("sand, 3 left", "sand, 3 left"), ("well-lit", "well-lit"), ("", ""),
    ]
    for (text, wanted) in spoken { #expect(SpokenText.of(utterance(text)) == wanted) }
    let messages = try Content.shipped().messages
    let captions = messages.ids.filter { id in
      ["caption.", "weather.", "status.", "palette."].contains(where: id.hasPrefix)
    }
    #expect(captions.count > 40)
    for id in captions {
      let text = SpokenText.of(utterance(messages.text(Message(id), in: .english)))
      #expect(text.first { $0.isLetter || $0 == "{" } == text.first, "\(id): \(text)")
    }
  }

  @Test("The best available voice is chosen unless one is named")
  func choices() throws {
    for library in [false, true] {
      for dispatcher in [false, true] {
        for espeak in [false, true] {
          let survey = VoiceSurvey(
            hasLibrary: library, hasDispatcher: dispatcher, hasEspeak: espeak)
          let plan = try VoiceChoice.automatic.plan(on: survey)
          let both = library && dispatcher
          #expect(plan.kinds == (both ? [.dispatcher] : []) + (espeak ? [.espeak] : []))
          #expect(!plan.reason.isEmpty)
          #expect(try VoiceChoice.none.plan(on: survey).kinds == [])
          if both {
            #expect(try VoiceChoice.dispatcher.plan(on: survey).kinds == [.dispatcher])
          } else {
            #expect(throws: VoiceError.self) { try VoiceChoice.dispatcher.plan(on: survey) }
          }
          if !espeak {
            let error = #expect(throws: VoiceError.self) {
              try VoiceChoice.espeak.plan(on: survey)
            }
            #expect(error?.description.contains("apt install espeak-ng") == true)
          }
        }
      }
    }
  }
}

@Suite("Voices report the progress of utterances", .timeLimit(.minutes(1)))
struct ProgressTests {
  /// Returns the start and end of utterances, which are collected until a condition holds.
  private func progress(_ speech: LiveSpeech, until isEnough: ([String]) -> Bool) -> [String] {
    var progress: [String] = []
    _ = eventually {
      progress += speech.takeNotices().map { command in
        guard case .number(let number) = command.argument else { return "\(command.action)" }
        return "\(command.action == .utteranceEnded ? "ended" : "began") \(number)"
      }
      return isEnough(progress)
    }
    return progress
  }

  @Test("espeak-ng reports the begin and end of utterances")
  func process() throws {
    // The script writes no file, because the next process could read a file that a stopped one left
    // incomplete.
    let program = try FakeProgram("case \"$(cat)\" in *long*) exec sleep 1000 ;; esac")
    let speech = LiveSpeech([{ EspeakSpeech(program: program.path) }])
    speech.take([.say(utterance("one"))], pass: 0)
    #expect(progress(speech) { $0.count == 2 } == ["began 1", "ended 1"])
    speech.take([.say(utterance("long"))], pass: 1)
    #expect(progress(speech) { $0.count == 1 } == ["began 2"])
    // An utterance of priority `progress` is dropped while another is spoken, without any progress.
    speech.take([.say(utterance("dropped", .progress))], pass: 2)
    speech.take([.stop, .say(utterance("four", .important))], pass: 3)
    #expect(progress(speech) { $0.count == 3 } == ["ended 2", "began 4", "ended 4"])
    speech.finish()
  }

  @Test("Progress reports of an earlier connection are discarded")
  func again() {
    let log = DispatcherLog()
    let messages = DispatcherMessages()
    // An earlier connection leaves a message whose end was not reported, and an unknown message.
    messages.expect(101, as: 12)
    messages.record(102, hasEnded: true)
    let speech = LiveSpeech([
      {
        DispatcherSpeech(channel: VoiceChannel(), messages: messages) { () throws(VoiceError) in
          RecordingDispatcher(log: log, tellsNumbers: true)
        }
      }
    ])
    speech.take([.say(utterance("one")), .say(utterance("two"))], pass: 0)
    #expect(eventually { speech.voice?.isIdle == true })
    for (message, hasEnded) in [(101, false), (101, true), (102, false)] {
      messages.record(message, hasEnded: hasEnded)
    }
    #expect(progress(speech) { $0.count == 3 } == ["began 1", "ended 1", "began 2"])
    speech.finish()
  }

  @Test("Progress that is reported before its message number is known is not lost")
  func dispatcher() {
    let log = DispatcherLog()
    let messages = DispatcherMessages()
    let speech = LiveSpeech([
      {
        DispatcherSpeech(channel: VoiceChannel(), messages: messages) { () throws(VoiceError) in
          RecordingDispatcher(log: log, tellsNumbers: true)
        }
      }
    ])
    #expect(eventually { speech.voice?.isReady == true })
    messages.record(101, hasEnded: false)
    speech.take([.say(utterance("one")), .say(utterance("two"))], pass: 0)
    #expect(progress(speech) { $0.count == 1 } == ["began 1"])
    #expect(eventually { speech.voice?.isIdle == true })
    for (message, hasEnded) in [(101, true), (77, true), (102, false), (102, true), (102, true)] {
      messages.record(message, hasEnded: hasEnded)
    }
    #expect(progress(speech) { $0.count == 3 } == ["ended 1", "began 2", "ended 2"])
    // Without the focus nothing is spoken, and later utterances keep their numbers.
    speech.setHasFocus(false)
    speech.take([.say(utterance("three"))], pass: 1)
    speech.setHasFocus(true)
    speech.take([.say(utterance("four"))], pass: 2)
    messages.record(103, hasEnded: true)
    #expect(progress(speech) { $0.count == 1 } == ["ended 4"])
    speech.finish()
  }
}
