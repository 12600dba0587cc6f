import Foundation
import KodamaSurfaces

/// Whether `scripts/test --long` asks for the whole of what every run takes a sample of.
let isLong = ProcessInfo.processInfo.environment["KODAMA_LONG"] == "1"

/// A number from hashing, for tests over seeds.
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

/// The standard patches, made once.
let standardPatches = PatchTable()
let familyNames = ["stone", "sand", "water", "fire", "plant", "metal", "wire", "creature"]

func patch(_ name: String) -> PatchID { standardPatches.patch(named: name) ?? PatchID(.max) }

func play(_ note: Note, at frame: Int64) -> SoundCommand {
  SoundCommand(.play, note: note, frame: frame)
}

/// A second of everything a mixer can be told.
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
