@testable import KodamaControllers
@testable import KodamaGame
import KodamaHosting
import Testing

@Suite("The focus goes back where it was")
struct FocusKeyTests {
  @Test("Closing the settings gives the focus to the valley, though the catalogue is open")
  func settingsOverValley() throws {
    let game = try TestGame()
    game.perform(.catalogue, .catalogue, .settings, .back)
    game.perform(.whereAmI)
    #expect(game.text.contains("column"))
    game.perform(.catalogue, .back)
    #expect(game.text.contains("Space place"))
  }
}
