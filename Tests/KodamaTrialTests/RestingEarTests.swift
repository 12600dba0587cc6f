import Foundation
import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("A bot with human ears listens to the valley while its hand rests", .serialized)
struct RestingEarTests {
  /// After how many seconds it hears that all is at rest; nil where it never does.
  private func seconds(
    _ thing: String, over ground: Int = 0, isMuted: Bool = false, knows memory: TimbreMemory? = nil
  ) throws -> Double? {
    let real = HumanEarConsole(
      game: try RestingValley.game(thing, over: ground), conditions: HearingConditions())
    let console: any HearingConsole = isMuted ? MutedConsole(real) : real
    let ears = HumanEars(
      console: console, memory: try memory ?? Scene.school.get().memory, tasks: [])
    let rested = (0..<1_200).first { _ in
      ears.wait(1)
      return ears.hearsRest
    }
    #expect(real.transcript.violations(on: .earsHuman).isEmpty)
    return rested.map { Double($0) / 60 }
  }

  @Test("Where water runs, whose bed goes on, it is never at rest")
  func runs() throws {
    #expect(try seconds("spring", over: 14) == nil)
    // Without its bed it is taken to be at rest.
    #expect(try seconds("spring", over: 14, isMuted: true) != nil)
  }

  @Test("Where lava lies it is at rest when its pulses have become rare, and not before")
  func lies() throws {
    let heard = try #require(try seconds("lava"))
    let muted = try #require(try seconds("lava", isMuted: true))
    #expect(heard >= muted + 4)
  }

  @Test("Where all lies still it waits no longer than the slowest pulses do, and a little more")
  func rests() throws {
    let seconds = try #require(try seconds("stone"))
    #expect((3...6).contains(seconds))
    // Who heard the lesson too softly would not hear a bed.
    let conditions = try #require(HearingConditions("softer=20"))
    let soft = EarTraining(try Scene.content.get(), conditions: conditions).memory
    #expect(try self.seconds("stone", knows: soft) == nil)
  }

  @Test("It knows of the slowest pulses what the manual tells a player")
  func manual() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = folder.appendingPathComponent("../../docs/sound.md")
    let manual = try String(contentsOf: page, encoding: .utf8)
    #expect(manual.contains("and one in two and a half seconds far away"))
    #expect(HumanEars.slowestPulseMilliseconds == 2_500)
  }
}

/// Something that stays where it is, moves or does harm, and nothing else.
private enum RestingValley {
  /// A valley in which four of a thing lie between two walls, so many rows over the ground.
  static func game(_ thing: String, over ground: Int) throws -> TrialGame {
    var rows = Array(
      repeating: String(repeating: ".", count: 40), count: 20)
    rows += Array(repeating: String(repeating: "#", count: 40), count: 4)
    let air = String(repeating: ".", count: 17)
    rows[19 - ground] = air + "#TTTT#" + air
    return try Scene.heard(
      Scene.text(
        rows.joined(separator: "\n"), legend: ". air\n# stone\nT \(thing)",
        goals: "count bell at-least 1"))
  }
}

/// Lets nothing of what lasts be heard.
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
