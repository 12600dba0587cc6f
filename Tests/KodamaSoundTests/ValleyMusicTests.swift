import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Music that the player did not make stays under a ceiling", .serialized)
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

  /// How loud a note is after the player has rested so long; nil where it is left out.
  private func level(
    _ name: String = "bell", _ kind: MomentKind = .ring, note: UInt8 = 10, dx: Int = 0,
    restedPasses: Int, after passes: Int = 1_000
  ) throws -> Float? {
    let material = try #require(content.looks.looks.firstIndex { $0.name == name })
    let body = content.patches.patch(named: "note-" + name)
    let hand = source.listener.hand
    source.moments = [
      Moment(
        kind, MaterialID(UInt8(material)), data: note, strength: 255,
        at: GridPoint(hand.x + dx, hand.y))
    ]
    source.momentPass += passes
    source.restedPasses = restedPasses
    view.update()
    return surface.takeCommands().first { $0.note.patch == body }?.note.gainDecibels
  }

  /// After how many passes each stroke is heard of a bell that is struck every third pass for 60 s.
  private func pauses(restedPasses: Int) throws -> [Int] {
    let strokes = try (0..<1_200).filter { _ in
      try level(restedPasses: restedPasses, after: 3) != nil
    }
    return zip(strokes, strokes.dropFirst()).map { ($1 - $0) * 3 }
  }

  private func isBesideSite() {
    source.untouchedSites = [GridPoint(source.listener.hand.x - 10, source.listener.hand.y + 3)]
  }

  @Test("A bell of a place beside the hand is 18 dB softer than one that the player has built")
  func ceiling() throws {
    #expect(try level(restedPasses: 0) == SoundLevels.music)
    isBesideSite()
    #expect(try level(restedPasses: 0) == ValleyMusic.ceiling)
    // The farther one of two loses what the ceiling leaves it.
    #expect(try level(dx: 4, restedPasses: 0) == ValleyMusic.ceiling)
  }

  @Test("Sixty strokes a second on five bells are never 4.3 dB over one stroke in 400 ms")
  func crowd() throws {
    isBesideSite()
    let levels = try (0..<600).map { stroke in
      try #require(try level(note: UInt8(stroke % 5), restedPasses: 0, after: 1))
    }
    let powers = levels.map { Float(SoundMath.exp2(Double($0 - ValleyMusic.ceiling) * 0.33219281)) }
    for first in 0..<576 {
      #expect(powers[first..<first + 24].reduce(0, +) < 2.7, "from stroke \(first)")
    }
    #expect(powers[0] == 1 && powers.suffix(300).reduce(0, +) / 300 < 0.05)
    // Two seconds later it is news again.
    #expect(try #require(try level(restedPasses: 0, after: 240)) > ValleyMusic.ceiling - 8)
  }

  @Test("A bird that calls beside the hand is no louder for it than a bell, whatever rings there")
  func calls() throws {
    let bird = try #require(try level("songbird", .call, restedPasses: 0))
    #expect(bird == ValleyMusic.ceiling + ValleyMusic.callDecibels)
    isBesideSite()
    for _ in 0..<60 { _ = try level(restedPasses: 0, after: 1) }
    #expect(try level("songbird", .call, restedPasses: 6_000, after: 1) == bird)
  }

  @Test("A place steps back by 20 dB within 12 s, never at once, and is back with the next deed")
  func stepsBack() throws {
    isBesideSite()
    let full = try #require(try level(restedPasses: 0))
    #expect(try level(restedPasses: 240) == full, "4 s as it is")
    let almost = try #require(try level(restedPasses: 690))
    #expect(almost < full && almost > SoundLevels.music - 20)
    #expect(try level(restedPasses: 720) == SoundLevels.music - 20)
    #expect(try level(restedPasses: 100_000) == SoundLevels.music - 20)
    #expect(try level(restedPasses: 1) == full)
  }

  @Test("A note that is hammered at is heard once in 2.5 to 7.5 s then, and never in time")
  func rarer() throws {
    isBesideSite()
    #expect(try pauses(restedPasses: 240).allSatisfy { $0 == 3 }, "no stroke is left out at first")
    let pauses = try pauses(restedPasses: 720)
    #expect(pauses.allSatisfy { (150..<453).contains($0) })
    #expect(pauses.count >= 8 && Set(pauses).count > pauses.count / 2)
    // A stroke that was left out counts: the roll is no louder when it is back.
    let roll = try #require(try level(restedPasses: 0, after: 3))
    #expect(roll < ValleyMusic.ceiling - 12)
  }

  @Test("What a kodama gives back of it steps back with it, and of the player's music does not")
  func kodama() throws {
    isBesideSite()
    func answer() throws -> Float? { try level("kodama", .call, restedPasses: 2_000) }
    #expect(try answer() == ValleyMusic.ceiling + ValleyMusic.kodamaDecibels, "of its own accord")
    _ = try level(restedPasses: 2_000)
    #expect(try answer() == SoundLevels.music - 20)
    _ = try level(dx: ValleyMusic.reach + 8, restedPasses: 2_000)
    #expect(try answer() == SoundLevels.music)
  }

  @Test("What rings elsewhere, or where the player has built, goes on as it is")
  func others() throws {
    let full = try level(restedPasses: 0)
    #expect(try level(restedPasses: 6_000) == full)
    #expect(try pauses(restedPasses: 6_000).allSatisfy { $0 == 3 })
    let hand = source.listener.hand
    source.untouchedSites = [GridPoint(hand.x, hand.y + ValleyMusic.reach + 1)]
    #expect(try level(restedPasses: 6_000) == full)
    #expect(try pauses(restedPasses: 6_000).allSatisfy { $0 == 3 })
  }
}
