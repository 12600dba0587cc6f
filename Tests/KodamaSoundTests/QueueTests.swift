import KodamaRoles
import KodamaSurfaces
import Testing

@Suite("What is too much is dropped by importance, and counted")
struct QueueTests {
  private func note(_ priority: UInt8) -> Note {
    Note(patch("tone"), hertz: 440, gain: -60, priority: priority)
  }

  @Test("A full ring keeps the most important in their order")
  func ring() {
    let ring = CommandRing()
    let filler = (0..<(CommandRing.capacity - 3)).map { play(note(1), at: Int64($0)) }
    ring.push(filler)
    ring.push([
      play(note(5), at: 1), play(note(200), at: 2), play(note(4), at: 3), play(note(100), at: 4),
      SoundCommand(.stop, voice: VoiceID(1), note: note(0), frame: 5),
    ])
    #expect(ring.droppedCommands == 2)
    var taken: [SoundCommand] = []
    while let command = ring.pop() { taken.append(command) }
    #expect(taken.count == CommandRing.capacity)
    #expect(taken.suffix(3).map(\.frame) == [2, 4, 5])
    ring.push([play(note(1), at: 9)])
    #expect(ring.pop()?.frame == 9)
    #expect(ring.pop() == nil)
  }

  @Test("A ring goes round without losing or repeating anything")
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

  @Test("Ten thousand waiting commands leave the important ones")
  func queue() {
    let mixer = Mixer(patches: standardPatches)
    for index in 0..<10_000 { mixer.enqueue(play(note(UInt8(index % 200)), at: 48_000)) }
    #expect(mixer.statistics.waitingCommands == 4_096)
    #expect(mixer.statistics.droppedCommands == 10_000 - 4_096)
    mixer.enqueue(SoundCommand(.silence, note: note(255), frame: 10))
    _ = mixer.render(frames: 64)
    #expect(mixer.statistics.waitingCommands == 0)
  }

  @Test("Commands take effect by frame, then in the order in which they came")
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

  @Test("An unknown patch or voice is no error")
  func unknown() {
    let mixer = Mixer(patches: standardPatches)
    mixer.enqueue(play(Note(PatchID(60_000), hertz: 440), at: 0))
    mixer.enqueue(SoundCommand(.stop, voice: VoiceID(99), note: note(1), frame: 0))
    mixer.enqueue(play(Note(patch("tone"), hertz: .nan, pan: .infinity, gain: .nan), at: 0))
    let samples = mixer.render(frames: 1_000)
    #expect(samples.allSatisfy { $0.isFinite })
    #expect(mixer.statistics.droppedNotes == 1)
  }

  @Test("The digest of samples does not depend on how they are cut")
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
