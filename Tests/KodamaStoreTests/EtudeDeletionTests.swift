import Foundation
import Kodama
import KodamaHosting
import KodamaStore
import Testing

@Suite("Deleting an étude in the game")
struct EtudeDeletionTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  @Test("An étude whose file cannot be deleted stays in the list until it can")
  func undeletable() throws {
    let content = try Parts.content.get()
    let short = try #require(content.etudes.first { $0.name == "ring-it" })
    let text = short.fileText(content.rules).replacing("title: ", with: "title: Mine ")
    try shelf.put("mine.kodama", Array(text.utf8))
    let game = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    game.press("down", "use", "last", "up")
    #expect(game.frame.contains("yours: Mine"))
    let file = "\(shelf.path)/mine.kodama"
    for isStuck in [true, false] {
      // A folder with content in place of the file.
      try FileManager.default.removeItem(atPath: file)
      try isStuck ? shelf.makeFolder("mine.kodama/full") : shelf.put("mine.kodama")
      game.press("use", "down", "down", "down", "down", "use", "down", "use")
      game.wait(passes: 300)
      game.press("last", "up")
      #expect(game.spoken.heard("Nothing was changed."))
      #expect(game.spoken.heard("is deleted") == !isStuck, "\(game.spoken.lines)")
      #expect(game.frame.contains("yours: Mine") == isStuck)
      #expect(shelf.names == (isStuck ? ["mine.kodama"] : []))
    }
  }
}
