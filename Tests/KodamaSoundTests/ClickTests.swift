import KodamaContent
import KodamaSurfaces
import KodamaYAML
import Testing

/// Checks that notes do not click, that is, that their level does not jump.
///
/// At its start and end, the level of a note may not change faster than from 0 to its peak within
/// 40 frames. A stopped or stolen note must equal the undisturbed note multiplied by a fade.
@Suite("No timbre clicks when it starts, ends, is stopped or stolen")
struct ClickTests {
  private static let patches = Result { try Content.shipped().patches }
  /// The tested rows: the lowest, a middle and the highest one, or all with `--long`.
  private static let rows = isLong ? Array(0..<24) : [0, 12, 23]
  /// The maximum change of level in a frame, as a fraction of the peak. The shortest fade has 64
  /// frames, and a smooth fade is up to 1.5 times as steep as a linear one.
  private static let slope: Float = 1.6 / 64

  private struct Sound {
    var left: [Float]
    var peak: Float { left.reduce(0) { max($0, $1.magnitude) } }
    var step: Float {
      zip(left, left.dropFirst()).reduce(0) { max($0, ($1.1 - $1.0).magnitude) }
    }

    init(_ samples: [Float]) {
      left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }

    /// Returns the number of frames after a position (with direction −1, before it) in which the
    /// sound is louder than a linear rise allows.
    func steepFrames(from place: Int, by direction: Int) -> Int {
      let peak = peak
      return (0..<24).filter { distance in
        let index = place + direction * distance
        guard left.indices.contains(index) else { return false }
        return left[index].magnitude > peak * slope * Float(distance + 1) + 1e-7
      }.count
    }
  }

  private func sound(_ commands: [SoundCommand], frames: Int) throws -> Sound {
    let mixer = Mixer(patches: try Self.patches.get())
    for command in commands { mixer.enqueue(command) }
    return Sound(mixer.render(frames: frames))
  }

  private func notes(seed: Int) throws -> [(note: Note, start: Int64)] {
    var random = TestRandom(seed)
    let table = try Self.patches.get()
    return try table.patches.flatMap { patch in
      try Self.rows.map { row in
        let number = try #require(table.patch(named: patch.name))
        let note = Note(number, hertz: Pitch.hertz(row: row), priority: 10, bus: .ambience)
        return (note, Int64.random(in: 0..<300, using: &random))
      }
    }
  }

  @Test("Played notes begin and end softly anywhere on the grid")
  func played() throws {
    let table = try Self.patches.get()
    for (index, (played, start)) in try notes(seed: 1).enumerated() {
      var note = played
      // A slow attack needs a longer note.
      let rise = table.patches[Int(note.patch.rawValue)].attackMilliseconds
      note.durationFrames = [2_400, 1_200, 5_001][index % 3] + Int32(rise * 96)
      let begin = Int(start) + Mixer.latencyFrames
      let end = begin + Int(note.durationFrames)
      let sound = try sound([play(note, at: start)], frames: end + 200)
      #expect(sound.peak > 1e-5, "\(note) is not heard")
      #expect(sound.steepFrames(from: begin, by: 1) == 0, "\(note) begins with a click")
      #expect(sound.steepFrames(from: end, by: -1) == 0, "\(note) ends with a click")
      #expect(sound.left[..<begin].allSatisfy { $0 == 0 })
      #expect(sound.left[(end + 1)...].allSatisfy { $0 == 0 }, "\(note) does not end")
    }
  }

  @Test("A stopped voice only fades; its note does not change")
  func stopped() throws {
    var random = TestRandom(2)
    let table = try Self.patches.get()
    for (index, (note, start)) in try notes(seed: 2).enumerated() {
      let stop = start + Int64.random(in: 300..<1_500, using: &random)
      let begin = SoundCommand(.start, voice: VoiceID(7), note: note, frame: start)
      let kind: SoundCommand.Kind = index % 2 == 0 ? .stop : .silence
      let end = SoundCommand(kind, voice: VoiceID(7), note: note, frame: stop)
      let whole = try sound([begin], frames: Int(stop) + 900)
      let cut = try sound([begin, end], frames: Int(stop) + 900)
      let name = table.patches[Int(note.patch.rawValue)].name
      #expect(
        whole.steepFrames(from: Int(start) + Mixer.latencyFrames, by: 1) == 0,
        "\(name) at \(note.hertz) Hz begins with a click")
      expectFade(cut, of: whole, from: Int(stop) + Mixer.latencyFrames, within: 600, note)
    }
  }

  @Test("A note that is silenced during its release never becomes louder")
  func silencedInRelease() throws {
    let table = try Self.patches.get()
    for name in ["ambience-wind", "ambience-air", "thunder"] {
      let number = try #require(table.patch(named: name))
      let note = Note(number, hertz: 440, durationFrames: 14_400, priority: 10, bus: .ambience)
      for start in [Int64(0), 37] {
        // At these times, half, four fifths and nearly all of a release of 120 ms is over.
        for left in [Int64(2_880), 1_200, 400] {
          let stop = start + 14_400 - left
          let whole = try sound([play(note, at: start)], frames: 15_000)
          let hush = SoundCommand(.silence, note: note, frame: stop)
          let cut = try sound([play(note, at: start), hush], frames: 15_000)
          expectFade(cut, of: whole, from: Int(stop) + Mixer.latencyFrames, within: 420, note)
          // The shorter fade begins more slowly than the longer one would have continued.
          let swells = zip(cut.left, whole.left).filter { now, before in
            now.magnitude > before.magnitude * 1.3 + 2e-5
          }
          #expect(swells.isEmpty, "\(name) swells, \(left) frames before its end")
        }
      }
    }
  }

  @Test("A stolen note fades without a change of its sound")
  func stolen() throws {
    let table = try Self.patches.get()
    let tone = try #require(table.patch(named: "tone"))
    let mixer = Mixer(patches: table)
    for index in 0..<255 {
      let silent = Note(tone, hertz: 440, gainDecibels: -120, priority: 20)
      mixer.enqueue(SoundCommand(.start, voice: VoiceID(UInt32(index + 8)), note: silent, frame: 0))
    }
    _ = mixer.render(frames: 6_400)
    // Plays the same notes alone, at the same frames, because initial phases depend on the frame.
    let alone = Mixer(patches: table)
    _ = alone.render(frames: 6_400)
    let every = isLong ? 1 : 11
    for (index, (note, offset)) in try notes(seed: 3).enumerated() where index % every == 0 {
      let start = mixer.frame + offset
      mixer.enqueue(SoundCommand(.start, voice: VoiceID(7), note: note, frame: start))
      let steal = start + 500 + offset
      let thief = Note(tone, hertz: 440, gainDecibels: -120, durationFrames: 480, priority: 30)
      mixer.enqueue(play(thief, at: steal))
      let from = mixer.frame
      let before = mixer.statistics.stolenNotes
      let (length, compared) = (Int(steal - from) + 1_400, Int(steal - from) + 900)
      var cut = Sound(mixer.render(frames: length))
      #expect(mixer.statistics.stolenNotes == before + 1)
      alone.enqueue(SoundCommand(.start, voice: VoiceID(7), note: note, frame: start))
      alone.enqueue(
        SoundCommand(.silence, voice: VoiceID(7), note: note, frame: from + Int64(compared)))
      var whole = Sound(alone.render(frames: length))
      cut.left.removeLast(length - compared)
      whole.left.removeLast(length - compared)
      expectFade(cut, of: whole, from: Int(steal - from) + Mixer.latencyFrames, within: 640, note)
    }
  }

  /// Expects that a sound equals another until a frame, then becomes softer and ends.
  private func expectFade(_ cut: Sound, of whole: Sound, from: Int, within: Int, _ note: Note) {
    let hush: Float = 2e-4
    var (changed, louder) = (Float(0), Float(0))
    for index in cut.left.indices {
      let (now, before) = (cut.left[index], whole.left[index])
      if index < from { changed = max(changed, (now - before).magnitude) }
      louder = max(louder, now.magnitude - before.magnitude)
    }
    #expect(changed < hush, "\(note) differs before it ends, by \(changed)")
    // Gains change linearly between grid boundaries, so not all lanes fade equally.
    #expect(louder <= whole.peak * 0.02 + hush, "\(note) grows louder, by \(louder)")
    let bound = whole.step + whole.peak * Self.slope + hush
    #expect(cut.step <= bound, "\(note) clicks: \(cut.step) of \(bound)")
    #expect(
      cut.left[(from + within)...].allSatisfy { $0.magnitude < hush }, "\(note) does not end")
  }
}
