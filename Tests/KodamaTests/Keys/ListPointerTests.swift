import Foundation
import KodamaDataSources
import KodamaRoles
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("A pointer moves the focus in lists and chooses lines")
struct ListPointerTests {
  /// Returns the text of each row on the screen.
  private func lines(_ game: TestGame) -> [String] {
    game.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func row(_ text: String, _ game: TestGame) throws -> Int {
    try #require(lines(game).firstIndex { $0.contains(text) }, "\(text) is not seen")
  }

  /// The focus mark beside the frame of a list.
  private static let mark = "│  ▶"

  private func focusRow(_ game: TestGame) throws -> Int { try row(Self.mark, game) }

  private func move(_ game: TestGame, row: Int, column: Int = 40) {
    // A pointer that has just been seen for the first time has not moved yet.
    game.host.send(.pointer(PointerInput(.move, column: 0, halfRow: 0)))
    game.host.send(.pointer(PointerInput(.move, column: column, halfRow: row * 2)))
    game.run()
  }

  private func click(_ game: TestGame, row: Int, column: Int = 40) {
    for phase in [PointerInput.Phase.press, .release] {
      game.host.send(
        .pointer(PointerInput(phase, column: column, halfRow: row * 2, button: 1)))
      game.run()
    }
  }

  @Test("Hovering over a line speaks the line once")
  func hovering() throws {
    let game = try TestGame(start: .title)
    game.run(3)
    let settings = try row("Settings", game)
    let before = game.said.count
    move(game, row: settings)
    game.run(3)
    move(game, row: settings, column: 34)
    game.run(3)
    #expect(try focusRow(game) == settings)
    #expect(game.said[before...].joined().filter { $0.hasPrefix("Settings") }.count == 1)
  }

  @Test("A click on the land of a new valley chooses another land, one on its label starts")
  func land() throws {
    let game = try TestGame(
      start: .title, plan: ValleyPlan(.hollow, seed: 7, width: 256, height: 128))
    game.run(3)
    let start = try row("New valley", game)
    func shown() -> Substring { lines(game)[start].split(separator: "New valley").last ?? "" }
    let first = shown()
    let label = lines(game)[start].split(separator: "New valley")[0].count
    let column = label + "New valley".count + (first.prefix { " :".contains($0) }).count + 1
    click(game, row: start, column: column)
    game.run(3)
    #expect(game.focusedScreen == "TitleController" && shown() != first)
    click(game, row: start, column: label + 2)
    game.run(3)
    #expect(game.focusedScreen == "PlayController")
  }

  @Test("A pointer that rests where a list opens chooses no line until it moves")
  func resting() throws {
    let game = try TestGame(start: .title)
    game.run(3)
    let (start, settings) = (try focusRow(game), try row("Settings", game))
    let place = PointerInput(.move, column: 40, halfRow: settings * 2)
    for _ in 0..<2 {
      game.host.send(.pointer(place))
      game.run()
      #expect(try focusRow(game) == start)
    }
    game.host.send(.pointer(PointerInput(.move, column: 41, halfRow: settings * 2)))
    game.run()
    #expect(try focusRow(game) == settings)
  }

  @Test("A click on the mark of a long list turns a page, and a wheel moves three lines")
  func scrolling() throws {
    let game = try TestGame()
    try game.press("m")
    game.run(2)
    let focus = lines(game)[try focusRow(game)]
    let mark = try row("▼", game)
    let column = try #require(lines(game)[mark].firstIndex(of: "▼"))
    click(game, row: mark, column: lines(game)[mark].prefix(upTo: column).count)
    #expect(game.text.contains("Menu of actions"), "nothing was chosen")
    #expect(lines(game)[try focusRow(game)] != focus)
    let wheeled = game.said.count
    try game.press("wheel-down", "wheel-up")
    #expect(game.said[wheeled...].joined().count >= 2)
  }

  @Test("The line under the pointer does not move in a scrolled list")
  func longList() throws {
    let game = try TestGame()
    try game.press("m")
    game.run(2)
    for target in [18, 7, 12, 19, 6] {
      let text = lines(game)[target]
      move(game, row: target)
      #expect(try focusRow(game) == target)
      let seen = lines(game)[target]
      #expect(
        seen.filter { $0.isLetter } == text.filter { $0.isLetter }, "\(text) has moved away")
    }
    // The End key moves the focus on from there to the end of the list.
    try game.press("end")
    #expect(try focusRow(game) > 12)
  }

  @Test("A click chooses the line under the pointer")
  func clicking() throws {
    let game = try TestGame(start: .title)
    game.run(3)
    let credits = try row("Credits", game)
    click(game, row: credits)
    game.run(2)
    #expect(lines(game)[credits] != "" && !game.text.contains("New valley"), "another list is open")
  }

  @Test("Page Down and Page Up move through a list by pages")
  func pages() throws {
    let game = try TestGame()
    try game.press("m")
    let first = try focusRow(game)
    let start = lines(game)[first]
    let said = try game.press("page-down")
    #expect(said != "" && lines(game).first { $0.contains(Self.mark) } != start)
    try game.press("page-down", "page-down")
    let number = try #require(game.said.joined().last)
    #expect(!number.contains("No use"), "\(number)")
    try game.press("page-up", "page-up", "page-up")
    #expect(lines(game).first { $0.contains(Self.mark) } == start)
  }

  @Test("A list reopens on the line where it was left")
  func places() throws {
    let game = try TestGame()
    try game.press("f10", "down", "down")
    let settings = lines(game)[try focusRow(game)]
    try game.press("enter", "down")
    let display = lines(game)[try focusRow(game)]
    try game.press("escape", "escape", "f10")
    #expect(lines(game)[try focusRow(game)] == settings)
    try game.press("enter")
    #expect(lines(game)[try focusRow(game)] == display)
    try game.press("escape", "escape", "m", "right", "down")
    let action = lines(game)[try focusRow(game)]
    try game.press("escape", "m")
    #expect(lines(game)[try focusRow(game)] == action)
    try game.press("escape", "escape", "down", "escape", "escape")
    #expect(lines(game)[try focusRow(game)].contains("Go on"))
  }

  @Test("A click beside the open catalogue paints in the valley")
  func beside() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "tab")
    click(game, row: 10)
    let play = try game.play()
    #expect(play.world.cell(at: play.hand.point).material == (try game.material("stone")))
    game.run(2)
    #expect(game.text.contains("Search "), "the catalogue is still open")
    let palette = try #require(game.state?.palette)
    let before = palette.selected
    click(game, row: 5, column: 81)
    game.run(2)
    #expect(palette.selected != before && !game.text.contains("Search "))
  }

  @Test("Hovering names the slots of the hotbar and the rows of the panel")
  func names() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    game.run(60)
    let said = game.said.count
    try #require(game.state).settings.showsDetails.value = true
    move(game, row: 24, column: 13)
    #expect(lines(game)[4].dropFirst(80).contains("→ :: sand"))
    move(game, row: 5, column: 84)
    #expect(lines(game)[8].dropFirst(80).contains("click: all materials"))
    #expect(!lines(game)[4].contains("sand"))
    move(game, row: 10, column: 40)
    #expect(lines(game)[8].dropFirst(80).contains("Tick"))
    try #require(game.state).settings.showsDetails.value = false
    game.run()
    move(game, row: 2, column: 84)
    #expect(lines(game)[3].dropFirst(80).contains("click: all materials"))
    #expect(game.said[said...].joined().isEmpty)
  }

  @Test("Clicking a line of the panel performs its action")
  func panel() throws {
    let game = try TestGame(isEmpty: true)
    click(game, row: 3, column: 84)
    #expect(try game.play().status.isPaused)
    let hint = try row("M actions", game)
    let start = try #require(lines(game)[hint].range(of: "M actions")).lowerBound
    click(game, row: hint, column: lines(game)[hint].prefix(upTo: start).count)
    #expect(game.text.contains("Menu of actions"))
    try game.press("escape")
    click(game, row: 2, column: 84)
    #expect(game.text.contains("Search "))
    try game.press("escape")
    for _ in 0..<2 { try game.press("alt+p") }
    let before = try game.play().status.isPaused
    click(game, row: 3, column: 84)
    #expect(try game.play().status.isPaused == before, "a hidden panel has no lines")
  }

  @Test("A line explains the pointer until its first use")
  func note() throws {
    let game = try TestGame(isEmpty: true)
    let note = "Click uses, drag paints"
    #expect(!game.text.contains(note))
    move(game, row: 10)
    #expect(game.text.contains(note))
    click(game, row: 10)
    #expect(!game.text.contains(note))
    move(game, row: 12)
    #expect(!game.text.contains(note))
    let stored = try #require(game.state?.settings.stored.first { $0.key == "knows-pointer" })
    #expect(stored.restore("false"))
    move(game, row: 14)
    #expect(game.text.contains(note), "it is a setting that is saved")
  }

  @Test("The click that starts a valley does not count as the first use of the pointer")
  func started() throws {
    let game = try TestGame(start: .title)
    game.run(3)
    click(game, row: try row("New valley", game))
    game.run(3)
    #expect(game.focusedScreen == "PlayController")
    move(game, row: 12)
    #expect(game.text.contains("Click uses, drag paints"))
    click(game, row: 12)
    #expect(!game.text.contains("Click uses, drag paints"))
  }

  @Test("A click beside the menu of actions or with the right button closes the menu alone")
  func dismissing() throws {
    for (button, row, column) in [(1, 26, 40), (1, 3, 84), (3, 10, 40)] {
      let game = try TestGame(isEmpty: true)
      try game.press("m")
      #expect(game.text.contains("Menu of actions"))
      let cells = try game.play().world.materialCounts()
      game.host.send(
        .pointer(PointerInput(.press, column: column, halfRow: row * 2, button: button)))
      game.run()
      #expect(!game.text.contains("Menu of actions"), "\(button), \(row)")
      game.host.send(
        .pointer(PointerInput(.release, column: column, halfRow: row * 2, button: button)))
      game.run()
      #expect(try game.play().world.materialCounts() == cells, "\(button), \(row)")
      #expect(try game.play().status.isPaused == false)
    }
    // Inside, only the left button chooses, and the frame chooses nothing.
    let game = try TestGame()
    try game.press("m")
    click(game, row: 4, column: 20)
    #expect(game.text.contains("Menu of actions"))
  }

  @Test("Hovering moves the focus in the catalogue")
  func catalogue() throws {
    let game = try TestGame()
    let palette = try #require(game.state?.palette)
    // Selects wire, so that it is in use.
    let wire = try game.material("wire")
    let slot = try #require(palette.hotbar.firstIndex(of: wire))
    try game.press(slot == 9 ? "0" : String(slot + 1))
    try game.press("tab")
    for letter in ["l", "a", "m", "p"] {
      game.host.send(.text(letter))
      game.run()
    }
    let said = try game.press("enter")
    #expect(said == "lamp in hand", "a pick replaces no default")
    let lamp = try game.material("lamp")
    #expect(palette.hotbar.contains(wire) && palette.selected == lamp)
    try game.press("tab")
    game.run()
    let tale = game.said.count
    for row in 2..<14 { move(game, row: row, column: 82) }
    #expect(Set(game.said[tale...].joined()).count > 3, "each is named")
  }
}
