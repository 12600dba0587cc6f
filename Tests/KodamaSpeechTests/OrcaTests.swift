import KodamaHosting
import KodamaSurfaces
import Synchronization
import Testing

@testable import KodamaSpeech

@Suite(
  "Orca is given the words where it runs", .serialized, .timeLimit(.minutes(1)),
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
    "Words, silence and words again reach it under the names of either version",
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

  @Test("One that is not there, that goes and that comes leaves no word unsaid")
  func comes() {
    let other = DispatcherLog()
    let speech = LiveSpeech([
      { [bus] in DispatcherSpeech.orca(on: bus.address) },
      { DispatcherSpeech { () throws(VoiceError) in WritingDispatcher(log: other) } },
    ])
    var pass = 0
    func go(until isSo: () -> Bool) -> Bool {
      eventually {
        pass += 1
        speech.take([], pass: pass)
        return isSo()
      }
    }
    speech.take([.say(utterance("one"))], pass: pass)
    #expect(go { other.lines.withLock { $0.last } == "message one" })
    let orca = orca()
    #expect(go { speech.voice?.name == "Orca" })
    speech.take([.say(utterance("two"))], pass: pass)
    #expect(go { orca.calls.withLock { $0.last } == "org.gnome.Orca.Service PresentMessage two" })
    orca.leave()
    speech.take([.say(utterance("three"))], pass: pass)
    #expect(go { other.lines.withLock { $0.last } == "message three" })
    #expect(speech.takeLosses() == [.voiceLost])
    speech.finish()
  }

  @Test("No bus, or nobody on it, is said in a sentence")
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
