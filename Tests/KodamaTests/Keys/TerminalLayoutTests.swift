import Foundation
import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("Words mode uses only keys that a terminal can send")
struct TerminalLayoutTests {
  private let terminal = KeyTable(.terminal)
  private let standard = KeyTable(.standard)

  /// Returns whether a key never reaches the game. Either the terminal, its window or the system
  /// uses it, or no bytes exist for it.
  private static func isLost(_ stroke: KeyStroke) -> Bool {
    switch stroke.key {
    case .f1, .f10, .f11, .control, .wheelUp, .wheelDown: true
    case .pageUp, .pageDown, .space, .backspace, .enter, .tab: !stroke.modifiers.isEmpty
    case .c, .z: stroke.modifiers == .control
    // Control with these letters is Backspace, Tab and Enter.
    case .h, .i, .j, .m: stroke.modifiers.contains(.control)
    default: stroke.key.rawValue.first?.isNumber == true && stroke.modifiers.contains(.alt)
    }
  }

  @Test("In words mode every action has a key that a terminal can send")
  func sent() throws {
    #expect(terminal.actions == standard.actions)
    for row in terminal.rows where !KeyTable.isOnPad(row.stroke) {
      let stroke = try #require(KeyStroke(row.stroke))
      // Terminals also use F1 with a modifier. F1 alone opens their menu.
      #expect(!Self.isLost(stroke), "\(row.action): \(row.stroke)")
    }
  }

  @Test("Keys that a terminal can send have the same meaning as in a window")
  func same() throws {
    for row in standard.rows {
      let stroke = try #require(KeyStroke(row.stroke))
      if !Self.isLost(stroke) {
        #expect(terminal.action(of: row.stroke) == row.action, "\(row.stroke)")
      }
    }
  }

  @Test("One-handed layouts keep help on a key that a terminal can send")
  func oneHand() {
    for layout in KeyLayout.allCases {
      let table = layout.table(from: terminal)
      #expect(table.stroke(for: "help").map { $0 != "f1" } == true)
      #expect(Set(table.actions) == Set(terminal.actions))
    }
  }

  @Test("Window and terminal bindings are stored separately")
  func kept() throws {
    let store = MemoryGameStore()
    func settings(_ isOnTerminal: Bool) -> Settings {
      Settings(keys: isOnTerminal ? terminal : standard, isOnTerminal: isOnTerminal)
    }
    for isOnTerminal in [false, true] {
      let settings = settings(isOnTerminal)
      let keeper = Keeper(
        store: store, rules: .basic, etudes: EtudeBook(try TestGame.content.get().etudes),
        settings: settings, palette: Palette(hotbar: []), keepsLanguage: true)
      defer { withExtendedLifetime(keeper) {} }
      #expect(settings.keyTable.value == settings.standardKeys)
      settings.keyTable.value.bind("f8", to: isOnTerminal ? "pause" : "guide")
    }
    for isOnTerminal in [false, true] {
      let settings = settings(isOnTerminal)
      settings.restore(try store.settings(), withLanguage: true)
      let keys = settings.keyTable.value
      #expect(keys.action(of: "f8") == (isOnTerminal ? "pause" : "guide"))
      #expect(keys.stroke(for: "help") == (isOnTerminal ? "shift+slash" : "f1"))
    }
  }

  @Test("docs/keys.md lists both layouts completely")
  func documented() throws {
    let path = ProjectFile.url("docs/keys.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let rows = standard.rows.map { row in
      let other =
        KeyTable.isOnPad(row.stroke) ? nil : terminal.stroke(for: row.action)
      return "| `\(row.stroke)` | \(other.map { "`\($0)`" } ?? "") | \(row.action) |"
    }
    let table = (["| key | in words mode | action |", "|---|---|---|"] + rows)
      .joined(separator: "\n")
    if ProcessInfo.processInfo.environment["KODAMA_UPDATE_GOLDENS"] == "1",
      let start = text.range(of: "\n| key |")
    {
      try "\(text[..<start.lowerBound])\n\(table)\n"
        .write(to: path, atomically: true, encoding: .utf8)
    } else {
      #expect(text.hasSuffix(table + "\n"), "KODAMA_UPDATE_GOLDENS=1 writes it anew")
    }
  }
}

@Suite("Words are not delayed without a voice")
struct MuteWordsTests {
  @Test("The title of a list, its focused line and the first keys follow without a pause")
  func atOnce() throws {
    let content = try TestGame.content.get()
    var said: [String] = []
    let app = content.app(
      outputs: .all(), isOnTerminal: true, hasVoice: false)
    let host = HeadlessHost()
    host.onPass = { pass in
      said += TestGame.texts(pass.words)
    }
    let loop = GameLoop(app: app, host: host)
    app.start(.title)
    loop.run(passes: 3)
    #expect(said.count == 3 && said.first == "Kodama, main menu", "\(said)")
    let keys = "Down goes to the next line, Enter chooses it, Question mark opens help"
    #expect(said.last == keys, "a new player reads the first keys")
    host.press(KeyStroke(.slash, .shift))
    loop.run(passes: 1)
    #expect(said.count == 4 && said.last?.contains("choose") == true, "\(said)")
    #expect(said.last?.contains("F1") == false, "help names the keys of a terminal: \(said)")
  }
}
