import KodamaContent
import KodamaDataSources
import KodamaGame
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("Panel, sounds and speech agree about the progress of a valley")
struct ValleyProgressTests {
  private let game: TestGame
  private let play: PlayModel

  init() throws {
    game = try TestGame(isEmpty: true)
    play = try game.play()
    try game.press("p")
    game.state?.settings.showsDetails.value = true
  }

  /// Sets up six groves, some of them awake, and the wakefulness in percent.
  private func setProgress(awake: Int, percent: Int = 0, discoveries: Int = 0) throws {
    let groves = GroveKind.allCases.enumerated().map { place, kind in
      var grove = Grove(kind, at: CellPoint(play.hand.point.x + place * 4, play.hand.point.y))
      grove.isAwake = place < awake
      return grove
    }
    try play.groves().restore(groves)
    play.world.wakefulness.percent = percent
    play.world.wakefulness.isAwake = percent >= Wakefulness.wakesAtPercent
    play.world.rememberDiscoveries(Array(0..<discoveries))
    // Turning the setting off and on makes the panel update.
    for _ in 0..<2 { game.state?.settings.hasGroves.value.toggle() }
    game.run()
  }

  /// Returns the pitches that a patch played in the last pass, as rows, with delays in sample
  /// frames.
  private func heard(_ name: String) throws -> [(row: Int, after: Int32)] {
    let patch = try #require(TestGame.content.get().patches.patch(named: name))
    return (game.sounds.last ?? [])
      .filter { $0.kind == .play && $0.note.patch == patch && $0.note.priority == 190 }
      .map { (Pitch.row(hertz: $0.note.hertz), $0.note.offsetFrames) }
  }

  @Test(
    "The panel, the book and the key report the same liveliness",
    arguments: [(0, "still"), (29, "still"), (30, "stirring"), (60, "awake"), (85, "singing")])
  func liveliness(_ percent: Int, _ state: String) throws {
    try setProgress(awake: 2, percent: percent)
    #expect(game.text.contains("\(state); groves 2/6"))
    #expect(try game.press("g").contains(". The valley is \(state). Groves awake: 2 of 6. "))
    let steps = try #require(Liveliness.allCases.firstIndex { $0.rawValue == state }) + 1
    #expect(try heard("note-kodama").map(\.row) == Array(GroveSoundView.liveRows.prefix(steps)))
    try game.press("y")
    #expect(game.text.contains("The valley is \(state). Groves awake: 2 of 6"))
    #expect(game.said.joined().contains { $0.contains("The valley is \(state). Groves") })
    #expect(!game.text.contains("%"), "no second number")
  }

  @Test("The panel updates in the pass of the change")
  func follows() throws {
    try setProgress(awake: 0, percent: 31)
    try game.press("p")
    var states: [String] = []
    for _ in 0..<64 {
      game.run()
      let state = play.progress.liveliness.rawValue
      #expect(game.text.contains("\(state); groves 0/6"))
      if states.last != state { states.append(state) }
    }
    #expect(states == ["stirring", "still"])
  }

  @Test("Awake groves answer by singing, silent ones by knocking")
  func turns() throws {
    try setProgress(awake: 2)
    try game.press("g")
    #expect(try heard("note-bell").map(\.row) == Array(GroveSoundView.song(.chord).prefix(2)))
    #expect(try heard("note-chime").map(\.row) == Array(GroveSoundView.song(.lamps).prefix(2)))
    #expect(try heard("note-songbird").isEmpty)
    let knocks = try heard("unchecked").map(\.after)
    #expect(knocks.count == 4 && knocks == knocks.sorted() && Set(knocks).count == 4)
    #expect(try #require(knocks.first) > #require(heard("note-chime").last).after)
    #expect(try #require(heard("note-kodama").first).after > #require(knocks.last))
  }

  @Test("The number of discoveries is also heard as an interval")
  func seen() throws {
    let all = play.world.rules.reactions.count
    for count in [0, all / 2, all] {
      try setProgress(awake: 0, discoveries: count)
      #expect(try game.press("g").hasSuffix("Discoveries, \(count) of \(all)"))
      #expect(try heard("tone").map(\.row) == [0, 23 * count / all])
    }
  }

  @Test("A valley without groves mentions none")
  func others() throws {
    try setProgress(awake: 2)
    game.state?.settings.hasGroves.value = false
    game.run()
    #expect(game.text.contains("Valley: still") && !game.text.contains("groves "))
    let answer = "No goal here; build what you like. The valley is still. Disc"
    #expect(try game.press("g").hasPrefix(answer))
    #expect(try heard("unchecked").isEmpty && heard("note-kodama").count == 1)
    let etude = try TestGame(start: .etude("let-it-fall"))
    #expect(try etude.press("g").hasPrefix("Goal"))
  }
}
