@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("A closed screen is released with everything it owned")
struct Rule08Tests {
  /// Closes a screen. Returns the types of the objects that only this screen owned, and of those
  /// that still exist afterwards.
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

  @Test("Leaving the title screen releases its menu and its Views")
  func title() throws {
    let game = try TestGame(start: .title)
    game.app.outputs.screen?.showsPictures = true
    game.run(3)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "TitleController", "MenuController", "Menu", "MenuView", "MenuSoundView", "TitleView",
      "ViewGroup", "ListScene", "PictureView",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("Closing the catalogue releases its observation of the palette")
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

  @Test("Going on releases the pause menu")
  func dialog() throws {
    let game = try TestGame()
    game.run(3)
    game.perform(.back)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "PauseMenuController", "MenuController", "Menu", "MenuView", "MenuSoundView",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("Leaving releases the play screen with all its Views")
  func play() throws {
    let game = try TestGame()
    game.run(3)
    game.perform(.sweep, .favourite, .language)
    // The first Back ends the sweep.
    game.perform(.back, .back, .last)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "PlayController", "ScreenStage", "WordStage", "SoundStage", "MapStage", "PanelStage",
      "AddedStage", "PauseMenuController", "MapView", "PlayDialogController",
      "StatusView", "HintView", "PaletteView", "LogView", "CaptionView", "HandSoundView",
      "SweepSoundView", "MomentSoundView", "PaletteSoundView", "AmbienceSoundView",
      "WeatherSoundView",
      "NearestSoundView", "GuideSoundView",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("A new valley releases the previous one with its clock, log and sweep")
  func valley() throws {
    let game = try TestGame()
    game.run(3)
    game.perform(.back, .last, .use, .down)
    let (freed, leaked) = close(game, .use)
    #expect(leaked.isEmpty)
    let expected: Set = [
      "PlayModel", "World", "Hand", "Viewport", "ValleyLog", "ValleyContext",
      "Editing", "Exploring", "Soundscape", "Sweeping", "ContinuousSounds", "ValleyEvents",
      "Macro", "EtudeSession", "Timekeeping",
    ]
    #expect(expected.subtracting(freed).isEmpty, "\(expected.subtracting(freed))")
  }

  @Test("The whole game is released")
  func game() throws {
    var probes: [ObjectGraph.Probe] = []
    do {
      let game = try TestGame()
      game.run(3)
      game.perform(.catalogue, .back, .back)
      probes = ObjectGraph(from: game.app).probes
    }
    #expect(probes.count > 30)
    // All tests share the content, which is loaded once.
    let kept = ["Baking", "PatchBank", "PatchTable"]
    let leaked = probes.filter { $0.object != nil && !kept.contains($0.type) }.map(\.type)
    #expect(leaked.isEmpty, "\(leaked)")
  }

  @Test("The test itself finds a reference cycle")
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

/// The objects that a root object reaches by strong references, found by reflection.
struct ObjectGraph {
  /// A weak reference to an object.
  final class Probe {
    weak var object: AnyObject?
    let type: String
    init(_ object: AnyObject) {
      self.object = object
      type = String(describing: Swift.type(of: object))
    }
  }

  private(set) var identifiers: Set<ObjectIdentifier> = []
  private(set) var probes: [Probe] = []

  /// Types that are large and contain no relevant objects.
  private static let leaves = ["TextSurface", "SoundSurface", "PatchBank", "World", "WorldStorage"]

  init(from root: AnyObject) {
    var waiting: [Any] = [root]
    while let value = waiting.popLast() {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        let object = value as AnyObject
        guard identifiers.insert(ObjectIdentifier(object)).inserted else { continue }
        probes.append(Probe(object))
        if Self.leaves.contains(probes[probes.count - 1].type) { continue }
      }
      var ancestor: Mirror? = mirror
      while let current = ancestor {
        let isLong = mirror.displayStyle == .collection && mirror.children.count > 64
        for child in current.children where !isLong { waiting.append(child.value) }
        ancestor = current.superclassMirror
      }
    }
  }

  /// Returns weak references to the objects that another graph does not contain.
  func probes(missingIn other: ObjectGraph) -> [Probe] {
    probes.filter { probe in
      probe.object.map { !other.identifiers.contains(ObjectIdentifier($0)) } ?? true
    }
  }
}
