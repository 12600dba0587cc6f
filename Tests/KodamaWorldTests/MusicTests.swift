import KodamaContent
import KodamaDataSources
import KodamaRoles
import KodamaWorld
import Testing

@Suite("The scale and the tempo are part of the world")
struct MusicTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func tempo(_ ticks: Int) throws -> Tempo { try #require(Tempo(stepTicks: ticks)) }

  /// Returns the ticks in which a bell at the end of a wire rings.
  private func rings(_ row: String, _ legend: [String: String], ticks: Int, step: Int) throws
    -> [Int]
  {
    let world = try lab.world([row], legend)
    world.music.tempo = try tempo(step)
    var found: [Int] = []
    for tick in 0..<ticks {
      world.clearMoments()
      world.step()
      if world.moments.contains(where: { $0.kind == .ring }) { found.append(tick) }
    }
    return found
  }

  @Test("Clocks fire in steps of the tempo", arguments: [4, 7, 8, 9, 20, 30])
  func clocksFireInStepsOfTheTempo(step: Int) throws {
    for power in 0...2 {
      let found = try rings(
        "C&", ["C": "clock \(power << 5)", "&": "bell"], ticks: 500, step: step)
      let period = step << power
      #expect(found.count >= 500 / period)
      #expect(zip(found, found.dropFirst()).allSatisfy { $1 - $0 == period })
    }
  }

  @Test("A delay waits for one step of the tempo", arguments: Tempo.stepRange)
  func aDelayWaitsOneStep(step: Int) throws {
    let clock = ["C": "clock 160", "-": "wire", "D": "delay", "&": "bell"]
    let direct = try rings("C-&", clock, ticks: 1_200, step: step)
    let late = try rings("CD&", clock, ticks: 1_200, step: step)
    #expect(!direct.isEmpty)
    #expect(zip(direct, late).allSatisfy { $1 - $0 == step - 1 }, "\(direct) \(late)")
  }

  @Test("An inverter without input fires once per step")
  func anInverterFiresOncePerStep() throws {
    let found = try rings("N&", ["N": "not-gate", "&": "bell"], ticks: 200, step: 12)
    #expect(zip(found, found.dropFirst()).allSatisfy { $1 - $0 == 12 })
    #expect(found.count > 10)
  }

  @Test("Tempos round-trip through beats per minute")
  func temposRoundTripThroughBeatsPerMinute() throws {
    for step in Tempo.stepRange {
      let tempo = try tempo(step)
      #expect(Tempo(beatsPerMinute: tempo.beatsPerMinute) == tempo)
    }
    for beats in Tempo.beatRange { #expect(Tempo(beatsPerMinute: beats) != nil) }
    #expect(Tempo().beatsPerMinute == 113)
    #expect(Tempo(stepTicks: 3) == nil)
    #expect(Tempo(beatsPerMinute: 29) == nil)
    #expect(Tempo(beatsPerMinute: 226) == nil)
  }

  @Test("Every scale rises from the same first note", arguments: Scale.allCases)
  func scalesRiseAndBeginAtTheSameNote(scale: Scale) {
    let notes = (0..<Music.noteCount).map { scale.semitones(ofNote: $0) }
    #expect(notes[0] == 0)
    #expect(zip(notes, notes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(scale.semitones(ofNote: -3) == 0)
  }

  @Test("Scale and tempo round-trip through bytes and text", arguments: Scale.allCases)
  func bytesAndTextKeepTheMusic(scale: Scale) throws {
    for step in Tempo.stepRange {
      let world = try lab.world(["C&"], ["C": "clock", "&": "bell"])
      let usual = world.digest
      world.music = Music(scale: scale, tempo: try tempo(step))
      #expect((world.digest == usual) == (world.music == Music()))
      let decoded = try World(decoding: world.encode(), rules: lab.rules)
      #expect(decoded.music == world.music)
      #expect(decoded.digest == world.digest)
      let text = WorldText(world).text(rules: lab.rules)
      let read = try WorldText.parse(text, rules: lab.rules).world(rules: lab.rules)
      #expect(read.digest == world.digest)
    }
  }

  @Test("Bytes with an invalid scale or tempo are rejected")
  func bytesWithInvalidMusicAreRejected() throws {
    let bytes = try lab.world(["C&"], ["C": "clock", "&": "bell"]).encode()
    let start = bytes.count - 11 - Scale.pentatonic.rawValue.utf8.count
    var slow = bytes
    slow[start] = 31
    #expect(throws: World.DecodingError.badMusic(at: start)) {
      try World(decoding: slow, rules: lab.rules)
    }
    var unknown = bytes
    unknown[start + 2] = 0x51
    #expect(throws: World.DecodingError.badMusic(at: start)) {
      try World(decoding: unknown, rules: lab.rules)
    }
  }

  @Test(
    "An invalid scale or tempo in a text has a column and a suggestion",
    arguments: [
      ("scale: pentatonik", 8, "pentatonic"), ("scale:", 7, nil), ("tempo: fast", 8, "113"),
      ("tempo: 10", 8, "113"), ("tempo: 226", 8, "113"), ("tempo: -60", 8, "113"),
    ])
  func invalidValuesAreReportedWithTheirPosition(line: String, column: Int, mend: String?) throws {
    let text = "kodama-world 1\n\(line)\nlegend\n. air\nrows\n.\n"
    let fault = #expect(throws: WorldTextError.self) {
      try WorldText.parse(text, rules: lab.rules)
    }
    #expect(fault?.line == 2)
    #expect(fault?.column == column)
    if let mend { #expect(fault?.suggestion == mend) }
  }

  @Test("Undo restores the scale and the tempo")
  func undoRestoresTheMusic() throws {
    let world = try lab.world(["C&"], ["C": "clock", "&": "bell"])
    let history = History(world)
    history.checkpoint()
    world.music.scale = .major
    history.checkpoint()
    world.music.tempo = try tempo(20)
    let last = world.digest
    #expect(history.undo())
    #expect(world.music == Music(scale: .major))
    #expect(history.undo())
    #expect(world.music == Music())
    #expect(history.redo())
    #expect(history.redo())
    #expect(world.digest == last)
  }

  @Test("Consonance depends on the scale")
  func consonanceDependsOnTheScale() throws {
    // Two adjacent notes are a whole tone apart in major, and a minor third in minor pentatonic.
    func percent(_ scale: Scale) throws -> Int {
      let world = try lab.world(["a.b", "###"], ["a": "bell 0", "b": "bell 1"])
      world.music.scale = scale
      for tick in 0..<1_600 {
        if tick % 40 == 0 { world.strike(at: CellPoint(tick / 40 % 2 * 2, 0)) }
        world.step()
      }
      return world.awakePercent
    }
    let third = try percent(.minorPentatonic)
    let second = try percent(.major)
    #expect(third > second)
  }
}
