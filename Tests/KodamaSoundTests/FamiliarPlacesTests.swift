import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("A place that rings by itself steps back while the player rests", .serialized)
struct FamiliarPlacesTests {
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
    _ name: String = "bell", _ kind: MomentKind = .ring, dx: Int = 0, restedPasses: Int,
    after passes: Int = 1_000
  ) throws -> Float? {
    let material = try #require(content.looks.looks.firstIndex { $0.name == name })
    let body = content.patches.patch(named: "note-" + name)
    let hand = source.listener.hand
    source.moments = [
      Moment(
        kind, MaterialID(UInt8(material)), data: 10, strength: 255,
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

  @Test("By 20 dB within 14 s, never at once, and is back with the next deed")
  func stepsBack() throws {
    isBesideSite()
    let full = try #require(try level(restedPasses: 0))
    #expect(try level(restedPasses: 480) == full, "8 s as it is")
    let half = try #require(try level(restedPasses: 660))
    #expect(abs(full - half - 10) < 0.01)
    #expect(try level(restedPasses: 840) == full - 20)
    #expect(try level(restedPasses: 100_000) == full - 20)
    #expect(try level(restedPasses: 1) == full)
  }

  @Test("A note that is hammered at is heard once in 2.5 to 7.5 s then, and never in time")
  func rarer() throws {
    isBesideSite()
    #expect(try pauses(restedPasses: 480).allSatisfy { $0 == 3 }, "no stroke is left out at first")
    let pauses = try pauses(restedPasses: 840)
    #expect(pauses.allSatisfy { (150..<453).contains($0) })
    #expect(pauses.count >= 8 && Set(pauses).count > pauses.count / 2)
    // What was left out is no roll, and is counted as one when it is back.
    let roll = try #require(try level(restedPasses: 0, after: 3))
    #expect(roll < SoundLevels.music - 12)
  }

  @Test("What a kodama gives back of it steps back with it, and of the player's music does not")
  func kodama() throws {
    isBesideSite()
    func answer() throws -> Float? { try level("kodama", .call, restedPasses: 2_000) }
    let full = try #require(try answer())
    _ = try level(restedPasses: 2_000)
    #expect(try answer() == full - 20)
    _ = try level(dx: FamiliarPlaces.reach + 8, restedPasses: 2_000)
    #expect(try answer() == full)
  }

  @Test("What rings elsewhere, or where the player has built, goes on as it is")
  func others() throws {
    let full = try level(restedPasses: 0)
    #expect(try level(restedPasses: 6_000) == full)
    #expect(try pauses(restedPasses: 6_000).allSatisfy { $0 == 3 })
    let hand = source.listener.hand
    source.untouchedSites = [GridPoint(hand.x, hand.y + FamiliarPlaces.reach + 1)]
    #expect(try level(restedPasses: 6_000) == full)
    #expect(try pauses(restedPasses: 6_000).allSatisfy { $0 == 3 })
  }
}
