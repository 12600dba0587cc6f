import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
import KodamaWorld
import Testing

@Suite("A silent grove says what it waits for and what is still missing")
struct GroveTaskTests {
  @Test("In the panel, as the goal and as the hint", arguments: GroveKind.allCases)
  func task(_ kind: GroveKind) throws {
    let stage = try GroveStage()
    stage.have(kind, isAwake: false)
    try stage.game.press("p")
    let messages = try TestGame.content.get().messages
    let lack = messages.text(
      Message("grove.\(kind.rawValue).lack", ("n", .number(0)), ("m", .number(kind.needed))),
      in: .english)
    let name = messages.text(Message("grove.\(kind.rawValue)"), in: .english)
    #expect(try stage.game.press("g").hasPrefix("\(name), here: \(lack). The valley is "))
    let hint = try stage.game.press("h")
    #expect(hint.hasPrefix("\(name), here. ") && hint.hasSuffix(lack))
    let rows = try #require(stage.game.host.frame).lines[20..<24].map { String($0.dropFirst(80)) }
    let shown = rows.joined().replacing(/[\s|│]+/, with: "")
    #expect(shown == "\(name)here:\(lack)".replacing(" ", with: ""), "\(rows)")
  }

  @Test("Lamps that burn too close to each other are counted, and the path is what is missing")
  func lamps() throws {
    var grove = Grove(.lamps, at: GridPoint(20, 20))
    grove.see(lit: [20, 21, 22, 23, 24])
    let sign = GroveSign(
      kind: .lamps, point: grove.point, way: Offset(dx: 0, dy: 0), progress: grove.progress,
      isAwake: false, found: Int(grove.since))
    let messages = try TestGame.content.get().messages
    #expect(
      messages.text(Narrator.lack(sign), in: .english)
        == "5 lamps burn; the path must be longer")
    grove.see(lit: [10, 14, 20])
    #expect(grove.since == 3)
  }

  @Test("Where nothing waits any more there is no hint")
  func awake() throws {
    let stage = try GroveStage()
    stage.have(.chord)
    #expect(try stage.game.press("h") == "No hint here")
    #expect(try stage.game.press("g").hasPrefix("No goal but your own. "))
  }

  @Test("That a grove wakes is told before the stamp that comes of it")
  func order() throws {
    let game = try TestGame(
      seed: 7, width: 256, height: 128, store: MemoryGameStore())
    let builder = try GroveBuilder(on: game)
    try builder.take("bell")
    try builder.goToGrove(.chord)
    try builder.buildChord()
    let facts = try #require(game.state).chronicle.history
    let woke = try #require(facts.firstIndex { if case .grove(.woke) = $0 { true } else { false } })
    let kept = try #require(facts.firstIndex { if case .grove(.kept) = $0 { true } else { false } })
    #expect(woke < kept)
  }
}
