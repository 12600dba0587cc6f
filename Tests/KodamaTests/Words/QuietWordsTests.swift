import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("An idle valley leaves its player in peace, and a fire can still be read", .serialized)
struct QuietWordsTests {
  /// Every line of a run, said or captioned, with its pass.
  private func lines(_ game: TestGame, passes: Int) -> [(pass: Int, text: String)] {
    var lines: [(Int, String)] = []
    game.host.onPass = { pass in
      for text in TestGame.texts(pass.words) + TestGame.captions(pass.words) {
        lines.append((pass.pass, text))
      }
    }
    game.run(passes)
    return lines
  }

  private func repeats(_ lines: [(pass: Int, text: String)]) -> [String] {
    lines.indices.compactMap { index in
      let line = lines[index]
      let before = lines[..<index].last { $0.text == line.text }
      return before.flatMap { line.pass - $0.pass < 600 ? line.text : nil }
    }
  }

  @Test(
    "Five minutes of nobody doing anything: at most four lines a minute, nothing twice in 10 s",
    arguments: isLong ? Array(1...12) : [7])
  func idle(seed: UInt64) throws {
    let game = try TestGame(seed: seed, shown: .words)
    // The first minute says most: the others are for `scripts/test --long`.
    let minutes = isLong ? 5 : 1
    let lines = lines(game, passes: minutes * 3_600)
    print("figure: seed \(seed), \(lines.count) lines in \(minutes) idle minutes")
    for minute in 0..<minutes {
      let own = lines.filter { ($0.pass / 3_600) == minute }
      #expect(own.count <= 4, "minute \(minute): \(own)")
    }
    #expect(repeats(lines).isEmpty)
  }

  @Test("A burning wood with powder in it: at most three lines a second, nothing twice in 10 s")
  func fire() throws {
    let game = try TestGame(seed: 3, shown: .words, isEmpty: true)
    try game.press("ctrl+up", "ctrl+up")
    game.run(240)
    for column in -18...18 {
      for row in -4...4 {
        let name = (column * 7 + row) % 5 == 0 ? "gunpowder" : "wood"
        try game.put(name, (column, row))
      }
    }
    for column in [-18, 0, 18] { try game.put("fire", (column, -5)) }
    let lines = lines(game, passes: 1_200)
    #expect(lines.count > 1, "it is told that it burns")
    for start in 0..<1_140 {
      let own = lines.filter { (start..<start + 60).contains($0.pass - lines[0].pass) }
      #expect(own.count <= 3, "\(own)")
    }
    #expect(repeats(lines).isEmpty)
  }
}
