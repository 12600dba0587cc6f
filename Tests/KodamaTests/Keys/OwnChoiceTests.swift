@testable import KodamaControllers
import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
import Testing

@Suite("The custom verbosity in F10 is set per kind of event and stored")
struct OwnChoiceTests {
  @Test("Every level names what it leaves out; the custom level has a line for each kind of event")
  func lines() throws {
    let game = try TestGame(isEmpty: true)
    game.perform(.settings, .down, .use)
    let levels = try (0..<3).map { _ in try game.press("enter") }
    #expect(
      levels == [
        "beginner: everything that is heard; leaves out only what comes twice",
        "terse: answers only; leaves out weather and all that goes on by itself",
        "own choice: events by kind; leaves out what the settings say",
      ])
    #expect(try game.press("down") == "Growth, setting, neither said nor written, 2 of 17")
    #expect(try game.press("enter") == "Growth, setting, said, 2 of 17")
    #expect(try game.press("enter") == "Growth, setting, written, 2 of 17")
    let labels = try (0..<8).map { _ in try String(game.press("down").prefix { $0 != "," }) }
    #expect(
      labels == [
        "Weather", "Creatures", "Machines", "Bells and instruments", "Fire", "Liquids",
        "What falls", "Who comes and goes",
      ])
    let settings = try #require(game.state?.settings)
    #expect(settings.chosenVerbosity == .own && settings.chosenEvents[.growth] == .written)
  }

  @Test("The verbosity per kind of event is stored, and invalid values are rejected")
  func kept() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    let settings = try #require(game.state?.settings)
    settings.verbosity.value = .own
    settings.changeTelling(of: .machines, .next)
    settings.changeTelling(of: .weather, .next)
    game.run(1)
    let next = try #require(try TestGame(store: store).state?.settings)
    #expect(next.chosenVerbosity == .own && next.chosenEvents == settings.chosenEvents)
    #expect(next.chosenEvents[.machines] == .neither && next.chosenEvents[.weather] == .written)
    for nonsense in ["fire", "fire=neither", "fire=", "fire=loud", "luck=said", "fire=said=said"] {
      try store.keep(StoredSettings([StoredSettings.Entry("events", nonsense)]))
      let fresh = try #require(try TestGame(store: store).state?.settings)
      #expect(fresh.chosenEvents == EventChoice(), "\(nonsense)")
      #expect(Settings.unusable(try store.settings()).count == 1, "\(nonsense)")
    }
  }
}
