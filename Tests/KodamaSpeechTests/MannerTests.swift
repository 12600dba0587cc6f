import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite("The manner of a voice is in force with the next word", .timeLimit(.minutes(1)), .serialized)
struct MannerTests {
  @Test("A dispatcher is told once what has changed, before the word, and each new one again")
  func dispatcher() {
    let log = DispatcherLog()
    let wanted = Wanted()
    let speech = LiveSpeech([
      { DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: log) } }
    ])
    speech.manner = { wanted.manner }
    func say(_ text: String) {
      speech.take([.say(utterance(text))], pass: 0)
      #expect(eventually { log.lines.withLock { $0.last == "message \(text)" } })
    }
    say("one")
    wanted.manner = VoiceSettings(rate: 70, kind: .girl)
    say("two")
    say("three")
    wanted.manner = VoiceSettings()
    say("four")
    #expect(
      log.lines.withLock { $0 } == [
        "language en", "message one", "rate 70, child-female", "message two", "message three",
        "rate -1, any", "message four",
      ])
    speech.finish()
  }

  @Test("A process is given it on its line, and one that was never chosen is not")
  func process() throws {
    let program = try FakeProgram("printf '%s\\n' \"$*\" >>log; cat >/dev/null")
    let path = program.path
    let wanted = Wanted()
    let speech = LiveSpeech([{ EspeakSpeech(program: path) }])
    speech.manner = { wanted.manner }
    let manners: [VoiceSettings] = [
      VoiceSettings(),
      VoiceSettings(rate: 100, wordsPerMinute: 450, pitch: 100, volume: 20, kind: .female2),
      VoiceSettings(rate: 0, wordsPerMinute: 80), VoiceSettings(volume: -3),
    ]
    for (number, manner) in manners.enumerated() {
      wanted.manner = manner
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

/// What a player wants of the voice just now.
private final class Wanted {
  var manner = VoiceSettings()
}
