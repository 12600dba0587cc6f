import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import KodamaYAML
import Testing

@Suite("The valley's own music stays below a maximum level", .serialized)
struct ValleyMusicTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = MomentDouble()
  private let view: MomentSoundView

  init() throws {
    content = try Content.shipped()
    view = MomentSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
  }

  /// Returns the level of a note, or nil if the note is omitted. By default, it follows a silence
  /// after which every source is new.
  private func level(
    _ name: String = "bell", _ kind: MomentKind = .ring, note: UInt8 = 10, dx: Int = 0,
    after passes: Int = 1_300
  ) throws -> Float? {
    let material = try #require(content.looks.looks.firstIndex { $0.name == name })
    let body = content.patches.patch(named: "note-" + name)
    let hand = source.listener.hand
    source.moments = [
      Moment(
        kind, MaterialID(UInt8(material)), data: note, strength: 255,
        at: CellPoint(hand.x + dx, hand.y))
    ]
    source.momentPass += passes
    view.update()
    return surface.takeCommands().first { $0.note.patch == body }?.note.gainDecibels
  }

  /// Returns the strokes that are played of a bell that is struck every third pass: their pass and
  /// their level.
  private func strokes(seconds: Int, away: Int = 0) throws -> [(pass: Int, level: Float)] {
    let bell = MomentDouble().listener.hand
    source.listener.hand = CellPoint(bell.x - away, bell.y)
    return try (1...20 * seconds).compactMap { stroke in
      try level(dx: away, after: 3).map { (stroke * 3, $0) }
    }
  }

  private func isBesideSite() {
    source.siteCenters = [CellPoint(source.listener.hand.x - 10, source.listener.hand.y + 3)]
  }

  @Test("A found bell beside the hand is 18 dB softer than a built one")
  func ceiling() throws {
    #expect(try level() == SoundLevels.music)
    isBesideSite()
    #expect(try level() == ValleyMusic.ceiling)
    // The farther of two bells gets the rest of the maximum level.
    #expect(try level(dx: 4) == ValleyMusic.ceiling)
  }

  @Test("Sixty strokes a second on five bells stay within 4.3 dB of one stroke in 400 ms")
  func crowd() throws {
    isBesideSite()
    let levels = try (0..<1_200).map { stroke in
      try level(note: UInt8(stroke % 5), after: 1)
    }
    let powers = levels.map { level in
      level.map { Float(SoundMath.exp2(Double($0 - ValleyMusic.ceiling) * 0.33219281)) } ?? 0
    }
    for first in 0..<1_176 {
      #expect(powers[first..<first + 24].reduce(0, +) < 2.7, "from stroke \(first)")
    }
    #expect(powers[0] == 1 && powers[150..<240].reduce(0, +) / 90 < 0.05)
    #expect(powers.suffix(300).count { $0 > 0 } < 10, "after 15 s a bell is rare")
  }

  @Test("A bird that calls beside the hand is not louder than a bell")
  func calls() throws {
    let bird = try #require(try level("songbird", .call))
    #expect(bird == ValleyMusic.ceiling + ValleyMusic.callDecibels)
  }

  @Test("A valley's bell becomes rare and soft, and returns when it changes")
  func novelty() throws {
    isBesideSite()
    let ringing = try strokes(seconds: 60)
    let early = ringing.prefix { $0.pass <= 240 }
    #expect(early.count == 80, "every stroke is heard for 4 s")
    let late = ringing.filter { $0.pass > 900 }
    #expect((3...7).contains(late.count) && late.allSatisfy { $0.level == Self.familiar })
    let pauses = zip(late, late.dropFirst()).map { $1.pass - $0.pass }
    #expect(pauses.allSatisfy { (450...753).contains($0) } && Set(pauses).count == pauses.count)
    // A step aside is a change, a step away is not.
    #expect(try strokes(seconds: 1, away: 4).allSatisfy { $0.level == Self.familiar })
    let near = try strokes(seconds: 1, away: -4)
    #expect(near.count == 20 && near.allSatisfy { $0.level > Self.familiar - 12 })
    // Silence for more than 20 s makes it new.
    #expect(try level(after: 1_201) == ValleyMusic.ceiling)
    let frogs = try (0..<60).map { _ in try level("frog", .call, dx: 6, after: 60) }
    let call = ValleyMusic.ceiling + ValleyMusic.callDecibels
    #expect(frogs.prefix(5).allSatisfy { $0.map { $0 > call - 3 } ?? false })
    let heard = frogs.suffix(40).compactMap { $0 }
    #expect((3...5).contains(heard.count))
    #expect(heard.allSatisfy { abs($0 - call - Urgency.familiarDecibels) < 0.001 })
    #expect(try level("frog", .call, dx: 2, after: 60) != nil, "it has come nearer")
  }

  @Test("Bells of one note in a water harp become rare together")
  func harp() throws {
    isBesideSite()
    let levels = try (0..<1_200).map { stroke in try level(dx: 4 - stroke % 5 * 2, after: 3) }
    #expect(levels.prefix(80).allSatisfy { $0 != nil })
    let late = levels.suffix(900).compactMap { $0 }
    #expect((3...6).contains(late.count) && late.allSatisfy { $0 == Self.familiar })
    let hand = source.listener.hand
    source.listener.hand = CellPoint(hand.x + 2, hand.y)
    #expect(try level(dx: -2, after: 3) == nil, "the hand has moved away from this bell")
    #expect(try level(dx: 2, after: 3) != nil, "the hand has approached this bell")
  }

  @Test("A chorus of frogs becomes familiar, and is new when it comes nearer")
  func chorus() throws {
    /// Five frogs call in turn, one every half second, after they have moved some cells to the
    /// right. Returns the levels of the calls that are played.
    func calls(seconds: Int, moved: Int = 0) throws -> [Float] {
      try (0..<2 * seconds).compactMap { call in
        try level("frog", .call, dx: [6, -12, 8, 16, -10][call % 5] + moved, after: 30)
      }
    }
    #expect(try calls(seconds: 4).count == 8)
    _ = try calls(seconds: 11)
    let familiar = ValleyMusic.ceiling + ValleyMusic.callDecibels + Urgency.familiarDecibels
    let late = try calls(seconds: 100)
    #expect((7...14).contains(late.count) && late.allSatisfy { $0 < familiar + 0.001 })
    // The nearest frog is now 8 cells away instead of 6.
    let away = try calls(seconds: 30, moved: 2)
    #expect(away.count < 6 && away.allSatisfy { $0 < familiar + 0.001 })
    let near = try calls(seconds: 4, moved: -2)
    #expect(near.count == 8 && near.allSatisfy { $0 > familiar + 6 }, "one is 4 cells away")
  }

  /// The level of a bell that has no novelty.
  private static let familiar = ValleyMusic.ceiling + ValleyMusic.familiarDecibels

  @Test("A kodama still answers the player after its place has faded")
  func kodama() throws {
    isBesideSite()
    func answers() throws -> [Float] {
      try (0..<60).compactMap { _ in try level("kodama", .call, after: 60) }
    }
    #expect(try level(dx: 0) == ValleyMusic.ceiling)
    let valley = try answers()
    let full = ValleyMusic.ceiling + ValleyMusic.kodamaDecibels
    #expect(valley.first.map { $0 > full - 3 && $0 <= full } == true)
    #expect(valley.last == full + Urgency.familiarDecibels && valley.count < 20)
    _ = try level(dx: ValleyMusic.reach + 8)
    #expect(try answers() == [Float](repeating: SoundLevels.call, count: 60))
  }

  @Test("Fading one place does not change bells elsewhere")
  func others() throws {
    let full = try level()
    let hand = source.listener.hand
    isBesideSite()
    source.ownMusicPoints = [CellPoint(hand.x + ValleyMusic.ownReach, hand.y)]
    #expect(try level() == full, "the player has built here")
    source.ownMusicPoints = [CellPoint(hand.x + ValleyMusic.ownReach + 1, hand.y)]
    #expect(try level() == ValleyMusic.ceiling)
    source.siteCenters = [CellPoint(hand.x, hand.y + ValleyMusic.reach + 1)]
    let levels = try (0..<240).map { _ in try level(after: 15) }
    #expect(levels.allSatisfy { $0 == full })
  }
}
