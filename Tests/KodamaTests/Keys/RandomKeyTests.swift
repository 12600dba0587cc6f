@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
import Testing

/// Random input on every screen: 150 inputs per screen, or 10,000 if `KODAMA_LONG` is set
/// (`scripts/test --long`).
@Suite("Random input never traps")
struct RandomKeyTests {
  private static let inputs = isLong ? 10_000 : 150

  private func event(_ random: inout TestRandom) -> InputEvent {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      return .text(["a", "砂", " ", "\u{7}", "🎐", "stamp-"][Int.random(in: 0..<6, using: &random)])
    case 1:
      return .point(
        column: Int.random(in: -3..<110, using: &random),
        row: Int.random(in: -3..<40, using: &random), button: Int.random(in: 1...3, using: &random))
    case 2:
      let notices: [ActionID] = [
        .focusLost, .focusGained, .loudspeakerLost, .loudspeakerFound, .voiceLost, .voiceMissing,
        .voiceFound, .displayChanged, .gamepadFound,
        .gamepadLost, .text, .key, .point, "unknown",
      ]
      return .command(Command(notices[Int.random(in: 0..<notices.count, using: &random)]))
    default:
      let key = Key.allCases[Int.random(in: 0..<Key.allCases.count, using: &random)]
      let modifiers = KeyModifiers(
        rawValue: Int.random(in: 0..<3, using: &random) > 0
          ? 0 : UInt8.random(in: 0..<8, using: &random))
      return .key(KeyStroke(key, modifiers), isRepeat: Bool.random(using: &random))
    }
  }

  /// Every screen, and the dialogs over the valley.
  private static let places =
    ScreenPath.all + [
      ScreenPath(screen: "title", isFromTitle: true, keys: []),
      ScreenPath(screen: "valley", isFromTitle: false, keys: []),
      ScreenPath(screen: "menu", isFromTitle: false, keys: ["m"]),
      ScreenPath(screen: "question", isFromTitle: false, keys: ["escape"]),
      ScreenPath(screen: "settings of sound", isFromTitle: false, keys: ["f10", "enter"]),
      ScreenPath(screen: "text", isFromTitle: false, keys: ["o", "down", "enter"]),
    ]

  private func open(_ path: ScreenPath) throws -> TestGame {
    let game = try TestGame(
      start: path.isFromTitle ? .title : .play, width: 64, height: 48, store: MemoryGameStore())
    game.run(2)
    for key in path.keys { try game.press(key) }
    return game
  }

  @Test("Random input on every screen keeps the stack of screens valid", arguments: places)
  func everywhere(_ path: ScreenPath) throws {
    var game = try open(path)
    var random = TestRandom(
      UInt64(truncatingIfNeeded: path.screen.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    var count = 0
    while count < Self.inputs {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        game.host.send(event(&random))
        count += 1
      }
      game.run()
      // Starts another game if the input has quit this one.
      if game.app.isRunning { try check(game) } else { game = try open(path) }
    }
  }

  private func check(_ game: TestGame) throws {
    let presentation = try #require(game.presentation)
    let focused = try #require(presentation.focused)
    #expect(presentation.screens.contains { $0 === focused })
    // Every screen has the presentation that owns it as its delegate.
    for screen in presentation.screens {
      #expect(screen.presentation === presentation, "\(type(of: screen))")
    }
    // The title is always the bottom screen, and no kind of screen appears twice.
    let kinds = presentation.screens.map { "\(type(of: $0))" }
    #expect(Set(kinds).count == kinds.count, "\(kinds)")
    if kinds.contains("TitleController") { #expect(kinds[0] == "TitleController", "\(kinds)") }
    guard let settings = game.state?.settings, !settings.isCurtainDown.value,
      !settings.unplugged.value.contains(.screen), !(focused is PlayController)
    else { return }
    // A search without results has no focus.
    let isSeen = game.text.contains("▶") || game.text.contains("Nothing found")
    #expect(isSeen, "the focus is seen on \(kinds)")
  }
}
