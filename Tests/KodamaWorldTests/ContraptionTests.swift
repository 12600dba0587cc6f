import Foundation
import KodamaDataSources
import KodamaWorld
import Testing

/// Tests of machines built from the world's materials. `Tests/Golden/contraptions` contains their
/// worlds and the notes that they play. `scripts/update-goldens` rewrites the notes. Further tests
/// check the purpose of each machine.
@Suite("Machines reproduce their recorded notes")
struct ContraptionTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Golden/contraptions")
  private static let isUpdating =
    ProcessInfo.processInfo.environment["KODAMA_UPDATE_GOLDENS"] == "1"
  static let names = [
    "fireflies", "half-adder", "music-box", "pump-loop", "sequencer", "thermostat",
  ]

  let lab: Lab

  init() throws { lab = try Lab() }

  /// A note and the tick in which it was played.
  private struct Played: Equatable {
    var tick: Int
    var note: UInt8
    var material: String
    var point: CellPoint
  }

  /// A world from the folder. The comments `// ticks N` and `// strike TICK X Y` in its file give
  /// the duration and the strikes of the player.
  private struct Contraption {
    var world: World
    var ticks = 0
    var strikes: [(tick: Int, point: CellPoint)] = []
  }

  private func contraption(_ name: String, without removed: String? = nil) throws -> Contraption {
    let file = Self.folder.appendingPathComponent("\(name).world")
    let text = try String(contentsOf: file, encoding: .utf8)
    let world = try WorldText.parse(text, rules: lab.rules).world(rules: lab.rules)
    if let removed {
      world.replace(
        lab.rules.id(removed), with: .air, from: CellPoint(0, 0),
        to: CellPoint(world.width, world.height))
    }
    var found = Contraption(world: world)
    for line in text.split(separator: "\n") where line.hasPrefix("// ") {
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Int($0) }
      if words[1] == "ticks", let ticks = numbers.first { found.ticks = ticks }
      if words[1] == "strike", numbers.count == 3 {
        found.strikes.append((numbers[0], CellPoint(numbers[1], numbers[2])))
      }
    }
    return found
  }

  private func play(
    _ contraption: Contraption, each: (Int, World) -> Void = { _, _ in }
  ) -> [Played] {
    let world = contraption.world
    var played: [Played] = []
    for tick in 0..<contraption.ticks {
      for strike in contraption.strikes where strike.tick == tick { world.strike(at: strike.point) }
      world.step()
      for moment in world.moments where moment.kind == .ring || moment.kind == .call {
        played.append(
          Played(
            tick: tick, note: moment.data, material: lab.rules.name(of: moment.material),
            point: moment.point))
      }
      world.clearMoments()
      each(tick, world)
    }
    return played
  }

  @Test(
    "The notes and the digest after every hundred ticks equal the golden file", arguments: names)
  func golden(_ name: String) throws {
    var digests = ""
    let played = play(try contraption(name)) { tick, world in
      if tick % 100 == 99 { digests += "\(tick) \(String(world.digest, radix: 16))\n" }
    }
    let tune = played.map {
      "\($0.tick) \($0.material) \($0.note) at \($0.point.x) \($0.point.y)\n"
    }
    let found = "tick, what, note, where\n" + tune.joined() + "digests\n" + digests
    let file = Self.folder.appendingPathComponent("\(name).txt")
    if Self.isUpdating { try found.write(to: file, atomically: true, encoding: .utf8) }
    let wanted = try String(contentsOf: file, encoding: .utf8)
    #expect(wanted == found)
    #expect(!played.isEmpty)
  }

  @Test("The half adder adds four pairs of bits")
  func theHalfAdderAddsFourTimes() throws {
    let played = play(try contraption("half-adder"))
    let sums = (0..<4).map { turn in
      Set(played.filter { $0.tick / 40 == turn }.map(\.note))
    }
    // 0 + 0 gives nothing, 1 + 0 and 0 + 1 give a sum, and 1 + 1 gives a carry.
    #expect(sums == [[], [12], [12], [7]])
  }

  @Test("The sequencer plays its tune in time")
  func theSequencerPlaysItsTuneInTime() throws {
    let played = play(try contraption("sequencer"))
    #expect(played.map(\.note).starts(with: [10, 12, 13, 15, 13, 12, 10, 7]))
    #expect(zip(played, played.dropFirst()).prefix(7).allSatisfy { $1.tick - $0.tick == 8 })
  }

  @Test("The music box plays its tune four times and loses no sand")
  func theMusicBoxRepeatsItsTuneUntilItIsEmpty() throws {
    let box = try contraption("music-box")
    let grains = box.world.count("sand")
    let played = play(box)
    let tune: [UInt8] = [10, 13, 12, 15, 14]
    #expect(played.map(\.note) == tune + tune + tune + tune)
    #expect(box.world.count("sand") == grains)
  }

  @Test("The pump loop keeps running and loses no water")
  func thePumpLoopKeepsRunningWithoutLosses() throws {
    let loop = try contraption("pump-loop")
    let water = loop.world.count("water")
    let played = play(loop)
    #expect(played.count { $0.tick < 600 } > 10)
    #expect(played.count { $0.tick >= 600 } > 10)
    #expect(loop.world.count("water") == water)
    #expect(play(try contraption("pump-loop", without: "pump")).count < 3)
  }

  @Test("The thermostat holds its temperature")
  func theThermostatHoldsItsTemperature() throws {
    func range(without removed: String?) throws -> ClosedRange<Int> {
      var degrees: [Int] = []
      _ = play(try contraption("thermostat", without: removed)) { tick, world in
        if tick > 1_000 { degrees.append(world.degrees(at: CellPoint(4, 1))) }
      }
      return (degrees.min() ?? 0)...(degrees.max() ?? 0)
    }
    let held = try range(without: nil)
    let free = try range(without: "cooler")
    #expect(held.lowerBound >= 12 && held.upperBound <= 24, "\(held)")
    #expect(free.lowerBound > held.upperBound + 4, "\(free)")
  }

  @Test("The fireflies end up flashing in the same tick")
  func theFirefliesFallIntoStep() throws {
    let played = play(try contraption("fireflies"))
    // At first each firefly flashes at its own time. In the end all flash in the same tick.
    let early = played.filter { $0.tick < 400 }.map(\.tick)
    #expect(Set(early).count >= 15)
    let late = played.filter { $0.tick >= 3_200 }.map(\.tick)
    #expect(late.count >= 18 && late.count == Set(late).count * 18)
  }
}
