import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("Idle and burning valleys do not flood the player with lines", .serialized)
struct QuietWordsTests {
  /// Returns the spoken and captioned lines of a run, with their passes.
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
    "An idle valley says at most four lines a minute",
    arguments: isLong ? Array(1...12) : [7])
  func idle(seed: UInt64) throws {
    let game = try TestGame(seed: seed, shown: .words)
    // The first minute has the most lines. A long run (`scripts/test --long`) checks five minutes.
    let minutes = isLong ? 5 : 1
    let lines = lines(game, passes: minutes * 3_600)
    print("figure: seed \(seed), \(lines.count) lines in \(minutes) idle minutes")
    for minute in 0..<minutes {
      let own = lines.filter { ($0.pass / 3_600) == minute }
      #expect(own.count <= 4, "minute \(minute): \(own)")
    }
    #expect(repeats(lines).isEmpty)
  }

  @Test("While sound plays, the voice names only what changes, and never air; else everything")
  func names() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "1")
    /// Presses keys, waits until the hand rests, and returns what was said and written.
    func lines(_ keys: String...) throws -> (said: [String], written: [String]) {
      let (said, written) = (game.said.count, game.captioned.count)
      for key in keys { try game.press(key) }
      game.run(60)
      return (game.said[said...].flatMap { $0 }, game.captioned[written...].flatMap { $0 })
    }
    for _ in 0..<2 {
      let placed = try lines("space")
      #expect(placed.said == [] && placed.written.contains("stone placed"), "\(placed)")
      let moved = try lines("right")
      #expect(moved.said == [] && moved.written.contains("air"), "\(moved)")
    }
    #expect(try lines("left").said == ["stone"])
    #expect(try lines("left").written.contains("stone"))
    #expect(try lines("backspace").said.count == 1)
    #expect(try lines("right", "backspace").said == [], "the same again")
    let settings = try #require(game.state).settings
    settings.hasLoudspeaker.value = false
    #expect(try lines("space").said == ["stone placed"])
    #expect(try lines("left").said == ["air"])
    settings.hasLoudspeaker.value = true
    settings.mix.value.volumes[SoundMix.busCount] = SoundMix.silence
    #expect(try lines("space").said == ["stone placed"])
  }

  @Test("A burning wood says at most six lines, and at most three in a second")
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
    #expect(lines.count <= 6, "\(lines)")
    for start in 0..<1_140 {
      let own = lines.filter { (start..<start + 60).contains($0.pass - lines[0].pass) }
      #expect(own.count <= 3, "\(own)")
    }
    #expect(repeats(lines).isEmpty)
  }
}

@Suite("A storm does not flood the player with lines")
struct StormWordsTests {
  @Test("Lightning fires cause at most three lines a second")
  func storm() throws {
    let storms = (1...400 as ClosedRange<UInt64>).filter {
      Weather(seed: $0, tick: 3_600) == .storm
    }
    for seed in storms.prefix(2) {
      let game = try TestGame(seed: seed, shown: .words, width: 224, height: 96)
      try game.play().world.tick = 3_600
      var lines: [(pass: Int, text: String)] = []
      game.host.onPass = { pass in
        for text in TestGame.texts(pass.words) + TestGame.captions(pass.words) {
          lines.append((pass.pass, text))
        }
      }
      game.run(1_000)
      print("figure: storm, seed \(seed): \(lines.count) lines in 1,000 passes")
      for (index, line) in lines.enumerated() {
        let before = lines[..<index]
        let own = before.filter { line.pass - $0.pass < 60 }
        #expect(own.count < 3, "\(own), \(line)")
        let isNew = !before.contains { $0.text == line.text && line.pass - $0.pass < 600 }
        #expect(isNew, "\(line)")
      }
      #expect(lines.count > 1, "it is told that it storms")
    }
  }
}
