import KodamaRoles
import KodamaSurfaces
import Testing

@Suite("A full queue drops the least important commands")
struct QueueTests {
  private func note(_ priority: UInt8) -> Note {
    Note(patch("tone"), hertz: 440, gainDecibels: -60, priority: priority)
  }

  private func taken(_ ring: CommandRing) -> [SoundCommand] {
    var taken: [SoundCommand] = []
    while let command = ring.pop() { taken.append(command) }
    return taken
  }

  @Test("Commands that do not fit into the ring wait in order")
  func waiting() {
    let ring = CommandRing()
    ring.push((0..<CommandRing.capacity).map { play(note(1), at: Int64($0)) })
    // Commands that are already in the ring are not dropped for more important ones.
    let stop = SoundCommand(.stop, voice: VoiceID(1), note: note(0), frame: 9_000)
    ring.push([play(note(5), at: 8_000), stop])
    #expect(ring.droppedCommands == 0)
    #expect(taken(ring).map(\.frame) == (0..<Int64(CommandRing.capacity)).map(\.self))
    ring.push([play(note(1), at: 9_500)])
    #expect(taken(ring).map(\.frame) == [8_000, 9_000, 9_500])
    ring.push([])
    #expect(ring.pop() == nil)
  }

  @Test("The least important waiting commands are dropped beyond the limit")
  func overflow() {
    let ring = CommandRing()
    ring.push((0..<CommandRing.capacity).map { play(note(1), at: Int64($0)) })
    let kept = (0..<CommandRing.capacity).map { play(note(7), at: Int64($0)) }
    ring.push([play(note(5), at: 20_000)] + kept)
    ring.push([
      play(note(2), at: 20_001), play(note(200), at: 20_002),
      SoundCommand(.stop, voice: VoiceID(1), note: note(0), frame: 20_003),
    ])
    #expect(ring.droppedCommands == 4)
    _ = taken(ring)
    ring.push([])
    let late = taken(ring)
    #expect(late.count == CommandRing.capacity)
    #expect(late.suffix(2).map(\.frame) == [20_002, 20_003])
    #expect(late.dropLast(2).allSatisfy { $0.note.priority == 7 })
  }

  @Test("An important note takes a noise lane from a less important one")
  func lanes() throws {
    let table = PatchTable([
      Patch(
        "two noises",
        layers: [
          PatchLayer(.noise(lowHertz: 200, highHertz: 900, grains: nil)),
          PatchLayer(.noise(lowHertz: 200, highHertz: 900, grains: nil), ratio: 1.1),
        ])
    ])
    func note(_ priority: UInt8, gain: Float = -60) -> Note {
      Note(PatchID(0), hertz: 440, gainDecibels: gain, priority: priority)
    }
    let mixer = Mixer(patches: table)
    for voice in 1...250 {
      mixer.enqueue(
        SoundCommand(.start, voice: VoiceID(UInt32(voice)), note: note(40), frame: 0))
    }
    _ = mixer.render(frames: 640)
    let crowd = mixer.statistics
    #expect(crowd.soundingNotes < 250 && crowd.soundingNotes >= 160)
    mixer.enqueue(play(note(30), at: mixer.frame))
    _ = mixer.render(frames: 64)
    #expect(
      mixer.statistics.droppedNotes == crowd.droppedNotes + 1, "the less important note is dropped")
    for index in 0..<12 { mixer.enqueue(play(note(200, gain: 0), at: mixer.frame + Int64(index))) }
    let samples = mixer.render(frames: 640)
    #expect(mixer.statistics.droppedNotes == crowd.droppedNotes + 1, "no other is dropped")
    #expect(mixer.statistics.stolenNotes == crowd.stolenNotes + 12)
    #expect(samples.contains { $0.magnitude > 0.05 }, "and it is heard")
  }

  @Test("A ring buffer wraps without losing or repeating commands")
  func round() {
    let ring = CommandRing()
    var random = TestRandom(5)
    var sent: Int64 = 0
    var next: Int64 = 0
    for _ in 0..<300 {
      let count = Int64.random(in: 0..<90, using: &random)
      ring.push((0..<count).map { play(note(1), at: sent + $0) })
      sent += count
      while let command = ring.pop() {
        #expect(command.frame == next)
        next += 1
      }
    }
    #expect(next == sent && ring.droppedCommands == 0)
  }

  @Test("Of ten thousand waiting commands, 4,096 are kept")
  func queue() {
    let mixer = Mixer(patches: standardPatches)
    for index in 0..<10_000 { mixer.enqueue(play(note(UInt8(index % 200)), at: 48_000)) }
    #expect(mixer.statistics.waitingCommands == 4_096)
    #expect(mixer.statistics.droppedCommands == 10_000 - 4_096)
    mixer.enqueue(SoundCommand(.silence, note: note(255), frame: 10))
    _ = mixer.render(frames: 64)
    #expect(mixer.statistics.waitingCommands == 0)
  }

  @Test("Commands take effect in the order of their frames")
  func order() {
    let voice = VoiceID(3)
    var commands = [
      SoundCommand(.start, voice: voice, note: note(9), frame: 500),
      SoundCommand(.stop, voice: voice, note: note(9), frame: 500),
      SoundCommand(.start, voice: voice, note: note(9), frame: 500),
    ]
    let mixer = Mixer(patches: standardPatches)
    for command in commands { mixer.enqueue(command) }
    _ = mixer.render(frames: 600)
    #expect(mixer.statistics.soundingNotes == 1)
    commands.removeLast()
    let other = Mixer(patches: standardPatches)
    for command in commands.reversed() { other.enqueue(command) }
    _ = other.render(frames: 600)
    #expect(other.statistics.soundingNotes == 1)
  }

  @Test("Commands for unknown patches and voices are ignored")
  func unknown() {
    let mixer = Mixer(patches: standardPatches)
    mixer.enqueue(play(Note(PatchID(60_000), hertz: 440), at: 0))
    mixer.enqueue(SoundCommand(.stop, voice: VoiceID(99), note: note(1), frame: 0))
    mixer.enqueue(
      play(Note(patch("tone"), hertz: .nan, panDecibels: .infinity, gainDecibels: .nan), at: 0))
    let samples = mixer.render(frames: 1_000)
    #expect(samples.allSatisfy { $0.isFinite })
    #expect(mixer.statistics.droppedNotes == 1)
  }

  @Test("The digest of samples does not depend on block sizes")
  func digest() {
    let samples = render(busyCommands(seed: 1, frames: 2_000), blocks: [800], frames: 2_000)
    var whole = Digest()
    whole.combine(samples: samples)
    var parts = Digest()
    parts.combine(samples: Array(samples.prefix(777)))
    parts.combine(samples: Array(samples.dropFirst(777)))
    #expect(whole == parts)
  }
}
