@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSaves
import Testing

/// A View of another program. It records the ticks that it has seen.
private final class TickView: View {
  final class Surface {
    var ticks: [UInt64] = []
    var views = 0
  }

  private weak var status: (any StatusViewDataSource)?
  private let surface: Surface

  init(_ sources: PlaySources, on surface: Surface) {
    status = sources.status
    self.surface = surface
    surface.views += 1
  }

  func update() {
    if let status { surface.ticks.append(status.status.tick) }
  }
}

@Suite("Programs can add Views of their own")
struct OutsideNoticeTests {
  private let surface = TickView.Surface()

  private func add(to game: TestGame) {
    game.app.views.register { [surface] in [TickView($0, on: surface)] }
  }

  @Test("A View registered during a game is updated in the pass of every tick")
  func ticks() throws {
    let game = try TestGame()
    game.run(3)
    add(to: game)
    game.run(5)
    let tick = try game.play().status.tick
    #expect(surface.ticks == Array(tick - 4...tick))
  }

  @Test("A pass without a notice does not update an outside View")
  func still() throws {
    let game = try TestGame()
    add(to: game)
    game.perform(.pause)
    game.run(3)
    let seen = surface.ticks.count
    game.run(10)
    #expect(surface.ticks.count == seen)
  }

  @Test("An outside View continues after loading and in an étude")
  func bound() throws {
    let game = try TestGame(store: MemoryGameStore())
    add(to: game)
    game.run(50)
    game.perform(.save)
    game.run(50)
    game.perform(.load, .down, .use)
    game.run(2)
    #expect(surface.views == 2)
    let back = try #require(surface.ticks.last)
    #expect(back < 60 && surface.ticks.contains { $0 > 90 }, "the valley as it was saved")
    #expect(game.state?.session.startEtude("first-grains") == true)
    game.presentation?.present(.valley)
    game.run(2)
    #expect(surface.views == 3 && surface.ticks.last.map { $0 < 10 } == true)
  }

  @Test("An outside View changes no state")
  func silent() throws {
    let (one, other) = (try TestGame(), try TestGame())
    add(to: other)
    for game in [one, other] {
      game.perform(.place, .right, .place)
      game.run(60)
    }
    #expect(one.app.digest == other.app.digest)
    weak var view: TickView?
    other.app.views.register { [surface] sources in
      let made = TickView(sources, on: surface)
      view = made
      return [made]
    }
    #expect(view != nil)
    other.perform(.back, .last, .use)
    #expect(view == nil)
  }
}
