import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("The hearing model hears as people do")
struct HearingModelTests {
  /// Returns the frames that are heard of tones with these levels in both channels.
  private func hear(
    _ tones: [(hertz: Double, left: Double, right: Double)], passes: Int = 12,
    conditions: String = "clean"
  ) throws -> [HeardFrame] {
    let model = HearingModel(try #require(HearingConditions(conditions)))
    return (0..<passes).flatMap { pass -> [HeardFrame] in
      var samples: [Float] = []
      for frame in 0..<800 {
        var (left, right) = (0.0, 0.0)
        for tone in tones {
          let angle = Trigonometry.turn * tone.hertz * Double(pass * 800 + frame) / 48_000
          let wave = Trigonometry.cosineAndSine(angle).sine
          left += tone.left * wave
          right += tone.right * wave
        }
        samples += [Float(left), Float(right)]
      }
      return model.hear(samples)
    }
  }

  @Test("The model recognises the pitch and direction of every row")
  func rows() throws {
    for (row, hertz) in RowReader.hertz.enumerated() {
      let frames = try hear([(hertz, 0.1, 0.05)])
      let voice = try #require(frames.dropFirst(4).first?.voices.first)
      #expect(NoteListener.row(of: voice.pitch) == row)
      #expect(voice.side == -6)
    }
  }

  @Test("The model hears at most three voices")
  func voices() throws {
    let frames = try hear([
      (220, 0.1, 0.02), (523, 0.1, 0.1), (1_318, 0.1, 0.1), (2_637, 0.1, 0.09), (3_900, 0.1, 0.1),
    ])
    #expect(frames.dropFirst(4).allSatisfy { $0.voices.count == 3 })
    #expect(frames.flatMap(\.violations).isEmpty)
    let odd = HeardFrame(
      number: 0, voices: [.init(pitch: 90, level: -20, side: 11)],
      bands: Array(repeating: -40, count: HeardFrame.bandCount))
    #expect(odd.violations == ["a side of 11 dB"])
  }

  @Test("The model does not hear differences smaller than a step")
  func steps() throws {
    let level = { (gain: Double) in
      try #require(try self.hear([(880, gain, gain)]).dropFirst(4).first?.voices.first)
    }
    #expect(try level(0.1) == level(0.1005))
    #expect(try level(0.1) != level(0.126))
    let pitch = { (hertz: Double) in
      try #require(try self.hear([(hertz, 0.1, 0.1)]).dropFirst(4).first?.voices.first?.pitch)
    }
    #expect(try pitch(880) == pitch(881))
    #expect(try pitch(880) != pitch(905))
  }

  @Test("The model does not hear masked and soft tones")
  func masked() throws {
    let both = try hear([(1_000, 0.2, 0.2), (1_200, 0.002, 0.002)])
    #expect(both.dropFirst(4).allSatisfy { $0.voices.count == 1 })
    #expect(try hear([(1_000, 0.00005, 0.00005)]).allSatisfy { $0.voices.isEmpty })
  }

  @Test("A model with one ear hears no direction")
  func conditions() throws {
    let mono = try hear([(440, 0.1, 0.01)], conditions: "mono").dropFirst(4)
    #expect(mono.allSatisfy { $0.voices.first?.side == 0 })
    let late = try hear([(440, 0.1, 0.1)], conditions: "late=80")
    #expect(try late == Array(hear([(440, 0.1, 0.1)]).prefix(late.count)))
    #expect(try hear([(440, 0.1, 0.1)]).count - late.count >= 6)
    let noisy = try hear([(440, 0.1, 0.1)], conditions: "noise=20,room")
    #expect(try noisy == hear([(440, 0.1, 0.1)], conditions: "noise=20,room"))
    #expect(try noisy != hear([(440, 0.1, 0.1)]))
  }
}

@Suite("Hearing conditions limit what a bot hears")
struct HearingConditionTests {
  @Test("Hearing conditions round-trip through text")
  func text() throws {
    for text in ["clean", "mono", "mono,room,late=80,noise=20,lowpass=4000,softer=20"] {
      #expect(HearingConditions(text)?.text == text)
    }
    for text in ["", "late", "late=-1", "mono=1", "late=80;mono", "noise=200", "echo"] {
      #expect(HearingConditions(text) == nil, "\(text)")
    }
  }

  @Test("A transcript is checked against its track")
  func transcript() {
    let frame = HeardFrame(
      number: 0, voices: [], bands: Array(repeating: -40, count: HeardFrame.bandCount))
    var fair = PerceptionTranscript()
    fair.record(.key("probe"))
    fair.record(.heard([frame], pass: 2))
    #expect(fair.violations(on: .earsHuman).isEmpty)
    #expect(
      fair.violations(on: .earsHuman, lateMilliseconds: 80) == ["frame 0 was heard too early"])
    #expect(fair.violations(on: .words) == ["what was heard on words"])
    var unfair = PerceptionTranscript()
    for entry in [.key("family-sweep"), .samples(1_600), .frame(3_328), .lines(["sand"])]
      as [PerceptionTranscript.Entry]
    {
      unfair.record(entry)
    }
    #expect(unfair.violations(on: .earsHuman).count == 4)
    #expect(unfair.violations(on: .earsOpen).count == 2)
  }
}
