import CRealTime
import KodamaSurfaces

/// Renders sounds of a busy game through the command ring, like the audio callback. If `violate` is
/// true, also allocates memory, to show that the sanitizer reports it.
func check(violate: Bool) -> Int {
  let patches = PatchTable()
  let mixer = Mixer(patches: patches)
  let ring = CommandRing()
  var block = [Float](repeating: 0, count: 512 * 2)
  var state: UInt64 = 1
  func next(_ bound: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % bound
  }
  let kinds: [SoundCommand.Kind] = [
    .play, .play, .play, .start, .retarget, .stop, .stream, .silence, .volume, .duck, .width, .room,
    .headphones, .night, .wall, .wall,
  ]
  for _ in 0..<2_000 {
    // Many more notes than there are voices, so that voices are stolen and notes are dropped too.
    ring.push(
      (0..<40).map { _ in
        let rare = next(8) == 0
        return SoundCommand(
          kinds[Int(next(rare ? UInt64(kinds.count) : 7))], voice: VoiceID(UInt32(next(300))),
          note: Note(
            PatchID(UInt16(next(UInt64(patches.patches.count)))),
            hertz: Pitch.hertz(row: Int(next(24))), panDecibels: Float(next(34)) - 17,
            gainDecibels: -Float(next(40)), durationFrames: Int32(next(20_000)),
            cutoffHertz: Float(next(2)) * 2_000,
            reverb: Float(next(2)) * 0.5, priority: UInt8(next(255)),
            bus: SoundBus(rawValue: UInt8(next(6))) ?? .ambience),
          grains: GrainStream(
            perSecond: Float(next(300)), isEven: next(2) == 0, octaves: 1, panDecibels: 8,
            beatMilliseconds: Float(next(2)) * 600),
          frame: mixer.frame + Int64(next(9_000)))
      })
    block.withUnsafeMutableBufferPointer { buffer in
      guard let samples = buffer.baseAddress else { return }
      __rtsan_realtime_enter()
      mixer.render(into: samples, frames: 512, taking: ring)
      if violate {
        UnsafeMutablePointer<Float>.allocate(capacity: Int(samples[0]) + 64).deallocate()
      }
      __rtsan_realtime_exit()
    }
  }
  let counts = mixer.statistics
  return counts.stolenNotes + counts.droppedNotes
}

let crowded = check(violate: CommandLine.arguments.contains("--violate"))
print(
  "2,000 blocks in real time: no allocation, no lock, no system call; \(crowded) notes crowded out")
