import KodamaHosting
import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite("The progress of utterances", .timeLimit(.minutes(1)))
struct ProgressTests {
  /// Collects the progress of a voice until a condition holds.
  private func progress(_ speech: LiveSpeech, until isEnough: ([String]) -> Bool) -> [String] {
    var progress: [String] = []
    _ = eventually {
      progress += speech.takeNotices().map { command in
        guard case .text(let number) = command.argument else { return "\(command.action)" }
        return "\(command.action == .utteranceEnded ? "ended" : "began") \(number)"
      }
      return isEnough(progress)
    }
    return progress
  }

  @Test("espeak-ng reports the begin and end of complete and stopped utterances")
  func process() throws {
    // The script keeps no file, because a file that a stopped process left half written would be
    // read by the next one.
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

  @Test("Progress of an earlier connection is discarded")
  func again() {
    let log = DispatcherLog()
    let messages = DispatcherMessages()
    // Left by an earlier connection: a message whose end was not reported, and an unknown one.
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

  @Test("A dispatcher's message numbers are mapped, even if reported before they are known")
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
