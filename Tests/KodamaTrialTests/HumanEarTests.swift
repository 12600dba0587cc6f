import Foundation
import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("A bot with human ears", .serialized)
struct HumanEarTests {
  private func result(
    _ name: String, school: EarTraining
  ) throws -> (result: TrialResult, transcript: PerceptionTranscript) {
    let content = try Scene.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    var trial = Trial(content: content, etude: etude)
    trial.pressLimit = 250
    trial.training = school
    return trial.transcribed(.earsHuman, variation: 5)
  }

  @Test("It learns from the lesson of sounds to tell all families")
  func lesson() throws {
    #expect(try Scene.school.get().memory.isWhole)
  }

  @Test(
    "It solves études, and nothing reaches it that its track does not allow",
    arguments: [("a-line", "clean"), ("planks", "mono"), ("planks", "late=80")])
  func solves(_ name: String, _ conditions: String) throws {
    let conditions = try #require(HearingConditions(conditions))
    let school = EarTraining(try Scene.content.get(), conditions: conditions)
    let (result, transcript) = try result(name, school: school)
    #expect(result.isSolved)
    let faults = transcript.faults(
      on: .earsHuman, lateMilliseconds: conditions.lateMilliseconds)
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    #expect(transcript.entries.count > 100)
    // The same trial is the same, frame by frame.
    if name == "a-line" { #expect(try self.result(name, school: school).transcript == transcript) }
  }

  @Test("Who learnt the names wrongly fails")
  func swapped() throws {
    let right = try Scene.school.get()
    let wrong = EarTraining(swapping: .metal, .plant, of: right)
    #expect(try result("ring-it", school: right).result.isSolved)
    #expect(try !result("ring-it", school: wrong).result.isSolved)
  }

  @Test("Who hears the frames of a game out of their order fails")
  func shuffled() throws {
    let content = try Scene.content.get()
    let etude = try #require(content.etudes.first { $0.name == "far-corner" })
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    app.start(.etude(etude.name, variation: 5))
    let game = TrialGame(
      app: app, mixer: Mixer(patches: content.patches), passLimit: Trial.passLimit)
    let bot = Bot(tasks: Trial(content: content, etude: etude).tasks, pressLimit: 150)
    bot.play(
      byHumanEar: ShuffledConsole(HumanEarConsole(game: game, conditions: .init())),
      memory: try Scene.school.get().memory)
    #expect(!app.isSolved)
  }

  @Test("It knows of a sweep what the manual tells a player")
  func manual() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = folder.appendingPathComponent("../../docs/sound.md")
    let manual = try String(contentsOf: page, encoding: .utf8)
    let home = SweepListener.home
    #expect(
      manual.contains(
        "0 ms a chirp, \(Int(home.lowerBound))–\(Int(home.upperBound)) ms the home tone "
          + "(the hand's row), from \(Int(SweepListener.leadMilliseconds)) ms one slot a column"))
    #expect(
      manual.contains(
        "one every \(HumanEars.nearPeriodMilliseconds) ms and "
          + "\(HumanEars.cellMilliseconds) ms more a cell"))
    let families = SoundLesson.order.map(\.name)
    let row = try #require(
      manual.split(separator: "\n").first { $0.hasPrefix("| material | timbre") })
    let places = families.compactMap { row.range(of: "\($0) ")?.lowerBound }
    #expect(places.count == families.count)
    #expect(places == places.sorted())
  }
}

/// Gives what was heard out of its order.
private final class ShuffledConsole: HearingConsole {
  private let console: any HearingConsole
  private var held: [HeardFrame] = []
  private var chance: UInt64 = 7

  init(_ console: any HearingConsole) { self.console = console }

  func pass(_ action: String?) -> [HeardFrame]? {
    guard let frames = console.pass(action) else { return nil }
    held += frames
    return frames.map { frame in
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let other = held[Int(chance >> 33) % held.count]
      return HeardFrame(number: frame.number, voices: other.voices, bands: other.bands)
    }
  }
}
