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

  @Test("A burst of a codec costs no other column, and neighbours tell a family without a number")
  func bursts() throws {
    let trial = EchoTrial(try TestEtude.content.get(), plan: ValleyPlan(.gorge, seed: 9_127))
    let clean = EchoTrial.echo(of: trial.sweep).families
    #expect(Set(clean).isSuperset(of: [5, 6, 7]))
    // The parts of plants, metal and wires follow each other. In that of metal the chirps of the
    // number are drowned, in that of stone the sixth column.
    let (start, part, metal) = (16_064, 104_800, 4)
    var burst = trial.sweep
    for frame in (start + 8_160 + 5 * 2_400)..<(start + 8_160 + 6 * 2_400) {
      for side in 0..<2 { burst[2 * frame + side] *= 12 }
    }
    let number = start + metal * part + 6_720
    for frame in number..<(number + 1_440) {
      for side in 0..<2 { burst[2 * frame + side] = frame / 40 % 2 == 0 ? 0.9 : -0.9 }
    }
    let heard = EchoTrial.echo(of: burst).families
    #expect(heard.contains(6))
    let others = heard.indices.filter { $0 % Echo.columns != 5 && $0 % Echo.columns != 6 }
    #expect(others.map { heard[$0] } == others.map { clean[$0] })
  }

  @Test("A skyline without a clear first chirp is heard by its home tone and the silence after it")
  func weakChirp() throws {
    let trial = EchoTrial(try TestEtude.content.get(), plan: ValleyPlan(.ridge, seed: 31))
    let clean = EchoTrial.echo(of: trial.skyline)
    var weak = trial.skyline
    // Its beginning is inverted, so that the chirp explains a fifth of its energy.
    for frame in 16_064..<16_260 { for side in 0..<2 { weak[2 * frame + side] *= -1 } }
    let echo = EchoTrial.echo(of: weak)
    #expect(echo.sweepCount == 1)
    #expect(echo.skyline == clean.skyline)
  }

  @Test("Spoken lines draw the columns that were read, and what was found where it is likely")
  func words() throws {
    var picture = SpokenPicture(try TestEtude.content.get())
    picture.hear(
      """
      0\tmessage\twhole\tValley 7. It is day, clear sky; stone, 3 below.
      5\timportant\twhole\tFrom left to right: pond, 4 wide, 2 deep, 3 right, 4 down
      9\timportant\twhole\tair, column 256, row 139. grove of life, 9 right
      12\timportant\twhole\tFrom 3 down in cells: stone 1, bell 1, air 1, water 2, end
      """)
    let rows = picture.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 24)
    let column = rows.map { Array($0)[20] }
    #expect(column == Array(repeating: ".", count: 15) + Array("#=.~~...."))
    let blank = { (count: Int) in String(repeating: " ", count: count) }
    #expect(rows[16] == blank(20) + "=  ~~~~" + blank(13))
    let before = picture.text
    // Without a new position the next column is somewhere else.
    picture.hear("From here in cells: sand 2, end")
    #expect(picture.text == before)
    picture.hear("air, column 259, row 139\nKodama: bell, 2 left, 1 down, 1 of 3")
    #expect(Array(picture.text.split(separator: "\n")[13])[18] == "=")
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
