import Foundation
@testable import KodamaSpeech
import KodamaSurfaces
import Synchronization
import Testing

/// Writes a shell script that can be started at once.
///
/// A child process writes it. If this process did, a process that another test forks at the same
/// time could inherit the open descriptor, and the system would refuse to run the script ("text
/// file busy").
func writeProgram(_ text: String, to path: String) throws {
  let writer = Process()
  writer.executableURL = URL(fileURLWithPath: "/bin/sh")
  writer.arguments = ["-c", #"printf %s "$1" >"$0" && chmod 755 "$0""#, path, text]
  try writer.run()
  writer.waitUntilExit()
  guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}

/// A script that replaces `espeak-ng` in a test.
final class FakeProgram {
  let folder: String
  var path: String { folder + "/voice" }

  init(_ script: String) throws {
    folder = NSTemporaryDirectory() + "kodama-voice-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = "#!/bin/sh\ncd '\(folder)'\n\(script)\n"
    try writeProgram(text, to: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func text(_ name: String) -> String {
    (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
  }
}

@Suite(
  "espeak-ng speaks each utterance in a process of its own", .timeLimit(.minutes(1)), .serialized)
struct EspeakTests {
  @Test("espeak-ng processes run one after the other")
  func started() throws {
    let program = try FakeProgram(
      "printf 'B%s ' \"$*\" >>log; cat >>log; echo E >>log")
    let speech = EspeakSpeech(program: program.path)
    speech.say(utterance("-one"), pass: 0)
    speech.say(utterance("砂", reading: "すな", language: "ja"), pass: 1)
    #expect(eventually { speech.sentCount == 2 && speech.isIdle })
    #expect(
      program.text("log") == "B-v en -b 1 --stdin -oneE\nB-v ja -b 1 --stdin すなE\n")
    speech.finish()
  }

  @Test("Stopping an utterance leaves no zombie process")
  func cancelled() throws {
    // With `exec`, the recorded process number is that of `sleep`.
    let program = try FakeProgram("cat >text; echo $$ >>started; exec sleep 1000")
    let speech = EspeakSpeech(program: program.path)
    speech.say(utterance("long"), pass: 0)
    #expect(eventually { program.text("started").hasSuffix("\n") })
    speech.say(utterance("dropped"), pass: 0)
    speech.stop(pass: 1)
    #expect(eventually { speech.isIdle })
    speech.say(utterance("after"), pass: 2)
    #expect(eventually { program.text("started").split(separator: "\n").count == 2 })
    #expect(program.text("text") == "after")
    speech.finish()
    for process in program.text("started").split(separator: "\n").compactMap({ pid_t($0) }) {
      #expect(eventually { kill(process, 0) == -1 && errno == ESRCH })
    }
    #expect(speech.fault == nil)
  }

  @Test("A missing espeak-ng program is reported")
  func absent() {
    let speech = EspeakSpeech(program: "kodama-no-such-voice")
    speech.say(utterance("hello"), pass: 0)
    #expect(eventually { speech.fault != nil })
    #expect(speech.fault == "kodama-no-such-voice is not installed")
    #expect(speech.removeUnspoken().map(\.text) == ["hello"])
    speech.finish()
  }

  @Test("An espeak-ng program that cannot start is reported with the reason")
  func refused() throws {
    let program = try FakeProgram("exit 0")
    chmod(program.path, 0o644)
    let speech = EspeakSpeech(program: program.path)
    speech.say(utterance("hello"), pass: 0)
    #expect(eventually { speech.fault != nil })
    #expect(speech.fault == "\(program.path) cannot be started: Permission denied")
    speech.finish()
  }

  @Test("An espeak-ng program that fails three times in a row is abandoned")
  func failing() throws {
    let program = try FakeProgram("exit 3")
    let speech = EspeakSpeech(program: program.path)
    for number in 0..<EspeakSpeech.failureLimit {
      #expect(speech.fault == nil)
      speech.say(utterance("\(number)"), pass: number)
      #expect(eventually { speech.isIdle || speech.fault != nil })
    }
    #expect(eventually { speech.fault?.hasSuffix("ends with status 3") == true })
    speech.finish()
  }
}

@Suite("Voice settings apply to the next utterance", .timeLimit(.minutes(1)), .serialized)
struct VoiceSettingsTests {
  @Test("speech-dispatcher receives changed settings once, before the utterance")
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

/// Voice settings that a test can change.
private final class Wanted {
  var settings = VoiceSettings()
}
