import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaViews
@testable import KodamaWorld

@Suite("The list of new valleys opens the chosen valley")
struct NewValleyNoticeTests {
  @Test("A new valley gets the focus")
  func made() throws {
    let game = try TestGame(store: MemoryGameStore())
    let before = game.app.digest
    game.perform(.back, .last, .use, .first, .down, .down, .down, .use, .last, .up, .up, .use)
    #expect(game.text.contains("Land"), "\(game.text)")
    game.perform(.first, .use, .down, .down, .down, .down, .use)
    #expect(game.focusedScreen == "PlayController", "\(game.text)")
    #expect(game.app.digest != before)
  }
}

@Suite("Each of the six offered valleys is heard while it has the focus")
struct ShelfSkylineNoticeTests {
  private final class Told: ListSoundDelegate {
    var count = 0
    func listSoundDidChange() { count += 1 }
  }

  @Test("An offered valley's skyline reports its start, each pass and its end")
  func notice() {
    let (skyline, told) = (ShelfSkyline(), Told())
    skyline.delegate = told
    let slots = [SweepSlot(column: 0, notes: [])]
    skyline.take(
      SweepProgress(
        kind: .skyline, passes: 0, slotMilliseconds: 95, slots: slots, hand: CellPoint(0, 0)))
    for _ in 0..<ShelfSkyline.waitPasses { skyline.advance() }
    #expect(told.count == 0 && skyline.sweepProgress == nil, "words come first")
    skyline.advance()
    #expect(told.count == 1 && skyline.sweepProgress?.passes == 0)
    skyline.advance()
    #expect(told.count == 2 && skyline.sweepProgress?.passes == 1)
    skyline.take(nil)
    #expect(told.count == 3 && skyline.sweepProgress == nil)
    for _ in 0..<300 { skyline.advance() }
    #expect(told.count == 3)
  }

  @Test("An offered valley's skyline sounds only while its line has the focus")
  func heard() throws {
    let game = try TestGame(store: MemoryGameStore())
    try game.press("f5", "escape", "end", "enter")
    for _ in 0..<9 where !game.text.contains("▶ Valleys") { try game.press("down") }
    try game.press("enter")
    for _ in 0..<9 where !game.text.contains("▶ Make a valley") { try game.press("down") }
    try game.press("enter", "down", "down", "down", "down", "down")
    func notes(from pass: Int) -> Int {
      game.sounds[pass...].joined().count { $0.kind == .play && $0.note.bus == .probe }
    }
    var pass = game.sounds.count
    game.run(ShelfSkyline.waitPasses - 1)
    #expect(notes(from: pass) == 0)
    game.run(270)
    #expect(notes(from: pass) > 32, "a chirp, the home tone, and the columns")
    try game.press("down")
    game.run(ShelfSkyline.waitPasses + 60)
    pass = game.sounds.count
    try game.press("up")
    #expect(game.sounds[pass].contains { $0.kind == .silence && $0.note.bus == .probe })
    #expect(notes(from: pass) == 0)
    game.run(ShelfSkyline.waitPasses + 20)
    pass = game.sounds.count
    try game.press("enter")
    #expect(game.sounds[pass].contains { $0.kind == .silence && $0.note.bus == .probe })
    #expect(game.state?.session.play != nil && !game.text.contains("A new valley"))
  }
}

@Suite("An offered valley has the skyline of the valley that is created from it")
struct OfferedSkylineTests {
  @Test("An offered valley plays the same four seconds as Q with the whole valley shown")
  func sameAsSweep() throws {
    let rules = try TestGame.content.get().rules
    for offer in ValleyChoice(seed: 7, rules: rules).offers.prefix(2) {
      let play = PlayModel(
        world: offer.plan.world(rules: rules),
        with: PlayParts(
          palette: Palette(hotbar: [.air]), settings: Settings(),
          names: try TestGame.content.get().names, eventLog: EventLog()))
      var opening = WorldOpening()
      opening.sight = .whole
      play.begin(opening)
      play.perform(.hearing(.sweep(.skyline)))
      let swept = try #require(play.sources.sweep.sweepProgress)
      #expect(offer.skyline.slots == swept.slots && offer.skyline.hand == swept.hand)
      #expect(offer.skyline.slots.count { !$0.notes.isEmpty } > 30)
      #expect((3_900...4_000).contains(offer.skyline.milliseconds))
    }
  }
}
