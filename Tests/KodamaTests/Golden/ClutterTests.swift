import Foundation
import KodamaContent
import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
import Testing

/// Measures the sounds of a scene: all commands, the hazards, and the ambience.
private final class SceneMeter {
  private(set) var peak: Float = 0
  private(set) var mostStreams = 0
  private(set) var mostAmbiences = 0
  /// The level of the hazard's pulses above the ambience in dB, for each 1.5 s in which both
  /// sounded.
  private(set) var hazardsOverAmbience: [Float] = []

  /// The interval between pulses of the most distant hazard, in passes (1/60 s).
  private static let windowPasses = 90
  private static let hazardVoice = VoiceID(2_000)
  private let hazard: Mixer
  private let ambience: Mixer
  private var streams: Set<VoiceID> = []
  private var ambiences: Set<VoiceID> = []
  private var together = 0
  private var powers: (hazard: Float, ambience: Float) = (0, 0)
  private var pulsing = 0

  init() throws {
    let patches = try TestGame.content.get().patches
    hazard = Mixer(patches: patches)
    ambience = Mixer(patches: patches)
  }

  /// Measures one pass. An active guide counts as a stream.
  func measure(_ commands: [SoundCommand], samples: [Float], isGuided: Bool) {
    for command in commands {
      track(command)
      if command.voice == Self.hazardVoice { hazard.enqueue(command) }
      let isSetting = ![.play, .start, .retarget, .stream, .stop].contains(command.kind)
      if command.note.bus == .ambience {
        ambience.enqueue(command)
      } else if isSetting {
        hazard.enqueue(command)
      }
    }
    mostStreams = max(mostStreams, streams.count + (isGuided ? 1 : 0))
    mostAmbiences = max(mostAmbiences, ambiences.count)
    peak = samples.reduce(peak) { max($0, $1.magnitude) }
    measureLevels()
  }

  private func track(_ command: SoundCommand) {
    switch (command.kind, command.note.bus) {
    case (.stream, .cues): streams.insert(command.voice)
    case (.stream, .ambience) where (1_000..<2_000).contains(command.voice.rawValue):
      // The layers of a texture count as one sound.
      ambiences.insert(Self.texture(command.voice))
    case (.stop, .cues): streams.remove(command.voice)
    case (.stop, .ambience): ambiences.remove(Self.texture(command.voice))
    case (.silence, .cues): streams.removeAll()
    case (.silence, .ambience): ambiences.removeAll()
    default: break
    }
  }

  private static func texture(_ voice: VoiceID) -> VoiceID { VoiceID(voice.rawValue / 4) }

  private func measureLevels() {
    let frames = Float(SoundFormat.framesPerPass)
    let alone = hazard.render(frames: SoundFormat.framesPerPass).reduce(0) { $0 + $1 * $1 } / frames
    let under =
      ambience.render(frames: SoundFormat.framesPerPass).reduce(0) { $0 + $1 * $1 } / frames
    guard streams.contains(Self.hazardVoice), !ambiences.isEmpty else { return together = 0 }
    together += 1
    if together == 1 { (powers, pulsing) = ((0, 0), 0) }
    powers.ambience += under / Float(Self.windowPasses)
    // Uses only the passes in which a pulse sounds.
    if alone > 1e-6 { (powers.hazard, pulsing) = (powers.hazard + alone, pulsing + 1) }
    guard together == Self.windowPasses else { return }
    let level = powers.hazard / Float(max(1, pulsing))
    hazardsOverAmbience.append(10 * Float(log10(Double(level / max(powers.ambience, 1e-12)))))
    together = 0
  }
}

@Suite("Hazards stay audible in busy scenes", .serialized)
struct ClutterTests {
  /// Without `--long`: études last for minutes, lists sound like menus, and the language does not
  /// change sounds.
  private static let names =
    isLong
    ? GoldenTests.names
    : GoldenTests.names.filter { name in
      !["etude-", "screen-"].contains { name.hasPrefix($0) } && !name.hasSuffix("-ja")
    }

  private func check(_ meter: SceneMeter, _ name: String) {
    #expect(meter.mostStreams <= 3, "\(name)")
    #expect(meter.mostAmbiences <= 4, "\(name)")
    #expect(meter.peak <= 0.8913, "\(name): −1 dB below full scale")
    for level in meter.hazardsOverAmbience { #expect(level >= 6, "\(name)") }
  }

  @Test(
    "A golden scene has at most three streams",
    arguments: names)
  func golden(name: String) throws {
    let text = try GoldenTests.script(name)
    let game = try TestGame(seed: GoldenRun.seed(text), hasMixer: true)
    let meter = try SceneMeter()
    game.host.onPass = { [weak game] pass in
      let guides = (try? game?.play().sources.guide.guideLead != nil) ?? false
      meter.measure(pass.sounds, samples: pass.samples, isGuided: guides)
    }
    let runner = ScriptRunner(
      loop: game.loop, host: game.host, patches: try TestGame.content.get().patches)
    runner.run(try Script(text))
    check(meter, name)
  }

  @Test(
    "A valley with fire and floods meets the same limits",
    arguments: [1, 2, 3] as [UInt64])
  func busy(seed: UInt64) throws {
    let game = try TestGame(seed: seed, hasMixer: true)
    let meter = try SceneMeter()
    game.host.onPass = { [weak game] pass in
      let guides = (try? game?.play().sources.guide.guideLead != nil) ?? false
      meter.measure(pass.sounds, samples: pass.samples, isGuided: guides)
    }
    var random = TestRandom(seed)
    let things = ["fire", "lava", "water", "sand", "frog", "wire", "firefly", "steam", "gravel"]
    for second in 0..<10 {
      for _ in 0..<30 {
        let place = (
          Int.random(in: -18...18, using: &random), Int.random(in: -9...6, using: &random)
        )
        try game.put(things.randomElement(using: &random) ?? "sand", place)
      }
      if second == 5 { try game.press("page-down", "n") }
      game.run(60)
    }
    #expect(meter.mostStreams == 3 && meter.mostAmbiences >= 3, "it was busy")
    #expect(meter.hazardsOverAmbience.count > 2)
    let lowest = meter.hazardsOverAmbience.min() ?? 0
    print(
      "figure: seed \(seed), hazards at least \(lowest) dB over the ambience, peak \(meter.peak)")
    check(meter, "seed \(seed)")
  }
}
