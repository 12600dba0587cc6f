import Foundation
import KodamaContent
import KodamaDataSources
import KodamaPerception
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

/// True if `scripts/test --long` runs the tests. It tests all values instead of a sample.
let isLong = ProcessInfo.processInfo.environment["KODAMA_LONG"] == "1"

/// A random number generator with a seed (SplitMix64).
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9e37_79b9_7f4a_7c15 &+ 1 }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

let standardPatches = PatchTable()
let familyNames = ["stone", "sand", "water", "fire", "plant", "metal", "wire", "creature"]

func patch(_ name: String) -> PatchID { standardPatches.patch(named: name) ?? PatchID(.max) }

func play(_ note: Note, at frame: Int64) -> SoundCommand {
  SoundCommand(.play, note: note, frame: frame)
}

/// Returns 400 random commands of every kind.
func busyCommands(seed: Int, frames: Int) -> [SoundCommand] {
  var random = TestRandom(seed)
  return (0..<400).map { _ in
    let common: [SoundCommand.Kind] = [.play, .play, .play, .start, .retarget, .stop, .stream]
    let rare: [SoundCommand.Kind] = [
      .silence, .volume, .duck, .width, .room, .headphones, .night, .wall, .wall,
    ]
    let isRare = Int.random(in: 0..<9, using: &random) == 0
    let kinds = isRare ? rare : common
    let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
    let name = familyNames[Int.random(in: 0..<8, using: &random)]
    let note = Note(
      patch(name), hertz: Pitch.hertz(row: Int.random(in: 0..<24, using: &random)),
      panDecibels: Float.random(in: -17...17, using: &random),
      gainDecibels: Float.random(in: -30...6, using: &random),
      durationFrames: Int32.random(in: 0...9_600, using: &random),
      cutoffHertz: Bool.random(using: &random) ? 0 : 1_000,
      reverb: Bool.random(using: &random) ? 0 : Float.random(in: 0...1, using: &random),
      priority: UInt8.random(in: 0...255, using: &random),
      bus: SoundBus.allCases[Int.random(in: 0..<5, using: &random)])
    return SoundCommand(
      kind, voice: VoiceID(UInt32.random(in: 0...12, using: &random)), note: note,
      grains: GrainStream(perSecond: 60, isEven: false, octaves: 1, panDecibels: 8),
      frame: Int64.random(in: 0..<Int64(frames), using: &random))
  }
}

func render(_ commands: [SoundCommand], blocks: [Int], frames: Int) -> [Float] {
  let mixer = Mixer(patches: standardPatches)
  for command in commands { mixer.enqueue(command) }
  var samples: [Float] = []
  var index = 0
  while samples.count < frames * 2 {
    let count = min(blocks[index % blocks.count], frames - samples.count / 2)
    samples += mixer.render(frames: count)
    index += 1
  }
  return samples
}

/// Returns the samples of a note under real conditions: at any frame, slightly out of tune, and
/// with noise 20 dB below it.
func heardSlice(
  _ patch: PatchID, in table: PatchTable = standardPatches, row: Int, column: Int, frames: Int,
  random: inout TestRandom
) -> [Float] {
  let mixer = Mixer(patches: table)
  let start = Int.random(in: 0..<256, using: &random)
  let detune = Float.random(in: 0.99712...1.00289, using: &random)
  mixer.enqueue(
    play(
      Note(
        patch, hertz: Pitch.hertz(row: row) * detune, panDecibels: Pan.decibels(columns: column),
        durationFrames: Int32(frames)), at: Int64(start)))
  let lead = start + Mixer.latencyFrames
  var samples = Array(mixer.render(frames: lead + frames)[(2 * lead)...])
  var power: Float = 0
  for sample in samples { power += sample * sample }
  let noise = (3 * power / Float(samples.count)).squareRoot() * 0.1
  for index in samples.indices {
    samples[index] += Float.random(in: -noise...noise, using: &random)
  }
  return samples
}

/// Returns an ear that has learned every family on every row from a few examples.
func trainedEar(frames: Int, examples: Int, seed: Int) -> Ear {
  let ear = Ear(frames: frames, families: familyNames.count)
  var random = TestRandom(seed)
  for row in 0..<Pitch.rowCount {
    for (family, name) in familyNames.enumerated() {
      for _ in 0..<examples {
        ear.learn(
          heardSlice(patch(name), row: row, column: 0, frames: frames, random: &random), row: row,
          family: family)
      }
    }
  }
  return ear
}

/// Ears for notes of 50 and 25 ms, which are trained once.
nonisolated(unsafe) let ear50 = trainedEar(frames: 2_400, examples: 3, seed: 1)
nonisolated(unsafe) let ear25 = trainedEar(frames: 1_200, examples: 4, seed: 2)

/// A data source with a selection in the sound lesson.
private final class Choice: LessonSoundViewDataSource {
  var lessonSound: String?
  var lessonVerdict: Bool?
  var lessonWaits = false
}

/// The rows on which the sound lesson plays a family, according to the manual.
private let lessonRows = [6, 12, 18]
/// The number of times that each sound of the lesson is played to the ear.
private let timesHeard = 12

/// Splits the lesson's samples into notes, each after at least 20 ms of silence.
private func lessonNotes(_ samples: [Float]) -> [[Float]] {
  var notes: [[Float]] = []
  var quiet = Int.max / 2
  samples.withUnsafeBufferPointer { samples in
    for place in stride(from: 0, to: samples.count - 1, by: 2) {
      let sample = samples[place] + samples[place + 1]
      let isSilent = sample.magnitude < 1e-6
      if !isSilent, quiet >= 960 { notes.append([]) }
      quiet = isSilent ? quiet + 1 : 0
      if !notes.isEmpty, quiet < 960 { notes[notes.count - 1].append(sample) }
    }
  }
  return notes
}

/// Returns the samples of the notes that the sound lesson (F2) plays, by family, row and
/// repetition.
private func lessons() throws -> [[[[Float]]]] {
  let patches = try Content.shipped().patches
  let surface = SoundSurface()
  let view = LessonSoundView(surface: surface, patches: patches)
  let choice = Choice()
  view.dataSource = choice
  return try familyNames.map { name in
    choice.lessonSound = name
    // Plays them one after another, because random noises differ at each frame.
    let mixer = Mixer(patches: patches)
    var heard = [[[Float]]](repeating: [], count: lessonRows.count)
    for _ in 0..<timesHeard {
      view.update()
      for var command in surface.takeCommands() {
        command.frame += mixer.frame
        mixer.enqueue(command)
      }
      let notes = lessonNotes(mixer.render(frames: 800 * (name == "metal" ? 301 : 211)))
      try #require(notes.count == lessonRows.count, "\(name)")
      for row in notes.indices { heard[row].append(notes[row]) }
    }
    return heard
  }
}

/// Ears for notes of 50 and 25 ms that have learned only from the sound lesson (F2).
nonisolated(unsafe) let taughtEars = Result {
  let lessons = try lessons()
  return [2_400, 1_200].map { frames in
    let ear = LessonEar(frames: frames)
    for (family, heard) in lessons.enumerated() {
      for (index, row) in lessonRows.enumerated() {
        ear.learn(heard[index], row: row, family: family)
      }
    }
    return ear
  }
}
