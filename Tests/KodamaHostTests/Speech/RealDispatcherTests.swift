import Foundation
import Kodama
import KodamaHosting
@testable import KodamaSpeech
import KodamaSurfaces
import Testing

@Suite(
  "The game speaks through a real speech-dispatcher", .serialized, .timeLimit(.minutes(2)),
  .enabled(if: RealDispatcher.program != nil && SpeechdLibrary.isInstalled))
struct RealDispatcherTests {
  private let dispatcher: RealDispatcher

  init() throws {
    dispatcher = try RealDispatcher(program: try #require(RealDispatcher.program))
    let ready = dispatcher
    let isReady = eventually { ready.isReady }
    #expect(isReady)
  }

  @Test(
    "The transcript equals the text that the dispatcher's voice received",
    arguments: [Language.english, .japanese])
  func transcript(language: Language) throws {
    let content = try Content.shipped()
    let app = content.app(seed: 7, language: language, outputs: .all())
    app.start(.title)
    let host = HeadlessHost()
    let loop = GameLoop(app: app, host: host)
    let voice = DispatcherSpeech()
    let live = LiveSpeech([{ voice }])
    var entries: [SpeechTranscript.Entry] = []
    let transcript = SpeechTranscript { entries.append($0) }
    var asked = 0
    host.onPass = { pass in
      transcript.take(pass.words, pass: pass.pass)
      let utterances = pass.words.filter { if case .say = $0 { true } else { false } }
      // Waits for the texts of each pass, because the dispatcher drops cancelled ones.
      live.take(pass.words, pass: pass.pass)
      asked += utterances.count
      let wanted = asked
      if !utterances.isEmpty { #expect(eventually { dispatcher.said.count >= wanted }) }
    }
    let script = try Script(
      """
      wait 30
      press down
      wait 30
      press enter
      wait 60
      press right x3
      press 2
      press space
      wait 60
      press k
      wait 40
      press r
      wait 120
      press f1
      wait 20
      press comma
      """)
    ScriptRunner(loop: loop, host: host, patches: content.patches).run(script)
    transcript.end()
    #expect(entries.count >= 6)
    #expect(dispatcher.said == entries.map { SpokenText.of($0.utterance) })
    let spoken = dispatcher.said.joined().unicodeScalars
    #expect(!spoken.contains(where: SpokenText.isKanji))
    #expect(live.voice != nil)
    #expect(voice.droppedCount == 0)
    live.finish()
  }

  @Test("Markup arrives at the dispatcher as plain text")
  func odd() {
    let speech = DispatcherSpeech()
    let texts = ["<b>bold</b> & \"so\"", ".", "..two", "a\r\n.\r\nQUIT"]
    for text in texts {
      let before = dispatcher.said.count
      speech.say(utterance(text), pass: 0)
      #expect(eventually { dispatcher.said.count > before })
    }
    #expect(dispatcher.said == texts.map { SpokenText.of(utterance($0)) })
    speech.finish()
  }

  @Test("Stopping interrupts the dispatcher's voice")
  func cancelled() {
    let speech = DispatcherSpeech()
    speech.say(utterance("hold this"), pass: 0)
    #expect(eventually { dispatcher.said == ["hold this"] })
    speech.stop(pass: 1)
    speech.say(utterance("next", .important), pass: 1)
    #expect(eventually { dispatcher.said.last == "next" })
    #expect(dispatcher.said == ["hold this", "STOPPED", "next"])
    speech.finish()
  }

  @Test("The dispatcher reports the begin and end of every utterance")
  func ends() {
    let speech = LiveSpeech([{ DispatcherSpeech() }])
    var notices: [Command] = []
    func isReported(_ action: ActionID, _ number: Int) -> Bool {
      notices += speech.takeNotices()
      return notices.contains(Command(action, .number(number)))
    }
    speech.take([.say(utterance("one"))], pass: 0)
    #expect(eventually { isReported(.utteranceEnded, 1) })
    speech.take([.say(utterance("hold this"))], pass: 1)
    #expect(eventually { isReported(.utteranceBegan, 2) })
    #expect(!isReported(.utteranceEnded, 2))
    speech.take([.stop], pass: 2)
    #expect(eventually { isReported(.utteranceEnded, 2) })
    speech.finish()
  }

  @Test("A suspended dispatcher does not block the game")
  func hangs() {
    let speech = LiveSpeech([{ DispatcherSpeech() }])
    var changes: [String] = []
    speech.onChange = { lost, reason, now in
      changes.append("\(lost): \(reason); \(now ?? "none")")
    }
    speech.take([.say(utterance("before"))], pass: 0)
    #expect(eventually { dispatcher.said == ["before"] })
    dispatcher.setHangs(true)
    let began = VoiceChannel.monotonicNanoseconds()
    var longest: UInt64 = 0
    var pass = 1
    while changes.isEmpty, pass < 600 {
      let start = VoiceChannel.monotonicNanoseconds()
      speech.take([.stop, .say(utterance("\(pass)", .important))], pass: pass)
      longest = max(longest, VoiceChannel.monotonicNanoseconds() - start)
      pass += 1
      usleep(16_667)
    }
    let hung = VoiceChannel.monotonicNanoseconds() - began
    let figures = "\(hung / 1_000_000) ms: longest take \(longest / 1_000) µs"
    print("figure: dispatcher stopped for \(figures)")
    #expect(changes == ["speech-dispatcher: no answer within 200 ms; none"])
    #expect(speech.takeLosses() == [.voiceMissing, .voiceLost])
    #expect(longest < hung / 4)
    for pass in pass..<(pass + 60) { speech.take([.say(utterance("after"))], pass: pass) }
    #expect(changes.count == 1)
    // After it resumes, another connection is opened and the waiting utterances are spoken.
    dispatcher.setHangs(false)
    var later = pass + 60
    #expect(
      eventually {
        later += 1
        speech.take([], pass: later)
        return speech.voice != nil
      })
    #expect(speech.takeLosses() == [.voiceFound])
    #expect(eventually { dispatcher.said.last == "after" })
    speech.finish()
  }

  @Test("The game continues after the dispatcher has ended")
  func dies() {
    let speech = LiveSpeech([{ DispatcherSpeech() }])
    speech.take([.say(utterance("before"))], pass: 0)
    #expect(eventually { dispatcher.said == ["before"] })
    dispatcher.end()
    #expect(
      eventually {
        speech.take([.say(utterance("after"))], pass: 1)
        return speech.voice == nil
      })
    speech.finish()
  }
}

/// A real speech-dispatcher that only the test uses, with an output module that records texts.
final class RealDispatcher {
  /// The path of the program, if it is installed.
  static let program: String? = ["/usr/bin/speech-dispatcher", "/usr/local/bin/speech-dispatcher"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The output module, a script that uses the module protocol on standard input and output. It
  /// ends every text at once, except for texts with "hold", which last until they are stopped.
  private static let module = """
    #!/usr/bin/env bash
    said=$(dirname "$0")/said
    body() { text=; while IFS= read -r l && [ "$l" != . ]; do text=$text$l; done; }
    while IFS= read -r line; do
      case $line in
        INIT) printf '299-fine\\n299 OK LOADED SUCCESSFULLY\\n' ;;
        "LIST VOICES") printf '200-one\\ten\\tnone\\n200 OK VOICE LIST SENT\\n' ;;
        SET) echo "203 OK RECEIVING SETTINGS"; body; echo "203 OK SETTINGS RECEIVED" ;;
        AUDIO | LOGLEVEL) echo "207 OK RECEIVING"; body; echo "203 OK RECEIVED" ;;
        SPEAK | CHAR | KEY | SOUND_ICON)
          echo "202 OK RECEIVING MESSAGE"; body; echo "$text" >>"$said"
          printf '200 OK SPEAKING\\n701 BEGIN\\n'
          case $text in *hold*) holds=1 ;; *) echo "702 END" ;; esac ;;
        STOP) if [ -n "$holds" ]; then holds=; echo STOPPED >>"$said"; echo "703 STOP"; fi ;;
        QUIT) echo "210 OK QUIT"; exit ;;
      esac
    done
    """

  let folder: String
  let process = Process()

  init(program: String) throws {
    // The system limits the path of a socket to about 100 bytes.
    folder = "/tmp/kodama-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writeProgram(Self.module, to: folder + "/module")
    let configuration = """
      LogLevel 1
      DefaultModule written
      AddModule "written" "\(folder)/module" ""
      LanguageDefaultModule "ja" "written"
      """
    try configuration.write(
      toFile: folder + "/speechd.conf", atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "-s", "-c", "unix_socket", "-S", folder + "/socket", "-P", folder + "/pid", "-C", folder,
      "-L", folder, "-t", "0",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    setenv("SPEECHD_ADDRESS", "unix_socket:\(folder)/socket", 1)
  }

  deinit {
    end()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Kills the process. If it were asked to end, it could wait for a client forever.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// True once the dispatcher accepts connections.
  var isReady: Bool { access(folder + "/socket", F_OK) == 0 }

  /// Suspends or resumes the process.
  func setHangs(_ hangs: Bool) { kill(process.processIdentifier, hangs ? SIGSTOP : SIGCONT) }

  /// The texts that the module received, and `STOPPED` for each stop.
  var said: [String] {
    let text = (try? String(contentsOfFile: folder + "/said", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      // Removes the marks that the dispatcher adds at the ends of sentences.
      var line = String(line).replacing(/<mark name="[^"]*"\/>/, with: "")
      for (mark, plain) in [
        ("<speak>", ""), ("</speak>", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
        ("&apos;", "'"), ("&amp;", "&"),
      ] {
        line = line.replacingOccurrences(of: mark, with: plain)
      }
      return line
    }
  }
}
