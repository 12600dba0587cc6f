import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("A storm can still be read")
struct StormWordsTests {
  @Test("Lightning that sets a valley alight: at most three lines a second, nothing twice in 10 s")
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
