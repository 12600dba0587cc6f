import KodamaDataSources
import KodamaHosting
import KodamaPerception
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaViews

/// A player that only hears the guide's samples and presses arrow keys.
private struct Follower {
  let reader = GuideReader()
  var heard: [Float] = []

  /// Returns the keys to press now; empty while the player still listens.
  mutating func listen(_ samples: [Float]) -> [String] {
    heard += samples
    let pulses = reader.pulses(heard)
    guard let pulse = pulses.last, pulses.dropLast().contains(where: { agrees($0, pulse) }) else {
      heard = Array(heard.suffix(192_000))
      return []
    }
    heard = []
    let rows = pulse.targetRow - pulse.handRow
    let across = Array(repeating: pulse.columns < 0 ? "left" : "right", count: abs(pulse.columns))
    let along = Array(repeating: rows < 0 ? "down" : "up", count: abs(rows))
    // Large distances to the side cannot be heard exactly, so the player stops at least two columns
    // short.
    let keys = across.prefix(across.count > 9 ? min(across.count - 2, 16) : 9) + along
    return Array(keys)
  }

  /// Returns whether two pulses agree. A single pulse may be another sound.
  private func agrees(_ a: HeardPulse, _ b: HeardPulse) -> Bool {
    a.handRow == b.handRow && a.targetRow == b.targetRow && abs(a.columns - b.columns) <= 1
  }
}

@Suite("The guide can be followed to its target by ear alone", .serialized)
struct GuideFollowTests {
  /// The numbers of the starts. At start 48, a machine is next to the target. It must stay silent
  /// while the bell at the target rings.
  private static let starts =
    isLong
    ? Array(0..<200) : [0, 1, 2, 3, 4, 5, 6, 48]

  @Test("The guide leads to the target by at most 1.05 times the shortest path")
  func follow() throws {
    var (arrivals, steps, shortest) = (0, 0, 0)
    for seed in Self.starts {
      var random = TestRandom(UInt64(seed) &+ 900)
      let game = try TestGame(
        seed: UInt64(seed % 6 + 1), hasMixer: true, width: 128, height: 64)
      let play = try game.play()
      func place() -> CellPoint {
        CellPoint(
          Int.random(in: 1..<127, using: &random), Int.random(in: 1..<63, using: &random))
      }
      _ = try play.exploring().context.hand.move(to: place())
      let target = place()
      game.run(20)
      shortest += abs(target.x - play.hand.point.x) + abs(target.y - play.hand.point.y)
      play.guide(toCell: target)
      var follower = Follower()
      var hasArrived = false
      var passes = 0
      while !hasArrived, passes < 1_500 {
        let began = game.samples.count
        game.run(6)
        passes += 6
        let keys = follower.listen(Array(game.samples[began...].joined()))
        guard !keys.isEmpty else { continue }
        for key in keys {
          try game.press(key)
          steps += 1
          if play.sources.guide.guideLead == nil { break }
        }
        // The bell at the target, or the last sound of the hand.
        let struck = game.samples.count - 1
        game.run(15)
        hasArrived = follower.reader.hasArrived(Array(game.samples[struck...].joined()))
      }
      let isThere = play.hand.point == target
      if hasArrived, isThere { arrivals += 1 }
      #expect(hasArrived && isThere, "start \(seed): heard \(hasArrived), there \(isThere)")
    }
    let ratio = Double(steps) / Double(shortest)
    print("figure: guide, \(arrivals) of \(Self.starts.count) starts arrive, \(ratio) of the way")
    #expect(arrivals == Self.starts.count)
    #expect(ratio <= 1.05)
  }
}

@Suite("The sound at the guide's target plays alone")
struct GuideStrikeTests {
  @Test("Nearby sounds are silent while the guide leads")
  func silence() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    try game.put("drain", (4, 3))
    game.run(3)
    func heard() -> [NearestThing.Role] {
      NearestStreams.unmasked(play.sources.nearest.nearestThings, play.sources.guide).map(\.role)
    }
    #expect(heard() == [.machine])
    play.guide(toCell: CellPoint(play.hand.point.x + 1, play.hand.point.y))
    game.run(3)
    #expect(heard().isEmpty)
    try game.press("right")
    #expect(play.sources.guide.guideLead == nil)
    // The pass of the key press is the first of the 18.
    for pass in 2...18 {
      game.run()
      #expect(heard().isEmpty, "pass \(pass) of the strike")
    }
    game.run(2)
    #expect(heard() == [.machine])
  }
}
