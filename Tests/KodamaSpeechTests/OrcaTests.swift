import KodamaHosting
import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite(
  "Speaking through Orca", .serialized, .timeLimit(.minutes(1)),
  .enabled(if: PrivateBus.isInstalled))
struct OrcaTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func orca(_ name: String = OrcaConnection.Dialect.first.name) -> OrcaDouble {
    let orca = OrcaDouble(name, on: bus.address)
    #expect(eventually { orca.isOwner.load(ordering: .acquiring) })
    return orca
  }

  @Test(
    "Orca receives speech and interruptions under the names of both versions",
    arguments: [
      (
        "org.gnome.Orca.Service",
        "org.gnome.Orca.Module ExecuteCommand InterruptSpeech false"
      ), ("org.gnome.Orca1.Service", "org.gnome.Orca1.SpeechManager InterruptSpeech false"),
    ])
  func words(name: String, silence: String) {
    let orca = orca(name)
    let voice = DispatcherSpeech.orca(on: bus.address)
    voice.say(utterance("砂、右に3", reading: "すな、みぎに3", language: "ja"), pass: 0)
    #expect(eventually { voice.isReady && voice.isIdle && voice.sentCount == 1 })
    voice.stop(pass: 1)
    #expect(eventually { orca.calls.withLock { $0.count } == 2 })
    voice.say(utterance("<b>&"), pass: 2)
    #expect(eventually { voice.sentCount == 2 })
    #expect(
      orca.calls.withLock { $0 } == [
        "\(name) PresentMessage すな、みぎに3", silence, "\(name) PresentMessage <b>&",
      ])
    #expect(voice.fault == nil)
    voice.finish()
    orca.leave()
  }

  @Test("Queued speech survives a missing, lost and restored Orca")
  func comes() {
    let other = DispatcherLog()
    let speech = LiveSpeech([
      { [bus] in DispatcherSpeech.orca(on: bus.address) },
      { DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: other) } },
    ])
    var pass = 0
    func runPasses(until isTrue: () -> Bool) -> Bool {
      eventually {
        pass += 1
        speech.take([], pass: pass)
        return isTrue()
      }
    }
    speech.take([.say(utterance("one"))], pass: pass)
    #expect(runPasses { other.lines.withLock { $0.last } == "message one" })
    let orca = orca()
    #expect(runPasses { speech.voice?.name == "Orca" })
    speech.take([.say(utterance("two"))], pass: pass)
    #expect(
      runPasses { orca.calls.withLock { $0.last } == "org.gnome.Orca.Service PresentMessage two" })
    orca.leave()
    speech.take([.say(utterance("three"))], pass: pass)
    #expect(runPasses { other.lines.withLock { $0.last } == "message three" })
    #expect(speech.takeLosses() == [.voiceLost])
    speech.finish()
  }

  @Test("A missing bus and a missing Orca are reported")
  func absent() throws {
    #expect(throws: VoiceError("Orca is not running")) {
      try OrcaConnection(on: bus.address)
    }
    #expect(throws: VoiceError("the session bus does not answer")) {
      try OrcaConnection(on: "unix:path=/nowhere")
    }
    let survey = VoiceSurvey(hasLibrary: false, hasDispatcher: false, hasEspeak: false)
    #expect(throws: VoiceError.self) { try VoiceChoice.orca.plan(on: survey) }
    #expect(try VoiceChoice.automatic.plan(on: survey).wanted.first == .orca)
  }
}
