import KodamaDataSources
@testable import KodamaPlay
import Testing

@Suite("Selecting a material uses an idle hotbar slot")
struct HotbarTests {
  private let full = Palette(hotbar: (2..<12).map { MaterialID($0) })

  @Test("An empty slot is filled before another one is replaced")
  func empty() {
    let palette = Palette(hotbar: [MaterialID(2), MaterialID(3)])
    #expect(palette.select(MaterialID(40)) == nil)
    #expect(palette.hotbar == [MaterialID(2), MaterialID(3), MaterialID(40)])
    #expect(palette.selected == MaterialID(40))
  }

  @Test("The material in hand is never replaced")
  func inHand() {
    for slot in 0..<10 {
      let palette = Palette(hotbar: (2..<12).map { MaterialID($0) })
      palette.selectSlot(slot)
      let replaced = palette.select(MaterialID(40))
      #expect(replaced != nil && replaced != MaterialID(UInt8(2 + slot)))
      #expect(palette.hotbar.contains(MaterialID(UInt8(2 + slot))))
    }
  }

  @Test("Starred materials stay; the least recently used other one is replaced and reported")
  func oldest() {
    for star in 2..<9 { full.toggleFavourite(MaterialID(UInt8(star))) }
    for slot in [9, 8, 7] { full.selectSlot(slot) }
    #expect(full.select(MaterialID(40)) == MaterialID(11))
    #expect(full.select(MaterialID(41)) == MaterialID(10))
    // Both new materials are in the hotbar.
    #expect(full.hotbar.contains(MaterialID(40)) && full.hotbar.contains(MaterialID(41)))
    #expect(full.select(MaterialID(40)) == nil, "it has a slot")
  }

  @Test("The restored material in hand is not replaced either")
  func restored() {
    for selected in 2..<12 {
      full.restore(hotbar: (2..<12).map { MaterialID($0) }, selected: MaterialID(UInt8(selected)))
      #expect(full.select(MaterialID(40)) != MaterialID(UInt8(selected)))
    }
  }
}
