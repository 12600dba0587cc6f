import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
import Testing

@Suite("Keys set the manner of the voice")
struct VoiceKeyTests {
  private func focus(_ label: String, in game: TestGame) throws {
    try game.press("f10", "home", "down", "enter")
    for _ in 0..<32 where !game.text.contains("▶ \(label)") { try game.press("down") }
    #expect(game.text.contains("▶ \(label)"))
  }

  @Test("Each voice setting is said in its new manner, in the pass of the key, in one line")
  func preview() throws {
    let game = try TestGame(isEmpty: true)
    let settings = try #require(game.state?.settings)
    try focus("Speed of the voice", in: game)
    #expect(game.text.contains(/Speed of the voice +as the system has it/))
    #expect(
      try game.press("enter") == "60 %: water runs past the mill. Speed of the voice")
    #expect(game.said.last?.count == 1 && settings.voice.value.rate == 60)
    try game.press("down")
    #expect(try game.press("enter").hasPrefix("60 %: "))
    try game.press("down")
    #expect(try game.press("enter").hasPrefix("100 %: "))
    try game.press("down")
    #expect(try game.press("enter").hasPrefix("first man: "))
    #expect(settings.voice.value.stored == "60 60 100 male1")
    #expect(game.app.chosenVoice == settings.voice.value, "and that is what a voice asks for")
    #expect(
      try game.press("up").hasPrefix("Volume of the voice, setting, 100 %"),
      "who only looks is told what it is")
  }

  @Test("Enter cycles back to the system's voice, and every choice is stored")
  func around() throws {
    let settings = Settings()
    let chooses = [
      settings.changeVoiceRate, settings.changeVoicePitch,
      settings.changeVoiceVolume, settings.changeVoice,
    ]
    for choose in chooses {
      var seen: [VoiceWish] = []
      repeat {
        choose(.next)
        seen.append(settings.voice.value)
        #expect(VoiceWish(stored: settings.voice.value.stored) == settings.voice.value)
      } while settings.voice.value != VoiceWish() && seen.count < 32
      #expect(settings.voice.value == VoiceWish() && Set(seen).count == seen.count)
      #expect(seen.count > 4)
    }
    for nonsense in ["", "60", "61 - - -", "- - 0 -", "- - - nobody", "060 - - -", "- - - - -"] {
      #expect(VoiceWish(stored: nonsense) == nil, "\(nonsense)")
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
