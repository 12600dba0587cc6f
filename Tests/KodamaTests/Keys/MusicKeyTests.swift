import KodamaDataSources
import KodamaRoles
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("Keys set the scale, the tempo and the notes")
struct MusicKeyTests {
  /// Presses keys, and returns the pitches that ring in the last pass.
  private func rung(_ game: TestGame, by keys: String...) throws -> [Float] {
    let before = game.sounds.count
    for key in keys { try game.press(key) }
    game.run(3)
    return game.sounds[before...].joined().filter { $0.kind == .play }.map(\.note)
      .filter { $0.bus == .music && $0.priority != Note.overtonePriority }.map(\.hertz)
  }

  @Test("A change of scale or tempo is spoken, captioned, shown and undone")
  func aChangeIsSaidCaptionedShownAndUndone() throws {
    let game = try TestGame(isEmpty: true)
    try #require(game.state).settings.showsDetails.value = true
    #expect(try game.press("shift+t") == "Scale: minor pentatonic, 2 of 7")
    #expect(game.text.contains("♪ minor pent. 113"))
    #expect(game.captionsUp.contains("Scale: minor pentatonic, 2 of 7"))
    #expect(try game.press("shift+f7") == "Tempo: 129 beats a minute")
    #expect(try game.press("t").contains("minor pentatonic, tempo 129"))
    try game.press("ctrl+z", "ctrl+z")
    #expect(try game.play().world.music == Music())
    #expect(game.text.contains("♪ major pent. 113"))
  }

  @Test("The tempo keys stop at 30 and 225 beats a minute")
  func theTempoEndsWhereTicksCannotBeDivided() throws {
    let game = try TestGame(isEmpty: true)
    for _ in 0..<4 { try game.press("shift+f7") }
    #expect(try game.play().world.music.tempo.beatsPerMinute == 225)
    #expect(try game.press("shift+f7") == "Tempo is at its limit")
    for _ in 0..<40 { try game.press("shift+f6") }
    #expect(try game.play().world.music.tempo.beatsPerMinute == 30)
  }

  @Test("A placed bell sounds as high as its row")
  func aBellThatIsPlacedSoundsAsHighAsItsRow() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    // Zooms to the level at which a player starts.
    try game.press("z")
    game.state?.palette.select(try game.material("bell"))
    var pitches: [Float] = []
    for _ in 0..<3 {
      let row = play.viewport.tile(of: play.hand.point).y
      try game.press("space")
      let heard = try rung(game, by: "enter")
      #expect(heard == [Pitch.hertz(row: ViewRectangle.rows - 1 - row)])
      pitches += heard
      try game.press("right", "up")
    }
    #expect(pitches == pitches.sorted())
  }

  @Test("A note spans two rows of cells at every zoom")
  func tuningOfScales() throws {
    let game = try TestGame(width: 512, height: 256, isEmpty: true)
    let play = try game.play()
    try game.press("p")
    game.state?.palette.select(try game.material("bell"))
    var tuned: [[UInt8]] = []
    for _ in 0..<3 {
      let hand = play.hand.point
      var notes: [UInt8] = []
      for row in 0..<6 {
        if row > 0 { try game.press("up") }
        try game.press("space")
        notes.append(NoteData(byte: play.world.cell(at: play.hand.point).data).note)
      }
      for key in Array(repeating: "ctrl+z", count: 6) { try game.press(key) }
      try play.exploring().context.hand.restore(hand)
      tuned.append(notes)
      try game.press("z")
    }
    #expect(play.viewport.tileSide == 1)
    #expect(tuned[0] == tuned[1])
    for notes in tuned { #expect(Set(notes).count >= 3 && notes[4] == notes[0] + 2, "\(notes)") }
  }

  @Test("A new scale retunes bells that are already placed")
  func theScaleTunesWhatStands() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("bell", (0, 0))
    let play = try game.play()
    play.world.set(Cell(try game.material("bell"), data: 1), at: play.hand.point)
    // Strokes vary by a few cents.
    let before = try rung(game, by: "enter")
    let after = try rung(game, by: "shift+t", "enter")
    for (heard, note) in [(before, 50), (after, 51)] {
      let hertz = try #require(heard.first)
      #expect(heard.count == 1, "\(heard)")
      #expect(abs(hertz / Pitch.hertz(midiKey: note) - 1) < 0.002)
    }
  }

  @Test("The same keys tune notes and clocks")
  func notesAndClocksAreTunedByTheSameKeys() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    try game.put("bell", (0, 0))
    #expect(try game.press("alt+up") == "C 6, note 16 of 24")
    try game.put("clock", (0, 0))
    #expect(try game.press("alt+up") == "Clock, every 8 ticks")
    #expect(try game.press("alt+up") == "The note is at its limit")
    #expect(try game.press("alt+down", "alt+down") == "Clock, every 32 ticks")
    #expect(play.world.cell(at: play.hand.point).data == 64)
    try game.put("string", (0, 0))
    #expect(try game.press("alt+up").hasPrefix("A string's note depends on its length"))
  }

  @Test("A gamepad changes the scale through the action menu")
  func aGamepadReachesThemThroughTheMenu() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("pad-start")
    let found = try (0..<140).contains { _ in
      try game.press("pad-down").contains("scale")
    }
    try game.press("pad-a")
    #expect(found)
    #expect(try game.play().world.music.scale == .minorPentatonic)
  }

  @Test("Equal keys for scale and tempo give equal valleys")
  func aSessionThatChangesThemIsTheSameAgain() throws {
    func end() throws -> UInt64 {
      let game = try TestGame()
      try game.press("shift+t", "space", "shift+f6", "t", "shift+t")
      game.run(60)
      return try game.valley()
    }
    let plain = try TestGame()
    plain.run(65)
    #expect(try end() == end())
    #expect(try end() != plain.valley())
  }
}
