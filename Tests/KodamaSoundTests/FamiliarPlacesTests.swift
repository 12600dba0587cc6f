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

  /// How loud a bell beside the hand is that rings after the player has rested so long.
  private func level(restedPasses: Int) throws -> Float {
    let bell = try #require(content.looks.looks.firstIndex { $0.name == "bell" })
    let body = content.patches.patch(named: "note-bell")
    source.moments = [
      Moment(.ring, MaterialID(UInt8(bell)), data: 10, strength: 255, at: source.listener.hand)
    ]
    source.momentPass += 60
    source.restedPasses = restedPasses
    view.update()
    return try #require(surface.takeCommands().first { $0.note.patch == body }).note.gainDecibels
  }

  @Test("By 15 dB within 14 s, never at once, and is back with the next deed")
  func stepsBack() throws {
    let hand = source.listener.hand
    source.untouchedSites = [GridPoint(hand.x - 10, hand.y + 3)]
    let full = try level(restedPasses: 0)
    #expect(try level(restedPasses: 480) == full, "8 s as it is")
    let half = try level(restedPasses: 660)
    #expect(abs(full - half - 7.5) < 0.01)
    #expect(try level(restedPasses: 840) == full - 15)
    #expect(try level(restedPasses: 100_000) == full - 15)
    #expect(try level(restedPasses: 1) == full)
  }

  @Test("What rings elsewhere, or where the player has built, goes on as it is")
  func others() throws {
    let full = try level(restedPasses: 0)
    #expect(try level(restedPasses: 6_000) == full)
    let hand = source.listener.hand
    source.untouchedSites = [GridPoint(hand.x, hand.y + FamiliarPlaces.reach + 1)]
    #expect(try level(restedPasses: 6_000) == full)
  }
}
