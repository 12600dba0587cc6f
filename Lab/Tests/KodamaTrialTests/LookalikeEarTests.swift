import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("Ears distinguish lookalikes by the hand's notes", .serialized)
struct LookalikeEarTests {
  /// Plays an étude by ear and returns the transcript.
  private func play(
    _ name: String, deaf: Bool = false
  ) throws -> (isSolved: Bool, transcript: PerceptionTranscript) {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    app.start(.etude(name, variation: 5))
    let game = TrialGame(
      app: app, mixer: Mixer(patches: content.patches), passLimit: Trial.passLimit)
    let console = RecordingConsole(EarConsole(game: game), isDeafToHotbar: deaf)
    Bot(tasks: Trial(content: content, etude: etude).tasks, pressLimit: 150).play(byEar: console)
    return (app.isSolved, console.transcript)
  }

  @Test(
    "Ears solve lookalike études without keys that locate the target", arguments: 0..<3)
  func fair(_ place: Int) throws {
    let (isSolved, transcript) = try play(LookalikeTests.names[place])
    #expect(isSolved)
    #expect(transcript.violations(on: .earsOpen).isEmpty)
    #expect(!transcript.violations(on: .eyes).isEmpty)
    let keys = Set(
      transcript.entries.compactMap { entry in
        if case .key(let action) = entry { action } else { nil }
      })
    #expect(keys.isSuperset(of: ["family-sweep", "slot-1", "slot-2", "take"]))
    #expect(keys.isDisjoint(with: ["hazard-sweep", "guide", "scan-next", "probe", "sweep"]))
  }

  @Test("Ears fail without the notes of selected materials")
  func deaf() throws {
    #expect(try !play("wax-and-cane", deaf: true).isSolved)
  }

  @Test("A material's notes are similar on every row")
  func rows() throws {
    let content = try TestEtude.content.get()
    for name in LookalikeTests.names {
      let etude = try #require(content.etudes.first { $0.name == name })
      let timbres = try etude.hotbar.map { material in
        try (6..<20).map { row in
          try #require(Self.note(of: material, row: row, content), "\(name), row \(row)")
        }
      }
      for timbre in timbres[0] {
        let own = timbres[0][4].distance(to: timbre)
        for others in timbres.dropFirst() { #expect(others[4].distance(to: timbre) > own) }
      }
      for others in timbres.dropFirst() {
        for timbre in others {
          #expect(others[4].distance(to: timbre) < timbres[0][4].distance(to: timbre))
        }
      }
    }
  }

  @Test("Silence and short notes have no timbre")
  func nothing() {
    let tone = (0..<4_000).flatMap { frame -> [Float] in
      let sample = Float(
        Trigonometry.cosineAndSine(Double(frame) * 440 * Trigonometry.turn / 48_000).sine)
      return [sample, sample]
    }
    #expect(NoteTimbre([Float](repeating: 0, count: 10_000), row: 9) == nil)
    #expect(NoteTimbre(Array(tone.prefix(7_000)), row: 9) == nil)
    #expect(NoteTimbre(tone, row: 24) == nil)
    // A plain tone neither fades nor flutters, and has no other frequencies.
    let plain = NoteTimbre(tone, row: 9)
    #expect(abs(plain?.fading ?? 9) < 0.1)
    #expect(plain?.flutter == 0)
    #expect(plain?.colour ?? 0 < -15)
  }
}

extension LookalikeEarTests {
  /// Returns the timbre of the note that the hand plays for a material on a row.
  private static func note(of material: MaterialID, row: Int, _ content: Content) -> NoteTimbre? {
    let surface = SoundSurface()
    surface.play(
      Note(
        content.looks[material].patch, hertz: Float(RowReader.hertz[row]), durationFrames: 4_800))
    let mixer = Mixer(patches: content.patches)
    for command in surface.commands { mixer.enqueue(command) }
    return NoteTimbre(mixer.render(frames: 6_400), row: row)
  }
}

/// A console that records the keys and the samples.
private final class RecordingConsole: SoundConsole {
  private(set) var transcript = PerceptionTranscript()
  private let console: any SoundConsole
  /// True if the console silences the notes of the hotbar's keys.
  private let isDeafToHotbar: Bool
  private var silent = 0

  init(_ console: any SoundConsole, isDeafToHotbar: Bool) {
    (self.console, self.isDeafToHotbar) = (console, isDeafToHotbar)
  }

  func pass(_ action: String?) -> SoundObservation? {
    if let action { transcript.record(.key(action)) }
    guard let sound = console.pass(action) else { return nil }
    transcript.record(.samples(sound.samples.count))
    if action != nil { silent = isDeafToHotbar && action?.hasPrefix("slot") == true ? 10 : 0 }
    silent -= 1
    return silent >= 0
      ? SoundObservation(samples: sound.samples.map { _ in 0 }) : sound
  }
}
