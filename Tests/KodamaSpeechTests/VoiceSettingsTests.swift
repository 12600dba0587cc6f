import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite("The settings of a voice apply to the next utterance", .timeLimit(.minutes(1)), .serialized)
struct VoiceSettingsTests {
  @Test("A dispatcher receives changed settings once, before the utterance")
  func dispatcher() {
    let log = DispatcherLog()
    let wanted = Wanted()
    let speech = LiveSpeech([
      { DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: log) } }
    ])
    speech.settings = { wanted.settings }
    func say(_ text: String) {
      speech.take([.say(utterance(text))], pass: 0)
      #expect(eventually { log.lines.withLock { $0.last == "message \(text)" } })
    }
    say("one")
    wanted.settings = VoiceSettings(rate: 70, kind: .girl)
    say("two")
    say("three")
    wanted.settings = VoiceSettings()
    say("four")
    #expect(
      log.lines.withLock { $0 } == [
        "language en", "message one", "rate 70, child-female", "message two", "message three",
        "rate -1, any", "message four",
      ])
    speech.finish()
  }

  @Test("espeak-ng receives the chosen settings as options")
  func process() throws {
    let program = try FakeProgram("printf '%s\\n' \"$*\" >>log; cat >/dev/null")
    let path = program.path
    let wanted = Wanted()
    let speech = LiveSpeech([{ EspeakSpeech(program: path) }])
    speech.settings = { wanted.settings }
    let choices: [VoiceSettings] = [
      VoiceSettings(),
      VoiceSettings(rate: 100, wordsPerMinute: 450, pitch: 100, volume: 20, kind: .female2),
      VoiceSettings(rate: 0, wordsPerMinute: 80), VoiceSettings(volume: -3),
    ]
    for (number, settings) in choices.enumerated() {
      wanted.settings = settings
      speech.take([.say(utterance("\(number)"))], pass: number)
      #expect(eventually { speech.voice?.sentCount == number + 1 && speech.voice?.isIdle == true })
    }
    #expect(
      program.text("log") == """
        -v en -b 1 --stdin
        -v en+f2 -b 1 -s 450 -p 99 -a 20 --stdin
        -v en -b 1 -s 80 --stdin
        -v en -b 1 -a 0 --stdin

        """)
    speech.finish()
  }
}

/// Settings that a test changes.
private final class Wanted {
  var settings = VoiceSettings()
}
