import KodamaContent
import KodamaDataSources
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("An offered valley has the skyline of the valley that is then created")
struct OfferedSkylineTests {
  @Test("The offer plays the same four seconds as Q in the whole valley")
  func sameAsSweep() throws {
    let rules = try TestGame.content.get().rules
    for offer in ValleyChoice(seed: 7, rules: rules).offers.prefix(2) {
      let play = PlayModel(
        world: offer.plan.world(rules: rules),
        with: PlayParts(
          palette: Palette(hotbar: [.air]), settings: Settings(),
          names: try TestGame.content.get().names, chronicle: Chronicle()))
      play.viewport.begin(with: .whole, around: play.hand.point)
      play.soundscape.toggleSweep(.skyline)
      let swept = try #require(play.soundscape.sweepProgress)
      #expect(offer.skyline.slots == swept.slots && offer.skyline.hand == swept.hand)
      #expect(offer.skyline.slots.count { !$0.notes.isEmpty } > 30)
      #expect((3_900...4_000).contains(offer.skyline.milliseconds))
    }
  }
}
