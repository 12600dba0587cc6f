@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("A pass without a notice updates no View")
struct Rule10Tests {
  @Test("Nothing is drawn, played or spoken while the game is paused and idle")
  func silence() throws {
    let game = try TestGame()
    game.perform(.pause)
    // Waits until speech and captions have ended.
    game.run(600)
    let revision = game.app.outputs.screen?.revision
    let sounds = game.sounds.count
    game.run(120)
    #expect(game.app.outputs.screen?.revision == revision)
    let heard = game.sounds[sounds...].flatMap { $0 }
    #expect(heard.isEmpty)
  }

  @Test("The title screen and the catalogue are drawn once, not in every pass")
  func still() throws {
    for action in [nil, PlayerOperation.catalogue] {
      let game = try TestGame(start: action == nil ? .title : .play)
      if let action { game.perform(.pause, action) }
      game.run(600)
      let revision = game.app.outputs.screen?.revision
      game.run(60)
      #expect(game.app.outputs.screen?.revision == revision)
    }
  }

  @Test("A notice updates the Views that observe it, in the same pass")
  func notice() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(600)
    let revision = try #require(game.app.outputs.screen?.revision)
    game.perform(.left)
    let drawn = try #require(game.app.outputs.screen?.revision)
    #expect(drawn > revision)
    game.perform(.left, .right)
    let again = try #require(game.app.outputs.screen?.revision)
    #expect(again > drawn)
  }

  private final class Probe: View {
    private(set) var updates = 0
    func update() { updates += 1 }
  }

  @Test("Any number of notices in a pass updates every View once")
  func once() {
    let group = ViewGroup()
    let probes = [Probe(), Probe()]
    for probe in probes { group.add(probe) }
    // A new View has not been drawn yet, so it is updated.
    #expect(group.update() && probes.map(\.updates) == [1, 1])
    #expect(!group.update() && probes.map(\.updates) == [1, 1])
    for _ in 0..<5 { group.setNeedsUpdate() }
    #expect(group.update() && probes.map(\.updates) == [2, 2])
    #expect(!group.update() && probes.map(\.updates) == [2, 2])
  }
}
