import Foundation
import KodamaContent
import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

/// The first grove is woken within a minute of the first key, by what is seen alone and by what is
/// said alone.
@Suite("The first minute leads to the first grove")
struct FirstGroveTests {
  private static let limit = 3_600

  @Test("By eye: the panel says where it lies and what it waits for", arguments: [7, 5, 2])
  func byEye(seed: UInt64) throws {
    let builder = try GroveBuilder(seed: seed, shown: .screen)
    builder.game.run(2)
    let start = builder.game.frames.count
    let panel = builder.game.text.split(separator: "\n").suffix(12).map { $0.suffix(24) }
    let text = panel.joined(separator: " ").replacing(/[\s|│]+/, with: " ")
    let task = try #require(text.firstMatch(of: /grove of chords (.*?): 0/), "\(text)")
    try builder.go(by: String(task.1))
    try builder.buildChord()
    #expect(try builder.grove(.chord).isAwake, "seed \(seed)")
    #expect(builder.game.frames.count - start <= Self.limit, "\(builder.keys) keys")
    #expect(builder.game.text.contains("groves 1/6"))
  }

  @Test("By ear: what is said on entering leads there", arguments: [7, 5, 2])
  func byEar(seed: UInt64) throws {
    let builder = try GroveBuilder(seed: seed, shown: .words)
    let game = builder.game
    for _ in 0..<900 where !game.said.joined().contains(where: { $0.contains("Silent grove") }) {
      game.run()
    }
    let said = try #require(game.said.joined().first { $0.contains("Silent grove") })
    let way = try #require(said.split(separator: ":").first)
    let start = game.states.count
    try builder.go(by: String(way))
    try builder.buildChord()
    #expect(try builder.grove(.chord).isAwake, "seed \(seed): \(said)")
    #expect(game.states.count - start <= Self.limit, "\(builder.keys) keys")
    game.run(600)
    #expect(game.said.joined().contains { $0.contains("grove of chords wakes") })
    #expect(try game.play().log.facts.contains(.grove(.progress(.chord, done: 2, of: 4))))
  }

  @Test("The chord out of time wakes nothing, and neither does one note")
  func outOfTime() throws {
    let builder = try GroveBuilder(shown: .words)
    try builder.goToGrove(.chord)
    try builder.press("9 space up space up space up space up space")
    try builder.press("7 right space down down space down down space")
    try builder.press("8 left left up up space")
    for pause in [30, 300, 60, 200, 31, 150] {
      try builder.press("enter")
      builder.game.run(pause)
    }
    #expect(try !builder.grove(.chord).isAwake)
    #expect(try builder.grove(.chord).progress > 0)
  }
}
