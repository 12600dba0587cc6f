import KodamaContent
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("Groves wake only for the player, and can be turned off")
struct GroveTests {
  @Test("No grove wakes in an untouched valley", arguments: [nil] + Terrain.wild)
  func untouched(terrain: Terrain?) throws {
    let rules = try TestGame.content.get().rules
    for seed in 1...(isLong ? 100 : 2) as ClosedRange<UInt64> {
      let plan = ValleyPlan(terrain ?? .hollow, seed: seed, width: 256, height: 128)
      let play = PlayModel(
        world: plan.world(rules: rules),
        with: PlayParts(
          palette: Palette(hotbar: [.air]), settings: Settings(),
          names: try TestGame.content.get().names, eventLog: EventLog()))
      #expect(play.saved.groves.count == 6, "\(plan)")
      #expect(play.saved.groves.first?.kind == .garden)
      for _ in 0..<(isLong ? 216_000 : 1_200) {
        play.beginPass()
        play.advance()
      }
      #expect(play.saved.groves.allSatisfy { $0.progress == 0 && $0.built.isEmpty }, "\(plan)")
    }
  }

  @Test("Groves do not change the cells of a valley, even when one wakes")
  func changeNothing() throws {
    let worlds = try [true, false].map { hasGroves in
      let builder = try GroveBuilder(shown: .nothing)
      builder.game.state?.settings.hasGroves.value = hasGroves
      let groves = try builder.game.play().saved.groves
      let place = try #require(groves.first { $0.kind == .chord }).point
      try builder.game.play().exploring().move(to: place)
      try builder.buildChord()
      #expect(try builder.grove(.chord).isAwake == hasGroves)
      #expect(try builder.game.play().groveSigns.count == (hasGroves ? 6 : 0))
      return try builder.game.valley()
    }
    #expect(worlds[0] == worlds[1])
  }

  @Test("A save restores the exact progress of groves")
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

  @Test("A stamp of what was built at a grove is saved")
  func shelf() throws {
    let game = try TestGame(seed: 7, width: 256, height: 128, store: MemoryGameStore())
    let builder = try GroveBuilder(on: game)
    try builder.goToGrove(.chord)
    try builder.buildChord()
    game.run(30)
    #expect(game.state?.library.stamps.compactMap(\.stampName) == ["grove of chords"])
    game.state?.library.takeStamp("grove of chords")
    #expect(try game.play().stamp?.width == 3 && game.play().stamp?.height == 5)
  }

  @Test("The scanner and the list of places name groves")
  func listed() throws {
    let game = try GroveBuilder(shown: .all).game
    try game.press("o")
    #expect(game.text.contains("grove of chords") && game.text.contains("0 of 4"))
    try game.press("escape", "ctrl+page-up")
    #expect(game.said.joined().last?.hasPrefix("Landmarks: grove of ") == true)
    #expect(try game.press("n").hasPrefix("Guide: grove of "))
  }
}

@Suite("Groves report every change")
struct GroveNoticeTests {
  private let spy = PlaySpy()
  private let builder: GroveBuilder
  private let play: PlayModel
  private let groves: Groves

  init() throws {
    builder = try GroveBuilder(shown: .nothing)
    play = try builder.game.play()
    groves = try play.groves()
    try builder.goToGrove(.lamps)
    try builder.press("p")
    play.delegate = spy
  }

  /// Turns on a number of lamps without running a tick.
  private func light(_ count: Int) throws {
    let lamp = Cell(try builder.game.material("lamp"), data: LampData.lit.byte)
    for number in 0..<count {
      let point = CellPoint(play.hand.point.x - 8 + number * 4, play.hand.point.y)
      play.world.set(lamp, at: point)
    }
    groves.endTick(isByHand: true)
    play.world.clearMoments()
    play.world.tick = 16
  }

  @Test("A step towards waking is shown, heard and announced")
  func progress() throws {
    try light(3)
    let step = spy.counts { groves.endTick(isByHand: false) }
    #expect(step.changes == 1 && step.goals == 0 && step.sounds == 0)
    let told = spy.counts { groves.endPass(hasSwept: false) }
    #expect(told.sounds == 1 && told.words > 0)
  }

  @Test("A grove that wakes reports its goal once")
  func woke() throws {
    try light(5)
    let woke = spy.counts { groves.endTick(isByHand: false) }
    #expect(woke.goals == 0 && woke.changes == 1, "words come before what follows from it")
    let told = spy.counts { groves.endPass(hasSwept: false) }
    #expect(told.goals == 1 && told.words > 0)
    let later = spy.counts {
      groves.endTick(isByHand: false)
      groves.endPass(hasSwept: false)
    }
    #expect(later.goals == 0)
  }

  @Test("A failed try, another choice and another offer are shown")
  func offers() throws {
    let grove = try builder.grove(.lamps)
    let lamp = Cell(try builder.game.material("lamp"))
    play.world.set(lamp, at: CellPoint(grove.point.x, grove.last.y + 3))
    #expect(spy.counts { groves.endTick(isByHand: true) }.changes == 1)
    play.world.clearMoments()
    let other = try builder.grove(.wheel).point
    #expect(spy.counts { groves.chooseGrove(at: other) }.changes == 1)
    groves.restore(play.saved.groves)
    #expect(spy.counts { groves.endPass(hasSwept: false) }.changes == 1)
  }

  @Test("Groves disappear when their setting is turned off")
  func switchedOff() throws {
    let off = spy.counts { builder.game.state?.settings.hasGroves.value = false }
    #expect(off.changes == 1)
    #expect(play.sources.groves.groveTiles.isEmpty && play.sources.groves.offeredGrove == nil)
  }
}
