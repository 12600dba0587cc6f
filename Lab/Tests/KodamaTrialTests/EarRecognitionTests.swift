import Foundation
import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("A bot with human ears recognises machines", .serialized)
struct MachineEarTests {
  private static let machines = ["pump", "door", "plate", "heat-sensor", "button", "cooler"]
  private static let columns = [3, 9, 15, 21, 27, 33]

  @Test(
    "A machine on stone is recognised at its row",
    arguments: [1, 3, 10], ["#", "-"] as [Character])
  func rows(_ top: Int, _ ground: Character) throws {
    let rows = Self.columns.indices.map { top + ($0 * 2) % 5 }
    let names = Array("PDSHBC")
    let valley = TestEtude.valley { valley in
      for (index, column) in Self.columns.enumerated() {
        valley[rows[index]][column] = names[index]
        valley[rows[index] + 1][column] = ground
      }
    }
    let legend = zip(names, Self.machines).map { "\($0) \($1)" } + ["- wire"]
    let ears = try TestEtude.humanEars(in: valley, legend: legend.joined(separator: "\n"))
    TestEtude.read(Self.columns, with: ears)
    var expected = zip(Self.columns, rows).map { Spot($0, $1) }
    if ground == "-" { expected += expected.map(\.below) }
    #expect(Set(ears.map.spots(of: .wire)) == Set(expected))
  }
}

@Suite("A bot with human ears distinguishes pools and bells", .serialized)
struct PoolEarTests {
  /// The columns that contain a pool. Two columns to the right of each is a bell.
  private static let columns = [3, 9, 15, 21, 27, 33]

  @Test("Pools and bells are recognised on rows 2 to 17", arguments: [2, 8, 12])
  func rows(_ first: Int) throws {
    let pools = Self.columns.indices.map { Spot(Self.columns[$0], first + $0) }
    let valley = TestEtude.valley { valley in
      for pool in pools {
        valley[pool.y].replaceSubrange((pool.x - 1)...(pool.x + 2), with: "#~#&")
        valley[pool.y + 1].replaceSubrange((pool.x - 1)...(pool.x + 1), with: "###")
      }
    }
    let ears = try TestEtude.humanEars(in: valley, legend: "~ water\n& bell")
    TestEtude.read(pools.flatMap { [$0.x, $0.x + 2] }, with: ears)
    for pool in pools {
      #expect(ears.map.top(of: pool.x) == .water)
      #expect(ears.map[pool] == .water && ears.map[pool.above] == .air)
      #expect(ears.map.top(of: pool.x + 2) == .metal)
    }
  }
}

@Suite("A bot with human ears recognises completed goals", .serialized)
struct MomentEarTests {
  /// Returns senses with the hand beside a drum, high above a plant that sand must touch. A second
  /// goal asks for a bell.
  private func ears(handOnRow row: Int = 9) throws -> HumanEars {
    let valley = TestEtude.valley { valley in
      valley[9][18] = "O"
      valley[19][20] = "p"
      valley[5][30] = "&"
    }
    let ears = try TestEtude.humanEars(
      in: valley, legend: "O drum\np plant\n& bell",
      goals: "meet sand plant with sand\nring bell all", more: "hand: 19 9\nhotbar: sand")
    ears.tracker.setHand(onPage: Spot(19, row))
    return ears
  }

  private func play(_ keys: [String], with ears: HumanEars) {
    for key in keys {
      ears.press(key)
      ears.wait(60)
    }
  }

  @Test("The goal-reached tones are counted once")
  func done() throws {
    let ears = try ears()
    play(["left", "use", "use"], with: ears)
    #expect(ears.doneCount == 0)
    play(["right", "right", "slot-1", "place"], with: ears)
    #expect(ears.doneCount == 1)
    play(["left", "right", "left"], with: ears)
    #expect(ears.doneCount == 1)
  }

  @Test("The goal-reached tones are recognised only on the hand's row")
  func otherRow() throws {
    let ears = try ears(handOnRow: 15)
    play(["right", "slot-1", "place"], with: ears)
    #expect(ears.doneCount == 0)
  }

  @Test("Waiting ends when a goal is completed")
  func rest() throws {
    let ears = try ears()
    let planner = Planner(senses: ears, tasks: [], pressLimit: 100, onThought: { _ in })
    play(["right", "slot-1"], with: ears)
    ears.press("place")
    let before = ears.recent.last?.number ?? 0
    planner.rest(passes: 1_200)
    // 80 frames are a second.
    #expect((ears.recent.last?.number ?? 0) - before < 80)
    #expect(ears.doneCount == 1)
  }
}

@Suite("A bot with human ears recognises a valley at rest", .serialized)
struct RestingEarTests {
  /// Returns the number of seconds after which the valley counts as at rest; nil if it never does.
  private func seconds(
    _ thing: String, over ground: Int = 0, isMuted: Bool = false, knows memory: TimbreMemory? = nil
  ) throws -> Double? {
    let real = HumanEarConsole(
      game: try RestingValley.game(thing, over: ground), conditions: HearingConditions())
    let console: any HearingConsole = isMuted ? MutedConsole(real) : real
    let ears = HumanEars(
      console: console, memory: try memory ?? TestEtude.training.get().memory, tasks: [])
    let rested = (0..<1_200).first { _ in
      ears.wait(1)
      return ears.hearsRest
    }
    #expect(real.transcript.violations(on: .earsHuman).isEmpty)
    return rested.map { Double($0) / 60 }
  }

  @Test("A valley with running water is never at rest")
  func runs() throws {
    #expect(try seconds("spring", over: 14) == nil)
    // Without its continuous sound, the valley would seem to be at rest.
    #expect(try seconds("spring", over: 14, isMuted: true) != nil)
  }

  @Test("A valley with lava is at rest only after its pulses have become rare")
  func lies() throws {
    let heard = try #require(try seconds("lava"))
    let muted = try #require(try seconds("lava", isMuted: true))
    #expect(heard >= muted + 4)
  }

  @Test("A still valley is at rest soon after the slowest pulse period")
  func rests() throws {
    let seconds = try #require(try seconds("stone"))
    #expect((3...6).contains(seconds))
    // If the lesson was soft, continuous sounds are inaudible.
    let conditions = try #require(HearingConditions("softer=20"))
    let soft = EarTraining(try TestEtude.content.get(), conditions: conditions).memory
    #expect(try self.seconds("stone", knows: soft) == nil)
  }

  @Test("The slowest pulse period agrees with the manual")
  func manual() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = folder.appendingPathComponent("../../../docs/sound.md")
    let manual = try String(contentsOf: page, encoding: .utf8)
    #expect(manual.contains("one in two and a half seconds far away"))
    #expect(HumanEars.slowestPulseMilliseconds == 2_500)
  }
}

/// Valleys that contain a single kind of thing.
private enum RestingValley {
  /// Creates a valley with four things between two walls, `ground` rows above the ground.
  static func game(_ thing: String, over ground: Int) throws -> TrialGame {
    var rows = Array(
      repeating: String(repeating: ".", count: 40), count: 20)
    rows += Array(repeating: String(repeating: "#", count: 40), count: 4)
    let air = String(repeating: ".", count: 17)
    rows[19 - ground] = air + "#TTTT#" + air
    return try TestEtude.soundGame(
      TestEtude.text(
        rows.joined(separator: "\n"), legend: ". air\n# stone\nT \(thing)",
        goals: "count bell at-least 1"))
  }
}

/// A console that removes all sounds.
private final class MutedConsole: HearingConsole {
  private let console: any HearingConsole

  init(_ console: any HearingConsole) { self.console = console }

  func pass(_ action: String?) -> [HeardFrame]? {
    console.pass(action)?.map { frame in
      let bands = Array(repeating: HeardFrame.silence, count: HeardFrame.bandCount)
      return HeardFrame(number: frame.number, voices: [], bands: bands)
    }
  }
}
