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

  /// Returns the level of a note after the player was idle for a number of passes, or nil if the
  /// note is omitted.
  private func level(
    _ name: String = "bell", _ kind: MomentKind = .ring, note: UInt8 = 10, dx: Int = 0,
    idlePasses: Int, after passes: Int = 1_000
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
    source.idlePasses = idlePasses
    view.update()
    return surface.takeCommands().first { $0.note.patch == body }?.note.gainDecibels
  }

  /// Returns the intervals, in passes, between the audible strokes of a bell that is struck every
  /// third pass for 60 s.
  private func pauses(idlePasses: Int) throws -> [Int] {
    let strokes = try (0..<1_200).filter { _ in
      try level(idlePasses: idlePasses, after: 3) != nil
    }
    return zip(strokes, strokes.dropFirst()).map { ($1 - $0) * 3 }
  }

  private func isBesideSite() {
    source.untouchedSites = [CellPoint(source.listener.hand.x - 10, source.listener.hand.y + 3)]
  }

  @Test("A found bell beside the hand is 18 dB softer than a built one")
  func ceiling() throws {
    #expect(try level(idlePasses: 0) == SoundLevels.music)
    isBesideSite()
    #expect(try level(idlePasses: 0) == ValleyMusic.ceiling)
    // The farther of two bells gets the rest of the maximum level.
    #expect(try level(dx: 4, idlePasses: 0) == ValleyMusic.ceiling)
  }

  @Test("Sixty strokes a second on five bells stay within 4.3 dB of one stroke in 400 ms")
  func crowd() throws {
    isBesideSite()
    let levels = try (0..<600).map { stroke in
      try #require(try level(note: UInt8(stroke % 5), idlePasses: 0, after: 1))
    }
    let powers = levels.map { Float(SoundMath.exp2(Double($0 - ValleyMusic.ceiling) * 0.33219281)) }
    for first in 0..<576 {
      #expect(powers[first..<first + 24].reduce(0, +) < 2.7, "from stroke \(first)")
    }
    #expect(powers[0] == 1 && powers.suffix(300).reduce(0, +) / 300 < 0.05)
    // After two seconds, a stroke counts as new.
    #expect(try #require(try level(idlePasses: 0, after: 240)) > ValleyMusic.ceiling - 8)
  }

  @Test("A bird that calls beside the hand is not louder than a bell")
  func calls() throws {
    let bird = try #require(try level("songbird", .call, idlePasses: 0))
    #expect(bird == ValleyMusic.ceiling + ValleyMusic.callDecibels)
    isBesideSite()
    for _ in 0..<60 { _ = try level(idlePasses: 0, after: 1) }
    #expect(try level("songbird", .call, idlePasses: 6_000, after: 1) == bird)
  }

  @Test("A place's music fades within 12 s and returns with the player's next action")
  func stepsBack() throws {
    isBesideSite()
    let full = try #require(try level(idlePasses: 0))
    #expect(try level(idlePasses: 240) == full, "unchanged for 4 s")
    let almost = try #require(try level(idlePasses: 690))
    #expect(almost < full && almost > SoundLevels.music - 20)
    #expect(try level(idlePasses: 720) == SoundLevels.music - 20)
    #expect(try level(idlePasses: 100_000) == SoundLevels.music - 20)
    #expect(try level(idlePasses: 1) == full)
  }

  @Test("Repeated strokes of a faded place are heard rarely and out of rhythm")
  func rarer() throws {
    isBesideSite()
    #expect(try pauses(idlePasses: 240).allSatisfy { $0 == 3 }, "at first every stroke is heard")
    let pauses = try pauses(idlePasses: 720)
    #expect(pauses.allSatisfy { (150..<453).contains($0) })
    #expect(pauses.count >= 8 && Set(pauses).count > pauses.count / 2)
    // Omitted strokes count too, so the roll is not louder when it is audible again.
    let roll = try #require(try level(idlePasses: 0, after: 3))
    #expect(roll < ValleyMusic.ceiling - 12)
  }

  @Test("A kodama still answers the player after its place has faded")
  func kodama() throws {
    isBesideSite()
    func answer() throws -> Float? { try level("kodama", .call, idlePasses: 2_000) }
    #expect(
      try answer() == ValleyMusic.ceiling + ValleyMusic.kodamaDecibels, "to the valley's music")
    _ = try level(idlePasses: 2_000)
    #expect(try answer() == SoundLevels.music - 20)
    _ = try level(dx: ValleyMusic.reach + 8, idlePasses: 2_000)
    #expect(try answer() == SoundLevels.music)
  }

  @Test("Fading one place does not change bells elsewhere")
  func others() throws {
    let full = try level(idlePasses: 0)
    #expect(try level(idlePasses: 6_000) == full)
    #expect(try pauses(idlePasses: 6_000).allSatisfy { $0 == 3 })
    let hand = source.listener.hand
    source.untouchedSites = [CellPoint(hand.x, hand.y + ValleyMusic.reach + 1)]
    #expect(try level(idlePasses: 6_000) == full)
    #expect(try pauses(idlePasses: 6_000).allSatisfy { $0 == 3 })
  }
}
