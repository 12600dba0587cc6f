import Kodama
import KodamaEcho
import KodamaPerception
import KodamaTrials
import Testing

@Suite("The echo draws a valley from its sound", .serialized)
struct EchoTests {
  @Test("Every tile has its family, clean and in a room", arguments: [Terrain.gorge, .marsh])
  func families(terrain: Terrain) throws {
    let trial = EchoTrial(try TestEtude.content.get(), plan: ValleyPlan(terrain, seed: 5_310))
    let clean = trial.score()
    #expect(clean.tiles > 60)
    #expect(clean.right * 100 >= clean.tiles * 99)
    #expect(clean.wrong * 200 <= clean.tiles)
    #expect(clean.columns >= 38)
    let room = trial.score(through: EchoRoom.heard)
    #expect(room.right * 100 >= room.tiles * 90)
    #expect(room.wrong * 100 <= room.tiles)
  }

  @Test("The picture does not depend on the sizes of the pieces in which the samples arrive")
  func pieces() throws {
    let trial = EchoTrial(try TestEtude.content.get(), plan: ValleyPlan(.hollow, seed: 11))
    let samples = trial.sweep + [Float](repeating: 0, count: 96_000)
    let whole = EchoTrial.echo(of: samples)
    let pieces = Echo()
    var start = 0
    for size in sequence(first: 2, next: { $0 % 9_000 + 334 }) where start < samples.count {
      pieces.hear(Array(samples[start..<min(start + size, samples.count)]))
      start += size
      if start >= samples.count { break }
    }
    #expect(pieces.families == whole.families)
    #expect(pieces.skyline == whole.skyline)
    #expect(whole.families.contains { $0 > 0 })
  }

  @Test("A bell that moves by three columns moves in the picture by three, and nothing else does")
  func movedBell() throws {
    let content = try TestEtude.content.get()
    let pictures = try [14, 17].map { column in
      let valley = TestEtude.valley { $0[19][column] = "&" }
      let text = TestEtude.text(valley, legend: ". air\n# stone\n& bell", goals: "reach bell")
      let etude = try content.etude(text, name: "scene")
      let trial = EchoTrial(content, seed: 1, makeWorld: { _ in etude.world(rules: content.rules) })
      return EchoTrial.echo(of: trial.sweep).families
    }
    let metal = Family.metal.rawValue
    let bells = pictures.map { picture in picture.indices.filter { picture[$0] == metal } }
    #expect(bells.map(\.count) == [1, 1])
    #expect(bells[1].first == bells[0].first.map { $0 + 3 })
    let others = pictures.map { picture in picture.map { $0 == metal ? 0 : $0 } }
    #expect(others[0] == others[1])
    #expect(others[0].contains { $0 > 0 })
  }

  @Test("Silence, noise and a plain tone are no sweep")
  func nothing() {
    var chance: UInt64 = 1
    let noise = (0..<192_000).map { _ -> Float in
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(chance >> 40) / Float(1 << 23) - 1
    }
    let tone = (0..<192_000).map { index in Float(index / 2 % 96 < 48 ? 0.2 : -0.2) }
    for samples in [[Float](repeating: 0, count: 192_000), noise, tone] {
      let echo = EchoTrial.echo(of: samples)
      #expect(echo.sweepCount == 0)
      #expect(echo.families.allSatisfy { $0 == 0 })
    }
  }

  @Test("The picture fades to black in silence, but is remembered")
  func fading() throws {
    let trial = EchoTrial(try TestEtude.content.get(), plan: ValleyPlan(.hollow, seed: 11))
    let echo = EchoTrial.echo(of: trial.sweep)
    #expect(echo.pixels().contains { $0 > 0 })
    for _ in 0..<20 { echo.hear([Float](repeating: 0, count: 96_000)) }
    #expect(echo.pixels().allSatisfy { $0 == 0 })
    #expect(echo.pixels(fades: false).contains { $0 > 0 })
  }
}
