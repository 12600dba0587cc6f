import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaSaves

@Suite("The mix follows the settings")
struct MixNoticeTests {
  /// Returns the kinds of all commands for a bus so far.
  private func kinds(_ game: TestGame, _ bus: SoundBus) -> [SoundCommand.Kind] {
    game.sounds.flatMap { $0 }.filter { $0.note.bus == bus }.map(\.kind)
  }

  @Test("The ambience is lowered once during an utterance")
  func ducking() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(400)
    let before = kinds(game, .ambience).filter { $0 == .duck }.count
    game.perform(.whereAmI)
    #expect(kinds(game, .ambience).filter { $0 == .duck }.count == before + 1)
    let music = game.sounds.flatMap { $0 }.last { $0.kind == .duck && $0.note.bus == .music }
    #expect(music.map { $0.note.gainDecibels == -4.5 } == true)
    let duck = game.sounds.flatMap { $0 }.last { $0.kind == .duck }
    #expect(duck.map { $0.note.gainDecibels == -4.5 } == true)
    game.run(600)
    #expect(kinds(game, .ambience).filter { $0 == .duck }.count == before + 2)
  }

  /// Returns the buses that were lowered since a pass.
  private func lowered(_ game: TestGame, since pass: Int) -> Set<SoundBus> {
    let ducks = game.sounds[pass...].joined().filter { $0.kind == .duck }
    return Set(ducks.filter { $0.note.gainDecibels < 0 }.map(\.note.bus))
  }

  @Test("A line about a stroke, an event or a weather leaves music as loud as it is")
  func ownMusic() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("bell", (0, 0))
    game.perform(.pause)
    game.run(900)
    var pass = game.sounds.count
    game.perform(.use)
    game.run(30)
    #expect(game.said[pass...].joined().contains("bell rings"))
    #expect(lowered(game, since: pass) == [.ambience, .cues])
    game.run(300)
    pass = game.sounds.count
    game.perform(.whereAmI)
    #expect(lowered(game, since: pass) == [.ambience, .cues, .music])
  }

  @Test("Nothing is lowered where no voice speaks")
  func noVoice() throws {
    let deaf = try TestGame(shown: .sound)
    deaf.perform(.whereAmI)
    #expect(lowered(deaf, since: 0).isEmpty)
    let game = try TestGame()
    game.report(.voiceMissing)
    game.run(900)
    let pass = game.sounds.count
    game.perform(.whereAmI)
    #expect(lowered(game, since: pass).isEmpty)
    game.report(.voiceFound)
    game.perform(.whereAmI)
    #expect(lowered(game, since: pass) == [.ambience, .cues, .music])
  }

  @Test("Each change of volume reaches the mixer once")
  func settings() throws {
    let game = try TestGame()
    game.perform(.settings, .use, .use)
    #expect(game.sounds.last?.filter { $0.kind == .headphones }.count == 1)
    game.perform(.use)
    #expect(game.sounds.last?.filter { $0.kind == .width }.map(\.note.reverb) == [0])
    game.perform(.use, .down, .use)
    #expect(game.sounds.last?.filter { $0.kind == .width }.map(\.note.reverb) == [0.75])
    game.perform(.down, .down, .down, .down, .down, .down, .use)
    #expect(game.sounds.last?.filter { $0.kind == .volume && $0.note.bus == .ambience }.count == 1)
    game.run(10)
    #expect(game.sounds.suffix(10).allSatisfy { !$0.contains { $0.kind == .volume } })
  }

  @Test(
    "A sweep silences lasting sounds when it starts", arguments: [1, 3, 5] as [UInt64])
  func sweepAlone(seed: UInt64) throws {
    let game = try TestGame(seed: seed, hasMixer: true)
    game.run(60)
    game.perform(.sweep)
    var sounding: Set<VoiceID> = []
    for command in game.sounds.flatMap({ $0 }) {
      if command.kind == .start || command.kind == .stream { sounding.insert(command.voice) }
      if command.kind == .stop { sounding.remove(command.voice) }
      if command.kind == .silence, command.note.bus == .ambience { sounding.removeAll() }
    }
    #expect(sounding.isEmpty)
    game.run(20)
    #expect(
      game.sounds.suffix(20).allSatisfy { !$0.contains { $0.kind == .start || $0.kind == .stream } }
    )
  }

  @Test("Invalid sound settings are rejected")
  func kept() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    let settings = try #require(game.state?.settings)
    settings.selectNext("settings.output")
    settings.selectNext("settings.output")
    settings.selectNext("settings.width")
    settings.selectNext("settings.volume.music")
    settings.selectNext("settings.sound.near-hazard")
    settings.selectNext("settings.verbosity")
    let next = try #require(try TestGame(store: store).state?.settings)
    #expect(
      next.mix.value == SoundMix(output: .mono, width: 1, volumes: [0, 0, 1], kindVolumes: [1]))
    #expect(next.verbosity.value == .full)
    for nonsense in [
      "", "mono", "mono 1 2 3", "loud 0 0 0 0 0 0 0 0 0", "mono x 0 0 0 0 0 0 0 0",
      "mono 0 0 0 0 0 0", "mono 0 0 0 0 0 0 0 0 0 1",
    ] {
      try store.keep(StoredSettings([StoredSettings.Entry("sound-mix", nonsense)]))
      let fresh = try #require(try TestGame(store: store).state?.settings)
      #expect(fresh.mix.value == SoundMix(), "\(nonsense)")
    }
  }

  @Test("A cue whose kind is turned off stops at once")
  func silenced() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("heater", (3, 0))
    game.run(5)
    #expect(kinds(game, .cues).contains(.stream))
    game.state?.settings.mix.value[.hazard] = SoundMix.volumePercents.count - 1
    game.run(1)
    #expect(game.sounds.last?.contains { $0.kind == .stop && $0.note.bus == .cues } == true)
  }

  @Test("The master volume and night mode are stored")
  func keptNight() throws {
    let store = MemoryGameStore()
    try store.keep(
      StoredSettings([StoredSettings.Entry("sound-mix", "headphones 2 0 1 2 3 4 0 0 0")]))
    let game = try TestGame(store: store)
    let settings = try #require(game.state?.settings)
    #expect(
      settings.mix.value == SoundMix(output: .headphones, width: 2, volumes: [0, 1, 2, 3, 4]))
    settings.mix.value.isNight = true
    settings.selectNext("settings.volume.master")
    let next = try #require(try TestGame(store: store).state?.settings)
    #expect(next.mix.value == settings.mix.value)
  }

  @Test("The master volume scales every other volume")
  func master() throws {
    let game = try TestGame()
    game.run(3)
    let settings = try #require(game.state?.settings)
    settings.selectNext("settings.volume.master")
    game.run()
    func volumes() -> [SoundBus: Float] {
      let set = game.sounds.last?.filter { $0.kind == .volume } ?? []
      return Dictionary(uniqueKeysWithValues: set.map { ($0.note.bus, $0.note.gainDecibels) })
    }
    #expect(volumes().count == SoundBus.allCases.count && volumes().values.allSatisfy { $0 == -6 })
    settings.mix.value.isNight = true
    game.run()
    #expect(volumes() == [.moments: -6 - SoundLevels.night, .music: -6 - SoundLevels.night])
    #expect(game.sounds.last?.contains { $0.kind == .night && $0.note.reverb == 1 } == true)
  }
}

@Suite("Caption settings take effect at once")
struct CaptionNoticeTests {
  @Test("A new caption style is drawn in its pass, even while the game is paused")
  func drawn() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    try game.put("bell", (0, 0))
    try game.press("enter")
    game.run(2)
    game.state?.settings.selectNext("settings.caption-size")
    game.run(1)
    #expect(game.host.frame?.cells.contains { GlyphPart($0.glyph) != nil } == true)
  }

  @Test("A new caption style is stored in its pass")
  func kept() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    game.state?.settings.selectNext("settings.caption-size")
    game.run(1)
    #expect(try store.settings()["caption-style"] == "large bare 7")
  }
}
