import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Screen and sound update in the same pass")
struct Rule05Tests {
  @Test("A move of the hand is seen and heard in the pass of the key press")
  func hand() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(300)
    let frame = game.frames.last
    game.perform(.left)
    #expect(game.frames.last != frame)
    let notes = game.sounds.last ?? []
    #expect(notes.contains { $0.kind == .play && $0.note.bus == .probe })
    // The notes belong to the same pass as the frame.
    let first = Int64(game.loop.pass - 1) * 800
    for note in notes where note.note.bus == .probe {
      #expect((first..<(first + 800)).contains(note.frame))
    }
  }

  @Test("The hand's note has the pitch of its row")
  func place() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(300)
    for action in [PlayerOperation.up, .up, .left, .down] {
      game.perform(action)
      let lines = game.host.frame?.lines ?? []
      let row = try #require(lines.firstIndex { $0.prefix(80).contains("[]") })
      let heard =
        game.sounds.last?.filter { $0.note.bus == .probe && $0.note.gainDecibels > -16 } ?? []
      #expect(heard.contains { abs($0.note.hertz - Pitch.hertz(row: 23 - row)) < 0.01 })
    }
  }

  @Test("A star added in the catalogue appears and sounds in play in the same pass")
  func star() throws {
    let game = try TestGame()
    game.perform(.pause, .catalogue)
    game.run(60)
    let before = hotbar(game)
    #expect(!before.contains("★"))
    game.perform(.favourite)
    #expect(hotbar(game).contains("★"))
    #expect(panel(game).contains("★"))
    #expect(try stars(game) == [-6, 6], "heard from the hotbar and from the catalogue")
    game.perform(.favourite)
    #expect(!hotbar(game).contains("★"))
  }

  @Test("A star added in play appears and sounds in the catalogue in the same pass")
  func starOnPlay() throws {
    let game = try TestGame()
    try game.press("p", "tab")
    game.run(60)
    #expect(!panel(game).contains("★"))
    // The catalogue stays open beside the valley, which now has the focus.
    try game.press("tab")
    let presentation = try #require(game.presentation)
    #expect(presentation.focused is PlayController)
    #expect(presentation.screens.contains { $0 is CatalogueController })
    game.run(2)
    try game.press("f")
    #expect(hotbar(game).contains("★"))
    #expect(panel(game).contains("★"), "\(game.text)")
    #expect(try stars(game) == [-6, 6])
    try game.press("f")
    #expect(!hotbar(game).contains("★") && !panel(game).contains("★"))
    #expect(try stars(game).isEmpty)
  }

  @Test("Moving the hand does not redraw an open catalogue")
  func handBeside() throws {
    let game = try TestGame()
    try game.press("p", "tab", "tab")
    game.run(300)
    let before = panel(game)
    let map = game.frames.last
    try game.press("left")
    #expect(game.frames.last != map)
    #expect(panel(game) == before && before.contains("materials"))
  }

  private func hotbar(_ game: TestGame) -> String { game.host.frame?.lines[24] ?? "" }

  /// Returns the text beside the map and at its right edge, without the line that names the keys.
  private func panel(_ game: TestGame) -> String {
    (game.host.frame?.lines.prefix(24) ?? []).map { String($0.suffix(24)) }
      .filter { !$0.contains("Space ★") }.joined(separator: "\n")
  }

  /// Returns the panning of the star sounds in the last pass, from left to right.
  private func stars(_ game: TestGame) throws -> [Float] {
    let star = try #require(try TestGame.content.get().patches.patch(named: "star"))
    return (game.sounds.last ?? []).filter { $0.note.patch == star }.map(\.note.panDecibels)
      .sorted()
  }
}
