import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaSaves

@Suite("Keys set rate, pitch and volume of the voice")
struct VoiceKeyTests {
  private func focus(_ label: String, in game: TestGame) throws {
    try game.press("f10", "home", "down", "enter")
    for _ in 0..<32 where !game.text.contains("▶ \(label)") { try game.press("down") }
    #expect(game.text.contains("▶ \(label)"))
  }

  @Test("Each changed voice setting is spoken with the new voice")
  func preview() throws {
    let game = try TestGame(isEmpty: true)
    let settings = try #require(game.state?.settings)
    try focus("Voice speed", in: game)
    #expect(game.text.contains(/Voice speed +system default/))
    #expect(
      try game.press("enter") == "60 %: water runs past the mill. Voice speed")
    #expect(game.said.last?.count == 1 && settings.voice.value.rate == 60)
    try game.press("down")
    #expect(try game.press("enter").hasPrefix("60 %: "))
    try game.press("down")
    #expect(try game.press("enter").hasPrefix("100 %: "))
    try game.press("down")
    #expect(try game.press("enter").hasPrefix("male voice 1: "))
    #expect(settings.voice.value.stored == "60 60 100 male1")
    #expect(game.app.chosenVoice == settings.voice.value, "and that is what a voice asks for")
    #expect(
      try game.press("up").hasPrefix("Voice volume, setting, 100 %"),
      "who only looks is told what it is")
  }

  @Test("Every choice of voice is stored")
  func around() throws {
    let settings = Settings()
    for id in ["voice-rate", "voice-pitch", "voice-volume", "voice"] {
      var seen: [VoicePreference] = []
      repeat {
        settings.selectNext("settings.\(id)")
        seen.append(settings.voice.value)
        #expect(VoicePreference(stored: settings.voice.value.stored) == settings.voice.value)
      } while settings.voice.value != VoicePreference() && seen.count < 32
      #expect(settings.voice.value == VoicePreference() && Set(seen).count == seen.count)
      #expect(seen.count > 4)
    }
    for nonsense in ["", "60", "61 - - -", "- - 0 -", "- - - nobody", "060 - - -", "- - - - -"] {
      #expect(VoicePreference(stored: nonsense) == nil, "\(nonsense)")
    }
  }

  @Test("The length of an utterance follows the rate of the voice")
  func length() throws {
    func passes(_ rate: Int?) throws -> Int {
      let game = try TestGame(isEmpty: true)
      try game.press("p")
      game.run(600)
      game.state?.settings.voice.value.rate = rate
      try game.press("k")
      var count = 0
      while game.app.isSpeaking, count < 3_600 {
        game.run()
        count += 1
      }
      return count
    }
    let usual = try passes(nil)
    #expect(try passes(50) == usual)
    let (fast, slow) = (try passes(100), try passes(0))
    #expect(fast * 2 < usual && usual * 2 < slow && slow < usual * 3)
  }
}

@Suite("Keys set the verbosity and repeat messages")
struct VerbosityKeyTests {
  @Test("V selects the next verbosity level")
  func levels() throws {
    let game = try TestGame(isEmpty: true)
    #expect(
      try game.press("v")
        == "beginner: every sound in words; leaves out only repetitions")
    game.run(600)
    try game.put("bell", (0, 0))
    try game.put("fire", (5, 0))
    game.run(60)
    let said = try #require(game.said.joined().last)
    #expect(said.contains("fire") && said.hasSuffix("right"), "what is heard is said: \(said)")
    #expect(!game.captioned.joined().contains(said), "and is no second line")
    #expect(
      try game.press("v")
        == "terse: answers only; leaves out weather and background events")
    game.run(600)
    game.report(.gamepadFound)
    #expect(game.said.last == [] && !game.app.isSpeaking, "events are not")
    #expect(try game.press("t").contains("Tick "), "answers are")
    #expect(
      try game.press("v") == "custom: choose kinds of events; leaves out what is turned off")
    #expect(
      try game.press("v")
        == "normal: answers and events; leaves out most background events")
    game.run(600)
    game.report(.gamepadFound)
    #expect(game.said.last?.count == 1 && game.app.isSpeaking)
  }

  @Test("Alt with a digit repeats a recent message")
  func history() throws {
    let game = try TestGame(isEmpty: true)
    let tick = try game.press("t")
    let place = try game.press("k")
    let speed = try game.press("f7")
    for _ in 0..<2 {
      #expect(try game.press("alt+1") == speed)
      #expect(try game.press("alt+2") == place)
      #expect(try game.press("alt+3") == tick, "what is looked up is no message itself")
    }
    #expect(try game.press("comma") == speed)
    #expect(try game.press("alt+9") == "No earlier message")
    #expect(try game.press("alt+1") == speed)
  }
}

@Suite("The custom verbosity is set for each kind of event")
struct CustomVerbosityTests {
  @Test("Each verbosity level names what is left out")
  func lines() throws {
    let game = try TestGame(isEmpty: true)
    game.perform(.settings, .down, .use)
    let levels = try (0..<3).map { _ in try game.press("enter") }
    #expect(
      levels == [
        "beginner: every sound in words; leaves out only repetitions",
        "terse: answers only; leaves out weather and background events",
        "custom: choose kinds of events; leaves out what is turned off",
      ])
    #expect(try game.press("down") == "Growth, setting, off, 2 of 17")
    #expect(try game.press("enter") == "Growth, setting, spoken, 2 of 17")
    #expect(try game.press("enter") == "Growth, setting, caption only, 2 of 17")
    let labels = try (0..<8).map { _ in try String(game.press("down").prefix { $0 != "," }) }
    #expect(
      labels == [
        "Weather", "Creatures", "Machines", "Bells and instruments", "Fire", "Liquids",
        "Falling things", "Visitors",
      ])
    let settings = try #require(game.state?.settings)
    #expect(settings.chosenVerbosity == .own && settings.chosenEvents[.growth] == .written)
  }

  @Test("Invalid verbosity values are rejected")
  func kept() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    let settings = try #require(game.state?.settings)
    settings.verbosity.value = .own
    settings.selectNext("settings.event.machines")
    settings.selectNext("settings.event.weather")
    game.run(1)
    let next = try #require(try TestGame(store: store).state?.settings)
    #expect(next.chosenVerbosity == .own && next.chosenEvents == settings.chosenEvents)
    #expect(next.chosenEvents[.machines] == .neither && next.chosenEvents[.weather] == .written)
    for nonsense in ["fire", "fire=neither", "fire=", "fire=loud", "luck=said", "fire=said=said"] {
      try store.keep(StoredSettings([StoredSettings.Entry("events", nonsense)]))
      let fresh = try #require(try TestGame(store: store).state?.settings)
      #expect(fresh.chosenEvents == EventChoice(), "\(nonsense)")
      #expect(Settings.unusable(try store.settings()).count == 1, "\(nonsense)")
    }
  }
}

@Suite("One key silences the voice")
struct SilenceKeyTests {
  private func silences(_ name: String, in game: TestGame) throws -> Bool {
    game.app.silencesSpeech(.key(try #require(KeyStroke(name)), isRepeat: false))
  }

  @Test("A host recognises the silence key even if rebound")
  func known() throws {
    let game = try TestGame(isEmpty: true)
    #expect(try silences("control", in: game))
    for other in ["q", "k", "escape", "ctrl+z"] {
      #expect(try !silences(other, in: game), "\(other)")
    }
    #expect(!game.app.silencesSpeech(.text("control")))
    #expect(game.app.silencesSpeech(.command(Command("stop-speech"))))
    game.state?.settings.keyTable.value.bind("f8", to: "stop-speech")
    #expect(try silences("f8", in: game) && !silences("control", in: game))
  }

  @Test("The silence key is an ordinary key while a key is being captured")
  func asked() throws {
    let game = try TestGame()
    try game.press("shift+f1")
    #expect(try !silences("control", in: game))
  }

  @Test("The voice falls silent in the pass of the key")
  func silent() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("k")
    #expect(game.app.isSpeaking)
    let digest = game.app.digest
    #expect(try silences("control", in: game))
    #expect(game.app.digest == digest && game.app.isSpeaking)
    try game.press("control")
    #expect(!game.app.isSpeaking)
  }
}
