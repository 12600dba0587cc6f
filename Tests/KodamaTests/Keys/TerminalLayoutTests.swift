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

@Suite("Words mode has keys of its own, which a terminal can send")
struct TerminalLayoutTests {
  private let terminal = KeyTable(.terminal)
  private let standard = KeyTable(.standard)

  /// What never arrives: a terminal, its window or the system keeps it, or has no bytes for it.
  private static func isLost(_ stroke: KeyStroke) -> Bool {
    switch stroke.key {
    case .f1, .f10, .f11, .control, .wheelUp, .wheelDown: true
    case .pageUp, .pageDown, .space, .backspace, .enter, .tab: !stroke.modifiers.isEmpty
    case .c: stroke.modifiers == .control
    // Control and these are Backspace, Tab and Enter.
    case .h, .i, .j, .m: stroke.modifiers.contains(.control)
    default: stroke.key.rawValue.first?.isNumber == true && stroke.modifiers.contains(.alt)
    }
  }

  @Test("Every action has a key there, and none of them is lost on the way")
  func sent() throws {
    #expect(terminal.actions == standard.actions)
    for row in terminal.rows where !KeyTable.isOnPad(row.stroke) {
      let stroke = try #require(KeyStroke(row.stroke))
      // Help with something held is the terminal's as well; F1 alone is its menu.
      #expect(!Self.isLost(stroke), "\(row.action): \(row.stroke)")
    }
  }

  @Test("What a terminal can send is where it is in a window")
  func same() throws {
    for row in standard.rows {
      let stroke = try #require(KeyStroke(row.stroke))
      if !Self.isLost(stroke) {
        #expect(terminal.action(of: row.stroke) == row.action, "\(row.stroke)")
      }
    }
  }

  @Test("Keys for one hand leave help where a terminal can ask for it")
  func oneHand() {
    for layout in KeyLayout.allCases {
      let table = layout.table(from: terminal)
      #expect(table.stroke(for: "help").map { $0 != "f1" } == true)
      #expect(Set(table.actions) == Set(terminal.actions))
    }
  }

  @Test("They are kept by themselves: a key bound in a window does not move one of the terminal")
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

  @Test("docs/keys.md lists both layouts, as they are")
  func documented() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/keys.md").standardized
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

@Suite("Where nothing speaks, words wait for nobody")
struct MuteWordsTests {
  @Test("A list's name and the line with its focus follow each other at once")
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
    #expect(said.count == 2 && said.first == "Kodama, main menu", "\(said)")
    host.press(KeyStroke(.slash, .shift))
    loop.run(passes: 1)
    #expect(said.count == 3 && said.last?.contains("choose") == true, "\(said)")
    #expect(said.last?.contains("F1") == false, "help names the keys of a terminal: \(said)")
  }
}
