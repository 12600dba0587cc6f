import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaLanguage
import KodamaSurfaces
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaViews

extension TestGame {
  /// The class of the focused screen, such as `PlayController`.
  var focusedScreen: String { presentation?.focused.map { "\(type(of: $0))" } ?? "none" }
}

/// A screen, and the keys that open it.
struct ScreenPath: CustomStringConvertible, Sendable {
  let screen: String
  let isFromTitle: Bool
  let keys: [String]
  var description: String { screen }

  /// Every screen of the game. A group of settings is a page of the settings screen.
  static let all: [ScreenPath] = [
    ScreenPath(screen: "EtudesController", isFromTitle: true, keys: ["down", "enter"]),
    ScreenPath(screen: "WorldsController", isFromTitle: true, keys: ["down", "down", "enter"]),
    ScreenPath(
      screen: "LearnController", isFromTitle: true, keys: ["down", "down", "down", "enter"]),
    ScreenPath(screen: "CreditsController", isFromTitle: true, keys: ["end", "up", "enter"]),
    ScreenPath(screen: "SettingsController", isFromTitle: false, keys: ["f10"]),
    ScreenPath(
      screen: "KeysController", isFromTitle: false, keys: ["f10", "down", "down", "down", "enter"]),
    ScreenPath(screen: "LessonController", isFromTitle: false, keys: ["f2"]),
    ScreenPath(screen: "LearnKeysController", isFromTitle: false, keys: ["shift+f1"]),
    ScreenPath(screen: "HelpController", isFromTitle: false, keys: ["f1"]),
    ScreenPath(screen: "StampsController", isFromTitle: false, keys: ["u"]),
    ScreenPath(screen: "SurveyController", isFromTitle: false, keys: ["o"]),
    ScreenPath(screen: "DiscoveriesController", isFromTitle: false, keys: ["y"]),
    ScreenPath(screen: "HistoryController", isFromTitle: false, keys: ["j"]),
    ScreenPath(screen: "ShareController", isFromTitle: false, keys: ["ctrl+g"]),
    ScreenPath(screen: "GalleryController", isFromTitle: false, keys: ["alt+g"]),
    ScreenPath(screen: "ExportController", isFromTitle: false, keys: ["alt+e"]),
    ScreenPath(screen: "WorkshopController", isFromTitle: false, keys: ["alt+w"]),
    ScreenPath(screen: "CatalogueController", isFromTitle: false, keys: ["tab"]),
  ]
}

@Suite("Every screen can be reached by its keys")
struct ScreenKeyTests {
  @Test(
    "Every screen speaks its focus and can be left",
    arguments: ScreenPath.all)
  func reached(_ path: ScreenPath) throws {
    for language in Language.allCases {
      let game = try TestGame(
        language: language, start: path.isFromTitle ? .title : .play, store: MemoryGameStore())
      game.run(2)
      for key in path.keys { try game.press(key) }
      #expect(game.focusedScreen == path.screen)
      game.run(400)
      #expect(
        game.said.joined().contains {
          language == .english ? $0.contains(/\d+ of \d+/) : $0.contains(/\d+\/\d+/)
        }, "\(game.said.joined())")
      #expect(game.text.contains("▶"), "the focus is seen")
      #expect(!game.text.contains("<"), "every string is there: \(game.text)")
      // The screen "Learn the keys" announces the first Escape instead of closing.
      for _ in 0..<6 where game.focusedScreen != before(path) { try game.press("escape") }
      #expect(game.focusedScreen == before(path))
    }
  }

  @Test("No line of a list is cut off", arguments: ScreenPath.all, Language.allCases)
  func whole(_ path: ScreenPath, _ language: Language) throws {
    let game = try TestGame(
      language: language, start: path.isFromTitle ? .title : .play, store: MemoryGameStore())
    game.run(2)
    for key in path.keys { try game.press(key) }
    let first = game.text
    // A list shows more than a dozen lines at a time. A short list soon shows its first page again.
    for turn in 0..<12 where turn == 0 || game.text != first {
      let cut = game.text.split(separator: "\n").filter { $0.contains("…") }
      #expect(cut.isEmpty)
      for _ in 0..<12 { try game.press("down") }
    }
  }

  private func before(_ path: ScreenPath) -> String {
    path.isFromTitle ? "TitleController" : "PlayController"
  }

  @Test("A closed screen is released", arguments: ScreenPath.all)
  func freed(_ path: ScreenPath) throws {
    let game = try TestGame(start: path.isFromTitle ? .title : .play, store: MemoryGameStore())
    game.run(2)
    for key in path.keys { try game.press(key) }
    try game.press("down", "up")
    var probes: [ObjectGraph.Probe] = []
    do {
      let open = ObjectGraph(from: game.app)
      game.report(.closeRequested)
      if !path.isFromTitle { game.perform(.down, .use) }
      probes = open.probes(missingIn: ObjectGraph(from: game.app))
    }
    #expect(probes.contains { $0.type == path.screen })
    #expect(probes.filter { $0.object != nil }.map(\.type).isEmpty)
  }

  @Test("A screen that closes with an open question is released")
  func freedInFront() throws {
    let game = try TestGame(store: MemoryGameStore())
    try game.press("o", "down", "enter")
    #expect(game.app.wantsText)
    var probes: [ObjectGraph.Probe] = []
    do {
      let open = ObjectGraph(from: game.app)
      game.report(.closeRequested)
      probes = open.probes(missingIn: ObjectGraph(from: game.app))
    }
    #expect(probes.contains { $0.type == "TextEntry" })
    #expect(probes.filter { $0.object != nil }.map(\.type).isEmpty)
  }

  @Test("The action menu lists every action that needs several keys at once")
  func menu() throws {
    let game = try TestGame()
    try game.press("p")
    let bindings = KeyBindings.standard.bindings
    let single = bindings.filter { $0.stroke.modifiers.isEmpty }.map(\.action)
    let chords = bindings.filter { !$0.stroke.modifiers.isEmpty && !single.contains($0.action) }
    #expect(chords.count > 20)
    func name(_ operation: PlayerOperation) throws -> String {
      try TestGame.content.get().messages.text(
        KeyNames.name(ofAction: operation.rawValue), in: .english)
    }
    let operations = ActionMenuController.operations(KeyTable(.standard))
    #expect(Set(chords.compactMap { PlayerOperation($0.action) }).isSubset(of: operations))
    try game.press("m")
    for operation in operations {
      let line = "▶ \(try name(operation))"
      // After a long name, a colon separates its keys.
      #expect(["  ", ":"].contains { game.text.contains(line + $0) }, "\(line)")
      try game.press("down")
    }
    try game.press("home")
    let before = try game.play().hand.point
    let line = "▶ \(try name(.jumpLeft))"
    for _ in operations where !game.text.contains(line) { try game.press("down") }
    try game.press("enter")
    #expect(try game.play().hand.point == CellPoint(before.x - 8, before.y))
  }

  @Test("Earlier messages can be repeated and listed")
  func history() throws {
    let game = try TestGame()
    try game.press("k")
    let where0 = try game.press("k")
    #expect(try game.press("alt+1") == where0)
    #expect(try game.press("alt+1") == where0, "the same key, the same message")
    try game.press("j")
    #expect(game.text.contains("▶ \(where0.prefix(20))"))
    #expect(try game.press("enter") == where0)
  }
}

@Suite("The action menu works by its keys")
struct MenuKeyTests {
  static let operations = ActionMenuController.operations(KeyTable(.standard))

  /// Returns a paused valley with a few messages in its history.
  private func game() throws -> TestGame {
    let game = try TestGame(width: 64, height: 48)
    game.perform(.pause, .whereAmI, .time, .whereAmI, .time, .whereAmI, .time, .whereAmI, .time)
    game.perform(.whereAmI, .time)
    return game
  }

  /// Runs an action. Returns whether speech answers it, and the screen that has the focus
  /// afterwards.
  private func outcome(_ game: TestGame, _ act: () -> Void) -> (says: Bool, screen: String) {
    let before = game.said.count
    act()
    game.run(2)
    return (!game.said[before...].joined().isEmpty, game.focusedScreen)
  }

  @Test("An action chosen in the menu does the same as its key", arguments: operations.indices)
  func does(_ index: Int) throws {
    let operation = Self.operations[index]
    let byKey = try game()
    let expected = outcome(byKey) { byKey.perform(operation) }
    let byMenu = try game()
    byMenu.perform(.menu)
    let last = Self.operations.count - 1
    if index * 2 > last {
      byMenu.perform(.last)
      for _ in index..<last { byMenu.perform(.up) }
    } else {
      for _ in 0..<index { byMenu.perform(.down) }
    }
    let found = outcome(byMenu) { byMenu.perform(.use) }
    #expect(found.says == expected.says, "\(operation)")
    #expect(found.screen == expected.screen, "\(operation)")
  }

  @Test("Every action has a single key or a menu line")
  func complete() {
    let keys = KeyTable(.standard)
    let listed = Set(Self.operations.map(\.rawValue) + ["menu", "back"])
    for action in keys.actions where !listed.contains(action) {
      #expect(keys.stroke(for: action).map { !KeyTable.isChord($0) } == true, "\(action)")
      #expect(keys.stroke(for: action, onPad: true) != nil, "\(action)")
    }
  }
}
