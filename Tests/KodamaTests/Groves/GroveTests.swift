import KodamaContent
import KodamaDataSources
import KodamaHosting
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

/// What groves are, besides that they wake.
@Suite("Groves are silent by themselves, kept, and can be switched off")
struct GroveTests {
  @Test("No untouched valley wakes a grove, whatever it does", arguments: [nil] + Terrain.wild)
  func untouched(terrain: Terrain?) throws {
    let rules = try TestGame.content.get().rules
    for seed in 1...(isLong ? 100 : 2) as ClosedRange<UInt64> {
      let plan = ValleyPlan(terrain ?? .hollow, seed: seed, width: 256, height: 128)
      let play = PlayModel(
        world: plan.world(rules: rules),
        with: PlayParts(
          palette: Palette(hotbar: [.air]), settings: Settings(),
          names: try TestGame.content.get().names, chronicle: Chronicle()))
      #expect(play.groves.all.count == 6, "\(plan)")
      #expect(play.groves.all.first?.kind == .chord)
      for _ in 0..<(isLong ? 216_000 : 1_200) {
        play.world.step()
        play.course.endTick(fraction: 0)
      }
      #expect(play.groves.all.allSatisfy { $0.progress == 0 && $0.built.isEmpty }, "\(plan)")
    }
  }

  @Test("The cells of a valley are the same with groves and without, also where one wakes")
  func changeNothing() throws {
    let worlds = try [true, false].map { hasGroves in
      let builder = try GroveBuilder(shown: .nothing)
      builder.game.state?.settings.hasGroves.value = hasGroves
      try builder.game.play().exploring.move(to: builder.game.play().groves.all[0].point)
      try builder.buildChord()
      #expect(try builder.grove(.chord).isAwake == hasGroves)
      #expect(try builder.game.play().groves.count == (hasGroves ? 6 : 0))
      return try builder.game.valley()
    }
    #expect(worlds[0] == worlds[1])
  }

  @Test("A save keeps how far a grove is, to the note, and the game goes on from there")
  func kept() throws {
    let builder = try GroveBuilder(shown: .words)
    try builder.goToGrove(.chord)
    try builder.buildChord()
    try builder.goToGrove(.garden)
    try builder.take("moss")
    try builder.press("space")
    let saved = try builder.game.play().saved
    let rules = try TestGame.content.get().rules
    let bytes = saved.encode()
    let read = try SavedPlay(decoding: bytes, rules: rules)
    #expect(read.groves == saved.groves)
    #expect(read.groves.contains { $0.isAwake } && read.groves.contains { !$0.planted.isEmpty })
    #expect(read.encode() == bytes)
  }

  @Test("What was built lies among the stamps, and can be taken in hand")
  func shelf() throws {
    let game = try TestGame(seed: 7, width: 256, height: 128, store: MemoryGameStore())
    let builder = try GroveBuilder(on: game)
    try builder.goToGrove(.chord)
    try builder.buildChord()
    game.run(30)
    #expect(game.state?.library.stamps.compactMap(\.stampName) == ["grove of chords"])
    game.state?.library.takeStamp("grove of chords")
    #expect(try game.play().editing.stamp?.width == 3 && game.play().editing.stamp?.height == 5)
  }

  @Test("The list of places and the scanner name groves, and lead to them")
  func listed() throws {
    let game = try GroveBuilder(shown: .all).game
    try game.press("o")
    #expect(game.text.contains("grove of chords") && game.text.contains("0 of 4"))
    try game.press("escape", "ctrl+page-up")
    #expect(game.said.joined().last?.hasPrefix("Landmarks: grove of ") == true)
    #expect(try game.press("n").hasPrefix("Guide: grove of "))
  }
}
