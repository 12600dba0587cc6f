import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import Testing

@Suite("Keys can be rebound by ear")
struct RebindingKeyTests {
  /// Moves down the list until a line has the focus.
  private func focus(_ label: String, in game: TestGame) throws {
    try game.press("home")
    for _ in 0..<200 where !game.text.contains("▶ \(label)") { try game.press("down") }
    #expect(game.text.contains("▶ \(label)"))
  }

  private func openKeys(_ game: TestGame) throws {
    try game.press("f10", "down", "down", "down", "enter")
  }

  @Test("Hints and help show a new binding at once")
  func free() throws {
    let game = try TestGame()
    try openKeys(game)
    try focus("pause", in: game)
    try game.press("enter")
    game.run(400)
    let prompt = "Press the new key for: pause. Escape keeps P."
    #expect(game.said.joined().contains { $0.hasPrefix(prompt) })
    try game.press("f8")
    #expect(game.text.firstMatch(of: /▶ pause +F8/) != nil)
    try game.press("escape", "escape")
    #expect(game.text.contains("F8 pause"), "the hints follow")
    #expect(try game.press("f8") == "Paused")
    #expect(try game.press("p") == "P does nothing here; F1 opens help", "the old key is free")
  }

  @Test("The hint for moving says Arrows, or the four keys if one is rebound")
  func arrows() throws {
    let game = try TestGame()
    game.run()
    #expect(game.text.contains("Arrows move"))
    try openKeys(game)
    try focus("move left", in: game)
    try game.press("enter", "f8", "escape", "escape")
    #expect(game.text.contains("F8 Right Up Down move"))
  }

  @Test("A key in use is swapped only after confirmation")
  func conflict() throws {
    let game = try TestGame()
    try openKeys(game)
    try focus("pause", in: game)
    try game.press("enter", "q")
    #expect(game.text.contains("Q is already the key for: hear the skyline. Swap it"))
    try game.press("enter")
    #expect(game.state?.settings.keyTable.value == game.state?.settings.standardKeys, "no")
    #expect(game.text.contains("▶ pause"))
    try game.press("enter", "q", "down", "enter")
    let keys = try #require(game.state?.settings.keyTable.value)
    #expect(keys.stroke(for: "pause") == "q" && keys.stroke(for: "sweep") == "p")
    try focus("Standard keys", in: game)
    try game.press("enter")
    #expect(game.state?.settings.keyTable.value == game.state?.settings.standardKeys)
  }

  @Test("A change of all keys can be undone")
  func undo() throws {
    let game = try TestGame()
    try openKeys(game)
    try focus("Undo the last change", in: game)
    #expect(try game.press("enter") == "No key change to undo")
    try focus("pause", in: game)
    try game.press("enter", "f8")
    let mine = try #require(game.state?.settings.keyTable.value)
    try focus("Standard keys", in: game)
    try game.press("enter")
    #expect(game.state?.settings.keyTable.value != mine)
    try focus("Undo the last change", in: game)
    #expect(try game.press("enter") == "Key change undone")
    #expect(game.state?.settings.keyTable.value == mine)
    try game.press("enter")
    #expect(game.state?.settings.keyTable.value == game.state?.settings.standardKeys)
  }

  @Test("Escape keeps the current binding")
  func layouts() throws {
    let game = try TestGame()
    let standard = try #require(game.state?.settings.standardKeys)
    try openKeys(game)
    try focus("place", in: game)
    try game.press("enter", "escape")
    #expect(game.state?.settings.keyTable.value == standard)
    for layout in KeyLayout.allCases {
      let table = layout.table(from: standard)
      #expect(table.actions.sorted() == standard.actions.sorted())
      #expect(table != standard && table.bindings != nil)
    }
    try focus("Keys for the left hand", in: game)
    try game.press("enter", "escape", "escape")
    game.run()
    let before = try game.play().hand.point
    try game.press("a", "w")
    let after = try game.play().hand.point
    #expect(after.x == before.x - 1 && after.y == before.y - 1)
  }

  @Test("Escape goes back, and F1 helps unless it is bound to something else")
  func secondKeys() {
    let standard = KeyTable(.standard)
    let tables = [KeyTable(.terminal)] + KeyLayout.allCases.map { $0.table(from: standard) }
    for table in tables {
      let bindings = table.bindings?.withSecondKeys
      #expect(bindings?.action(for: KeyStroke(.escape)) == PlayerOperation.back.action)
      let own = table.bindings?.action(for: KeyStroke(.f1))
      #expect(bindings?.action(for: KeyStroke(.f1)) == own ?? PlayerOperation.help.action)
      #expect(bindings?.action(for: KeyStroke(.f10)) == PlayerOperation.settings.action)
      let learnKeys = bindings?.action(for: KeyStroke(.f1, .shift))
      #expect(learnKeys == PlayerOperation.learnKeys.action)
    }
    var table = standard
    table.bind("escape", to: "pause")
    let pause = table.bindings?.withSecondKeys.action(for: KeyStroke(.escape))
    #expect(pause == PlayerOperation.pause.action, "the player's own key comes first")
  }

  @Test("A sign that is typed with Shift is named as the sign")
  func signs() throws {
    let game = try TestGame()
    try game.press("shift+f1")
    #expect(try game.press("shift+period").hasPrefix("Greater-than sign: "))
    #expect(try game.press("shift+semicolon").hasPrefix("Colon: "))
    #expect(try game.press("shift+1").hasPrefix("Shift + 1: "))
  }

  @Test("A recording replays with the bindings of its start")
  func kept() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    let recorder = Recorder()
    game.loop.recorder = recorder
    try openKeys(game)
    try focus("pause", in: game)
    try game.press("enter", "f8", "escape", "escape", "f8")
    let next = try TestGame(store: store)
    #expect(try next.press("f8") == "Paused")
    let again = try TestGame(store: MemoryGameStore())
    again.loop.replay(try Recording(text: recorder.recording.text), on: again.host)
    #expect(again.states == game.states && again.frames == game.frames)
  }

  @Test(
    "Every action stays reachable after any rebinding", arguments: 0..<20 as Range<UInt64>)
  func random(_ seed: UInt64) throws {
    var random = TestRandom(seed)
    let standard = KeyTable(.standard)
    var table = standard
    for _ in 0..<100 {
      let key = Key.allCases[Int.random(in: 0..<Key.allCases.count, using: &random)]
      let modifiers = KeyModifiers(rawValue: UInt8.random(in: 0..<8, using: &random))
      let action = standard.actions[Int.random(in: 0..<standard.actions.count, using: &random)]
      table.bind("\(KeyStroke(key, modifiers))", to: action)
    }
    #expect(table.actions.sorted() == standard.actions.sorted())
    for action in standard.actions { #expect(table.stroke(for: action) != nil, "\(action)") }
    #expect(Set(table.rows.map(\.stroke)).count == table.rows.count)
    #expect(KeyTable(text: table.text) == table)
    let kept = standard.binding(KeyTable(text: table.text).rows)
    for action in standard.actions {
      #expect(kept.stroke(for: action) == table.stroke(for: action))
    }
    // From the title to a placed cell with the current keys.
    let game = try TestGame(start: .title)
    game.state?.settings.keyTable.value = table
    func press(_ action: String) throws { try game.press(try #require(table.stroke(for: action))) }
    try press("use")
    for action in ["pause", "jump-up", "place"] { try press(action) }
    #expect(try game.play().under == game.state?.palette.selected)
    // Restores the default keys.
    try press("settings")
    for _ in 0..<3 { try press("down") }
    try press("use")
    try press("use")
    #expect(game.state?.settings.keyTable.value == standard)
  }
}
