import KodamaDataSources
@testable import KodamaControllers
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Rule 5: screen and sound follow in the same pass, from the same tick")
struct Rule05Tests {
  @Test("A move of the hand is seen and heard in the pass that takes the key")
  func hand() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(300)
    let frame = game.frames.last
    game.perform(.left)
    #expect(game.frames.last != frame)
    let notes = game.sounds.last ?? []
    #expect(notes.contains { $0.kind == .play && $0.note.bus == .probe })
    // What is heard lies in the pass in which it is seen.
    let first = Int64(game.loop.pass - 1) * 800
    for note in notes where note.note.bus == .probe {
      #expect((first..<(first + 800)).contains(note.frame))
    }
  }

  @Test("The hand is heard where it is seen: the note has the pitch of its row")
  func place() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(300)
    for action in [ActionID.up, .up, .left, .down] {
      game.perform(action)
      let lines = game.host.frame?.lines ?? []
      let row = try #require(lines.firstIndex { $0.prefix(80).contains("[]") })
      let heard = game.sounds.last?.filter { $0.note.bus == .probe && $0.note.gain > -11 } ?? []
      #expect(heard.contains { abs($0.note.hertz - Pitch.hertz(row: 23 - row)) < 0.01 })
    }
  }

  @Test("A star put on in the catalogue is seen and heard on the play screen in the same pass")
  func star() throws {
    let game = try TestGame()
    game.perform(.pause, .catalogue)
    game.run(60)
    let before = hotbar(game)
    #expect(!before.contains("★"))
    game.perform(.favourite)
    #expect(hotbar(game).contains("★"))
    let stars = stars(game)
    #expect(Set(stars.map(\.note.pan)).count == 2, "heard from the hotbar and from the catalogue")
    #expect(game.text.components("★") >= 2)
    game.perform(.favourite)
    #expect(!hotbar(game).contains("★"))
  }

  @Test("A star put on in the valley is seen in the catalogue in the same pass")
  func starOnPlay() throws {
    let game = try TestGame()
    game.perform(.pause, .catalogue)
    game.run(60)
    #expect(game.text.components("★") == 0)
    // The catalogue stays on beside the valley, which takes the focus.
    game.perform(.catalogue)
    game.run(2)
    game.perform(.favourite)
    #expect(hotbar(game).contains("★"))
    #expect(game.text.components("★") >= 2, "\(game.text)")
    #expect(stars(game).count == 2)
  }

  private func hotbar(_ game: TestGame) -> String { game.host.frame?.lines[24] ?? "" }

  private func stars(_ game: TestGame) -> [SoundCommand] {
    (game.sounds.last ?? []).filter { abs($0.note.hertz - 1_568) < 0.01 }
  }
}

extension String {
  /// How often a mark stands in a text.
  func components(_ mark: Character) -> Int { filter { $0 == mark }.count }
}
