import KodamaHosting
import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite("A voice tells which utterance it has begun and ended", .timeLimit(.minutes(1)))
struct ProgressTests {
  /// What a voice tells from now on, until it is so.
  private func told(_ speech: LiveSpeech, until isEnough: ([String]) -> Bool) -> [String] {
    var told: [String] = []
    _ = eventually {
      told += speech.takeNotices().map { command in
        guard case .text(let number) = command.argument else { return "\(command.action)" }
        return "\(command.action == .utteranceEnded ? "ended" : "began") \(number)"
      }
      return isEnough(told)
    }
    return told
  }

  @Test("A process: from its start to its end, whether it is whole or cut short")
  func process() throws {
    // It keeps no file: what the one before it left half written would be read by the next.
    let program = try FakeProgram("case \"$(cat)\" in *long*) exec sleep 1000 ;; esac")
    let speech = LiveSpeech([{ EspeakSpeech(program: program.path) }])
    speech.take([.say(utterance("one"))], pass: 0)
    #expect(told(speech) { $0.count == 2 } == ["began 1", "ended 1"])
    speech.take([.say(utterance("long"))], pass: 1)
    #expect(told(speech) { $0.count == 1 } == ["began 2"])
    // What is only progress is dropped while another is said, and nothing is told of it.
    speech.take([.say(utterance("dropped", .progress))], pass: 2)
    speech.take([.stop, .say(utterance("four", .important))], pass: 3)
    #expect(told(speech) { $0.count == 3 } == ["ended 2", "began 4", "ended 4"])
    speech.finish()
  }

  @Test("A dispatcher that was started again counts its messages anew")
  func again() {
    let log = DispatcherLog()
    let messages = DispatcherMessages()
    // Of the one before: one message whose end nobody heard of, and one that nobody asked for.
    messages.expect(101, as: 12)
    messages.note(102, hasEnded: true)
    let speech = LiveSpeech([
      {
        DispatcherSpeech(line: VoiceChannel(), messages: messages) { () throws(VoiceError) in
          WritingDispatcher(log: log, tellsNumbers: true)
        }
      }
    ])
    speech.take([.say(utterance("one")), .say(utterance("two"))], pass: 0)
    #expect(eventually { speech.voice?.isIdle == true })
    for (message, hasEnded) in [(101, false), (101, true), (102, false)] {
      messages.note(message, hasEnded: hasEnded)
    }
    #expect(told(speech) { $0.count == 3 } == ["began 1", "ended 1", "began 2"])
    speech.finish()
  }

  @Test("A dispatcher: under its own numbers, told before or after it has given them")
  func dispatcher() {
    let log = DispatcherLog()
    let messages = DispatcherMessages()
    let speech = LiveSpeech([
      {
        DispatcherSpeech(line: VoiceChannel(), messages: messages) { () throws(VoiceError) in
          WritingDispatcher(log: log, tellsNumbers: true)
        }
      }
    ])
    #expect(eventually { speech.voice?.isReady == true })
    messages.note(101, hasEnded: false)
    speech.take([.say(utterance("one")), .say(utterance("two"))], pass: 0)
    #expect(told(speech) { $0.count == 1 } == ["began 1"])
    #expect(eventually { speech.voice?.isIdle == true })
    for (message, hasEnded) in [(101, true), (77, true), (102, false), (102, true), (102, true)] {
      messages.note(message, hasEnded: hasEnded)
    }
    #expect(told(speech) { $0.count == 3 } == ["ended 1", "began 2", "ended 2"])
    // Without the focus nothing is said, and what is said later is told under its own number.
    speech.setHasFocus(false)
    speech.take([.say(utterance("three"))], pass: 1)
    speech.setHasFocus(true)
    speech.take([.say(utterance("four"))], pass: 2)
    messages.note(103, hasEnded: true)
    #expect(told(speech) { $0.count == 1 } == ["ended 4"])
    speech.finish()
  }
}
