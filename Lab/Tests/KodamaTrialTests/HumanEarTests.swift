import Foundation
import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("A bot with human ears solves études", .serialized)
struct HumanEarTests {
  private func result(
    _ name: String, training: EarTraining
  ) throws -> (result: TrialResult, transcript: PerceptionTranscript) {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    var trial = Trial(content: content, etude: etude)
    trial.pressLimit = 250
    trial.training = training
    return trial.transcribed(.earsHuman, variation: 5)
  }

  @Test("The bot learns all families in the sound lesson")
  func lesson() throws {
    #expect(try TestEtude.training.get().memory.isWhole)
  }

  @Test(
    "The bot solves études within the limits of its track",
    arguments: [("a-line", "clean"), ("planks", "mono"), ("planks", "late=80")])
  func solves(_ name: String, _ conditions: String) throws {
    let conditions = try #require(HearingConditions(conditions))
    let training = EarTraining(try TestEtude.content.get(), conditions: conditions)
    let (result, transcript) = try result(name, training: training)
    #expect(result.isSolved)
    let violations = transcript.violations(
      on: .earsHuman, lateMilliseconds: conditions.lateMilliseconds)
    #expect(violations.isEmpty, "\(violations.prefix(3))")
    #expect(transcript.entries.count > 100)
    // The trial is reproducible frame by frame.
    if name == "a-line" {
      #expect(try self.result(name, training: training).transcript == transcript)
    }
  }

  @Test("The bot fails if families are exchanged")
  func swapped() throws {
    let right = try TestEtude.training.get()
    let wrong = EarTraining(swapping: .metal, .plant, of: right)
    #expect(try result("ring-it", training: right).result.isSolved)
    #expect(try !result("ring-it", training: wrong).result.isSolved)
  }

  @Test("The bot fails if frames are shuffled")
  func shuffled() throws {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == "far-corner" })
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    app.start(.etude(etude.name, variation: 5))
    let game = TrialGame(
      app: app, mixer: Mixer(patches: content.patches), passLimit: Trial.passLimit)
    let bot = Bot(tasks: Trial(content: content, etude: etude).tasks, pressLimit: 150)
    bot.play(
      byHumanEar: ShuffledConsole(HumanEarConsole(game: game, conditions: .init())),
      memory: try TestEtude.training.get().memory)
    #expect(!app.isSolved)
  }

  @Test("The bot's times and families agree with the manual")
  func manual() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = folder.appendingPathComponent("../../../docs/sound.md")
    let manual = try String(contentsOf: page, encoding: .utf8)
    let home = SweepListener.home
    #expect(
      manual.contains(
        "0 ms a chirp, \(Int(home.lowerBound))–\(Int(home.upperBound)) ms the home tone "
          + "(the hand's row), from \(Int(SweepListener.leadMilliseconds)) ms one slot a column"))
    #expect(
      manual.contains(
        "one every \(HumanEars.nearPeriodMilliseconds) ms (190 with one loudspeaker) plus "
          + "\(HumanEars.cellMilliseconds) ms a tile of distance"))
    let families = SoundLesson.order.map(\.name)
    let row = try #require(
      manual.split(separator: "\n").first { $0.hasPrefix("| material | timbre") })
    let places = families.compactMap { row.range(of: "\($0) ")?.lowerBound }
    #expect(places.count == families.count)
    #expect(places == places.sorted())
  }
}

/// A console that replaces frames by others of the same game.
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

@Suite("A bot with human ears follows the guide", .serialized)
struct GuidedEarTests {
  /// A training for each of the acoustic conditions.
  private static let trainings = ["clean", "mono", "late=80"].map { name in
    Result {
      EarTraining(
        try TestEtude.content.get(), conditions: try #require(HearingConditions(name)))
    }
  }

  /// Plays an étude and returns the keys that the bot has pressed.
  private func keys(_ name: String, _ conditions: Int, seed: UInt64 = 5) throws -> [String] {
    let content = try TestEtude.content.get()
    var trial = Trial(
      content: content, etude: try #require(content.etudes.first { $0.name == name }))
    trial.pressLimit = 250
    trial.training = try Self.trainings[conditions].get()
    let (result, transcript) = trial.transcribed(.earsHuman, variation: seed)
    #expect(result.isSolved)
    return transcript.entries.compactMap { entry in
      if case .key(let action) = entry { action } else { nil }
    }
  }

  @Test(
    "The guide alone leads from one target to the next",
    arguments: ["far-corner", "planks", "thaw"])
  func led(_ name: String) throws {
    let keys = try keys(name, 0)
    #expect(keys.contains("guide"))
    #expect(!keys.contains("look-down") && !keys.contains("probe") && !keys.contains("sweep"))
    #expect(keys.count < 80)
  }

  @Test(
    "The guide also leads a bot with one ear or a delay",
    arguments: ["planks", "lamp-oil"], [1, 2])
  func ledBadly(_ name: String, _ conditions: Int) throws {
    let keys = try keys(name, conditions)
    #expect(keys.contains("guide"))
    #expect(!keys.contains("look-down") && !keys.contains("probe"))
    #expect(keys.contains { $0.hasSuffix("left") } || keys.contains { $0.hasSuffix("right") })
  }

  @Test("The bot stops looking down once the target is found")
  func early() throws {
    let looks = try (1...6).map { seed in
      try keys("a-line", 0, seed: seed).filter { $0 == "look-down" }.count
    }
    #expect(looks.contains { $0 < 30 }, "\(looks)")
  }

  @Test("Keys that read out the whole valley or stop time are forbidden")
  func closed() throws {
    let bindings = KeyBindings.standard
    for action in Track.openToHumanEars {
      #expect(!bindings.strokes(for: ActionID(action)).isEmpty, "\(action)")
    }
    let closed = [
      "full-sweep", "family-sweep", "hazard-sweep", "heat", "scan-next", "scan-previous",
      "scan-next-category", "scan-previous-category", "scan-next-kind", "scan-previous-kind",
      "look-up", "look-left", "look-right", "run-right", "first", "last", "pause", "step", "leap",
      "slower", "settings", "changes", "structure", "zoom", "copy-text", "fill",
    ]
    for action in closed {
      #expect(!Track.earsHuman.allows(action), "\(action)")
      var transcript = PerceptionTranscript()
      transcript.record(.key(action))
      #expect(transcript.violations(on: .earsHuman).count == 1)
    }
  }
}
