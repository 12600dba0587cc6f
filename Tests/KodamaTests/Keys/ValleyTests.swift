@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaWorld
import Testing

@Suite("Weather, time of day and music are described in words")
struct ValleyTests {
  /// Returns a valley wide enough for a sky, shortly before this weather begins.
  private func game(before weather: Weather) throws -> TestGame {
    for seed in 1...64 as ClosedRange<UInt64> {
      let first = Weather(seed: seed, tick: Weather.spellTicks * 2)
      guard first == weather else { continue }
      let game = try TestGame(seed: seed, width: 200, height: 100, isEmpty: true)
      // Sixteen ticks per pass.
      for _ in 0..<4 { game.perform(.faster) }
      return game
    }
    throw CancellationError()
  }

  @Test(
    "A change of the weather is captioned and said", arguments: [Weather.rain, .windLeft, .storm])
  func weather(_ weather: Weather) throws {
    let game = try game(before: weather)
    let words = ["rain begins", "wind rises", "a storm breaks"]
    let wanted = words[[Weather.rain, .windLeft, .storm].firstIndex(of: weather) ?? 0]
    game.run(220)
    #expect(!game.said.joined().contains { $0.contains(wanted) })
    game.run(20)
    #expect(game.said.joined().contains { $0.contains(wanted) })
    #expect(game.text.contains(wanted))
  }

  @Test("Weather that changes during a sweep is written at once and said afterwards")
  func weatherInSweep() throws {
    let game = try game(before: .rain)
    game.state?.settings.holdsBreath.value = false
    game.run(216)
    game.perform(.sweep)
    func isSaid() -> Bool { game.said.joined().contains { $0.contains("rain begins") } }
    game.run(30)
    #expect(try game.play().soundscape.sweepProgress != nil)
    #expect(game.text.contains("rain begins") && !isSaid())
    game.run(150)
    #expect(try game.play().soundscape.sweepProgress == nil && isSaid())
  }

  @Test("The time key says the time of day, the weather and the music")
  func time() throws {
    let game = try TestGame(shown: .words, isEmpty: true)
    game.perform(.time)
    #expect(
      game.said.joined().contains {
        $0.hasSuffix("day, clear sky, normal speed. Scale major pentatonic, tempo 113")
      })
  }

  @Test("Shift+Period skips ten seconds: the same valley, unheard, drawn once")
  func leap() throws {
    let (slow, quick) = (try TestGame(seed: 7), try TestGame(seed: 7))
    for game in [slow, quick] { try game.press("p") }
    let before = try quick.play().world.tick
    for _ in 0..<Timekeeping.leapTicks { try slow.press("period") }
    let frames = quick.frames.count
    #expect(try quick.press("shift+period") == "10 seconds later")
    #expect(try quick.play().world.tick == before + 600)
    #expect(try quick.play().world.digest == slow.play().world.digest)
    #expect(quick.frames.count - frames < 10)
    #expect(try quick.play().soundscape.moments.isEmpty)
    let etude = try TestGame(start: .etude("let-it-fall"))
    for _ in 0..<4 { try etude.press("right") }
    for _ in 0..<6 { try etude.press("down") }
    try etude.press("backspace", "shift+period")
    #expect(try !etude.play().etude.isSolved)
    for _ in 0..<19 { try etude.press("right") }
    try etude.press("backspace", "shift+period")
    #expect(try etude.play().etude.isSolved)
  }
}
