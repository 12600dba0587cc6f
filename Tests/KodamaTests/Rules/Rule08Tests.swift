@testable import KodamaControllers
import KodamaGame
import KodamaHosting
import Testing

@Suite("Rule 8: what a closed screen held is gone")
struct Rule08Tests {
  /// Closes a screen and says which types it alone had held, and which of them are still there.
  private func close(
    _ game: TestGame, _ actions: PlayerOperation...
  ) -> (freed: Set<String>, leaked: [String]) {
    var probes: [ObjectGraph.Probe] = []
    do {
      let before = ObjectGraph(from: game.app)
      for action in actions {
        game.host.send(.command(Command(action)))
        game.run()
      }
      let after = ObjectGraph(from: game.app)
      probes = before.probes(missingIn: after)
    }
    let leaked = probes.filter { $0.object != nil }.map(\.type)
    return (Set(probes.map(\.type)), leaked)
  }

  @Test("The title screen, with its menu, Views and Models")
  func title() throws {
    let game = try TestGame(start: .title)
    game.run(3)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "TitleController", "MenuController", "Menu", "MenuView", "MenuSoundView", "TitleView",
      "ViewGroup",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("The catalogue, and its hold on the palette")
  func catalogue() throws {
    let game = try TestGame()
    game.run(3)
    game.perform(.catalogue, .down, .favourite)
    let (freed, leaked) = close(game, .back)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "CatalogueController", "Catalogue", "CatalogueView", "MenuSoundView", "PaletteSoundView",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("The confirm dialog, when the answer is no")
  func dialog() throws {
    let game = try TestGame()
    game.run(3)
    game.perform(.back)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "ConfirmController", "MenuController", "Menu", "MenuView", "MenuSoundView",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("The play screen with all its Views, when the answer is yes")
  func play() throws {
    let game = try TestGame()
    game.run(3)
    game.perform(.sweep, .favourite, .language)
    game.perform(.back, .down)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "PlayController", "HotbarController", "MessagesController", "ConfirmController", "MapView",
      "PlayDialogController", "PanelController", "SoundscapeController",
      "StatusView", "HintView", "PaletteView", "LogView", "CaptionView", "HandSoundView",
      "SweepSoundView", "MomentSoundView", "PaletteSoundView", "AmbienceSoundView",
      "WeatherSoundView",
      "NearestSoundView", "GuideSoundView",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("The valley that a new one takes the place of, with its clock, log and sweep")
  func valley() throws {
    let game = try TestGame()
    game.run(3)
    game.perform(.back, .down, .use, .down)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "PlayModel", "World", "Hand", "Viewport", "GameClock", "Log", "Scene",
      "Editing", "Exploring", "Soundscape", "Sweeping", "Lasting", "Happening", "Guide",
      "Macro", "EtudeSession", "Timekeeping",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("The whole game")
  func game() throws {
    var probes: [ObjectGraph.Probe] = []
    do {
      let game = try TestGame()
      game.run(3)
      game.perform(.catalogue, .back, .back)
      probes = ObjectGraph(from: game.app).probes
    }
    #expect(probes.count > 30)
    // What content holds is read once for all tests.
    let kept = ["Baking", "PatchBank", "PatchTable"]
    let leaked = probes.filter { $0.object != nil && !kept.contains($0.type) }.map(\.type)
    #expect(leaked.isEmpty, "\(leaked)")
  }

  @Test("The probe itself: a cycle is found")
  func cycle() {
    final class Parent { var child: Child? }
    final class Child { var parent: Parent? }
    var probes: [ObjectGraph.Probe] = []
    do {
      let parent = Parent()
      parent.child = Child()
      parent.child?.parent = parent
      probes = ObjectGraph(from: parent).probes
    }
    #expect(probes.filter { $0.object != nil }.count == 2)
    (probes[0].object as? Parent)?.child?.parent = nil
    #expect(probes.allSatisfy { $0.object == nil })
  }
}
