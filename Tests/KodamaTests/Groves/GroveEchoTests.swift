import KodamaDataSources
@testable import KodamaPlay
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("What a waking is like, and how the kodama of a grove gives notes back")
struct GroveEchoTests {
  @Test("As its words say, heard, seen and captioned each time", arguments: GroveKind.allCases)
  func echo(_ kind: GroveKind) throws {
    let stage = try GroveStage()
    let (game, play) = (stage.game, stage.play)
    stage.have(kind)
    play.world.set(Cell(try game.material("bell"), data: 12), at: play.hand.point)
    game.run(100)
    try game.press("enter")
    var (given, ticks): ([Int], [Int]) = ([], [])
    for tick in 1...90 {
      game.run()
      let heard = play.groves.groveMoments.compactMap { moment in
        if case .echo(let note) = moment.sound { note } else { nil }
      }
      guard !heard.isEmpty else { continue }
      #expect(try stage.rows("note-kodama") == heard)
      #expect(try stage.isNoteSeen())
      #expect(game.captionsUp.contains { $0.hasPrefix("♪ kodama of the grove of ") })
      given += heard
      ticks += heard.map { _ in tick }
    }
    switch kind {
    case .chord: #expect(given == [12, 14] && Set(ticks).count == 1)
    case .lamps: #expect(given == [12, 12] && Set(ticks).count == 2)
    case .garden: #expect(given == [15])
    case .fire: #expect(given == [7] && ticks.allSatisfy { $0 > 60 })
    case .machine: #expect(given == [17, 12, 7] && Set(ticks).count == 3)
    case .wheel: #expect(given == [12, 14, 16, 14] && Set(ticks).count == 4)
    }
  }

  @Test("As it wakes its tune rises, and words say what its kodama does")
  func waking() throws {
    let builder = try GroveBuilder()
    let game = builder.game
    try builder.goToGrove(.chord)
    let before = game.sounds.count
    try builder.buildChord()
    let tune = GroveSoundView.song(.chord)
    let played = try game.sounds[before...].map {
      try GroveStage.rows(GroveSoundView.patchName(.chord), in: $0)
    }
    #expect(played.filter { $0 == tune + tune.map { $0 + 5 } }.count == 1)
    #expect(played.contains(Array(tune.prefix(2))), "each step before it is heard")
    #expect(game.captionsUp.contains { $0.contains("The grove of chords wakes") })
    game.run(600)
    let words =
      "The grove of chords wakes. "
      + "Its kodama gives back every note with a second one above it."
    #expect(game.said.joined().contains { $0.contains(words) })
  }
}
