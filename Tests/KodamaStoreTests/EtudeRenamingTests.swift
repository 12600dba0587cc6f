import Foundation
import Kodama
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@testable import KodamaStore

@Suite("Renaming an étude in the game")
struct EtudeRenamingTests {
  private let shelf: EtudeShelf
  private let text: String

  init() throws {
    shelf = try EtudeShelf()
    let content = try Parts.content.get()
    let short = try #require(content.etudes.first { $0.name == "ring-it" })
    text = short.fileText(content.rules).replacing(/title: .*/, with: "title: Mine")
      .replacing(/title-.*\n/, with: "")
    try shelf.put("mine.kodama", Array(text.utf8))
  }

  /// A game at the list of études with the first of the player's open.
  private func runWithOpenEtude() throws -> GameSavingTests.Running {
    let game = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    game.press("down", "use", "last", "up")
    #expect(game.frame.contains("▶ yours: Mine"), "\(game.frame)")
    game.press("use")
    return game
  }

  private func rename(_ game: GameSavingTests.Running, to title: String, lines: Int = 2) {
    for _ in 0..<lines { game.press("down") }
    game.press("use", "take", "take", "take", "take")
    game.host.send(.text(title))
    game.wait(passes: 1)
    game.press("use")
    game.wait(passes: 300)
  }

  @Test("The file gets the name of the new title and is found at the next start")
  func renamed() throws {
    let game = try runWithOpenEtude()
    rename(game, to: "Two bells")
    #expect(game.spoken.heard("Two bells"))
    #expect(shelf.names == ["two-bells.kodama"])
    #expect(shelf.files.entries[0].value.contains("title: Two bells"))
    game.press("back")
    #expect(game.frame.contains("yours: Two bells"))
    let next = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    next.press("down", "use", "last", "up")
    #expect(next.frame.contains("yours: Two bells") && !next.frame.contains("yours: Mine"))
  }

  @Test(
    "Another file is never overwritten, and the player is told",
    arguments: [false, true])
  func taken(isReadable: Bool) throws {
    let other = isReadable ? text.replacing("title: Mine", with: "title: Other") : "no étude"
    try shelf.put("other.kodama", Array(other.utf8))
    let game = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    game.press("down", "use", "last", "up")
    if isReadable { game.press("up") }
    game.press("use")
    rename(game, to: "Other")
    #expect(game.spoken.heard("Another étude's file has the name other"))
    #expect(shelf.names == ["mine.kodama", "other.kodama"])
    #expect(shelf.files.entries.map(\.value) == [text, other])
    game.press("back")
    #expect(game.frame.contains("yours: Mine"))
    // A file that was added during the game is not overwritten either.
    try shelf.put("late.kodama", Array("late".utf8))
    game.press("use")
    rename(game, to: "Late")
    #expect(game.spoken.heard("Another étude's file has the name late"))
    #expect(shelf.names == ["late.kodama", "mine.kodama", "other.kodama"])
  }

  @Test("An unfinished game of the étude continues under the new title")
  func progress() throws {
    let game = try runWithOpenEtude()
    game.press("use")
    for pass in 0..<40 {
      game.press(pass % 2 == 0 ? "left" : "right")
      game.wait(passes: 19)
    }
    game.press("back", "down", "use")
    game.press("last", "up", "use")
    #expect(game.frame.contains("Go on"), "\(game.frame)")
    rename(game, to: "Other", lines: 3)
    #expect(shelf.names == ["other.kodama"])
    game.press("first", "use")
    game.wait(passes: 60)
    #expect(game.app.savedPlay != nil)
    let saved = try SavedPlay(
      decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
    #expect(saved.etude?.name == "other" && saved.clock.passes > 600)
  }

  @Test("A title without usable characters keeps the file's name")
  func otherLetters() throws {
    let game = try runWithOpenEtude()
    rename(game, to: "鐘")
    #expect(shelf.names == ["mine.kodama"])
    #expect(shelf.files.entries[0].value.contains("title: 鐘"))
  }
}
