import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("The whole valley can be shown and played at once")
struct WholeValleyTests {
  private func whole(language: Language = .english) throws -> TestGame {
    let game = try TestGame(language: language, width: 512, height: 256)
    while try !game.play().viewport.showsWhole { try game.press("z") }
    return game
  }

  @Test("Z cycles through the closest scale, the floor and the whole valley")
  func cycle() throws {
    let game = try TestGame(width: 512, height: 256)
    let play = try game.play()
    var sides = [play.viewport.tileSide]
    let said = try (0..<3).map { _ in
      let said = try game.press("z")
      sides.append(play.viewport.tileSide)
      return said
    }
    #expect(sides == [1, 2, 14, 1])
    #expect(said[1] == "Zoom: whole valley, a tile is 14 cells wide")
    #expect(Set(said).count == 3)
    #expect(play.viewport.shows(play.hand.point))
  }

  @Test("The wheel zooms through the same scales")
  func wheel() throws {
    let game = try TestGame(width: 512, height: 256)
    let play = try game.play()
    for side in [2, 14, 14] {
      try game.press("ctrl+wheel-down")
      #expect(play.viewport.tileSide == side)
    }
    for side in [2, 1, 1] {
      try game.press("ctrl+wheel-up")
      #expect(play.viewport.tileSide == side)
      #expect(play.viewport.shows(play.hand.point))
    }
  }

  @Test("The skyline sweep plays the tiles of the whole valley")
  func skyline() throws {
    let game = try whole()
    let play = try game.play()
    #expect(play.viewport.origin == CellPoint(-24, -80))
    #expect(play.viewport.shows(CellPoint(0, 0)) && play.viewport.shows(CellPoint(511, 255)))
    try game.press("q")
    let slots = try #require(play.sources.sweep.sweepProgress?.slots)
    var tiles: [Tile] = []
    play.copyFrame(into: &tiles)
    for slot in slots {
      let first = (0..<ViewRectangle.rows).first {
        tiles[$0 * ViewRectangle.columns + slot.column].material != .air
      }
      #expect(slot.notes.map(\.row) == (first.map { [$0] } ?? []))
    }
    #expect(Set(slots.flatMap(\.notes).map(\.row)).count > 3, "a valley has hills")
  }

  @Test("A save contains the view of the whole valley")
  func save() throws {
    let game = try whole()
    let rules = try TestGame.content.get().rules
    let bytes = try #require(game.app.savedPlay)
    let saved = try SavedPlay(decoding: bytes, rules: rules)
    #expect(saved.tileSide == 14 && saved.viewOrigin == CellPoint(-24, -80))
    #expect(saved.encode() == bytes)
  }

  @Test("Place names are drawn only when the whole valley is shown")
  func signs() throws {
    let game = try whole()
    let play = try game.play()
    play.addLandmark(named: "mill")
    try game.press("ctrl+right")
    #expect(game.text.contains("◆mill"))
    let signs = try #require(play.sources.signs.valleyMarks)
    // The area is 80 × 48 cells, and a half tile has a side of 7 cells.
    let (columns, rows) = (signs.frame.map(\.x), signs.frame.map(\.y))
    #expect((11...12).contains(try #require(columns.max()) - #require(columns.min())))
    #expect((6...7).contains(try #require(rows.max()) - #require(rows.min())))
    try game.press("z")
    #expect(!game.text.contains("◆mill") && play.sources.signs.valleyMarks == nil)
  }

  @Test("An area outside the rectangle has no outline, whichever side it is on")
  func outside() {
    let (width, height) = (ViewRectangle.columns * 2, ViewRectangle.rows * 2)
    for place in [(-90, 5), (width + 20, 5), (5, -90), (5, height + 20)] {
      let first = CellPoint(place.0, place.1)
      let marks = ValleyMarks(boxes: [(first, CellPoint(first.x + 9, first.y + 9))])
      #expect(marks.frame.isEmpty, "\(place)")
    }
  }

  @Test("A world smaller than the rectangle is centred")
  func small() {
    let viewport = Viewport(width: 20, height: 10)
    #expect(viewport.origin == CellPoint(-10, -7))
    #expect(viewport.sides == [1, 2])
    viewport.center(on: CellPoint(3, 3))
    #expect(viewport.origin == CellPoint(-10, -7))
    #expect(viewport.shown.first == CellPoint(0, 0) && viewport.shown.last == CellPoint(19, 9))
  }
}

@Suite("A window starts with four cells per tile")
struct OpeningScaleTests {
  @Test(
    "The opening scale is the requested one if the world is large enough",
    arguments: [
      (128, .floor, 2), (128, .whole, 4), (128, .closest, 1), (64, .floor, 1), (64, .whole, 1),
    ] as [(Int, WorldOpening.Sight, Int)])
  func wide(_ width: Int, _ sight: WorldOpening.Sight, _ side: Int) throws {
    let content = try TestGame.content.get()
    var opening = WorldOpening()
    opening.sight = sight
    let app = content.app(
      seed: 3, outputs: .all(),
      makeWorld: { WorldGenerator(seed: $0, width: width, height: 64).world(rules: content.rules) },
      opening: opening)
    let host = HeadlessHost()
    var heard: [PatchID] = []
    host.onPass = { heard += $0.sounds.map(\.note.patch) }
    app.start(.play)
    GameLoop(app: app, host: host).run(passes: 3)
    let page = try #require(content.patches.patch(named: "page"))
    let saved = try #require(app.savedPlay)
    #expect(try SavedPlay(decoding: saved, rules: content.rules).tileSide == side)
    #expect(heard.filter { $0 == page }.count == 2, "the page of the beginning, for two ears")
  }
}
