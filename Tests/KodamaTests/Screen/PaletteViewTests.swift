import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("The hotbar shows its slots to the eye and the pointer")
struct PaletteViewTests {
  private let palette = PaletteDouble()

  private func view(on easel: Easel, in rect: TextRect) -> PaletteView {
    let view = PaletteView(easel.drawing)
    view.dataSource = palette
    view.rect = rect
    return view
  }

  @Test(
    "Slots have keys, names, stars and a selection in both languages", arguments: Language.allCases)
  func words(_ language: Language) {
    let easel = Easel(language)
    let rect = TextRect(x: 2, y: 24, width: 60, height: 1)
    palette.paletteEntries = [
      PaletteEntry(material: Easel.sand, isFavourite: true, isSelected: false),
      PaletteEntry(material: Easel.water, isFavourite: false, isSelected: true),
      PaletteEntry(material: .air, isFavourite: false, isSelected: false),
    ]
    let picture = easel.draw(view(on: easel, in: rect))
    let slots =
      language == .english ? [" 1 sand★", "▶2 water", " 3 air"] : [" 1 砂★", "▶2 水", " 3 空気"]
    for (slot, text) in slots.enumerated() {
      let area = TextRect(x: 2 + slot * 20, y: 24, width: 20, height: 1)
      #expect(picture.rows(in: area) == [text])
    }
    #expect(picture.keeps(to: rect) && picture.isWhole)
    #expect(picture[5, 24].ink == Theme.ink && picture[5, 24].paper == Theme.paper)
    #expect(picture[25, 24].ink == Theme.focusInk && picture[25, 24].paper == Theme.focusPaper)
    // Each key is readable on the colour of its material.
    for (slot, entry) in palette.paletteEntries.enumerated() {
      let key = picture[3 + slot * 20, 24]
      #expect(key.paper == Easel.looks[entry.material].body)
      #expect(
        Contrast.isEnough(Contrast.luminance(key.ink), Contrast.luminance(key.paper)))
    }
  }

  @Test("In a narrow hotbar the longest names are left out, never cut")
  func ten() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 50, height: 1)
    palette.paletteEntries = Array(
      repeating: PaletteEntry(material: Easel.water, isFavourite: true, isSelected: false),
      count: 10)
    let row = easel.draw(view(on: easel, in: rect)).rows(in: rect)[0]
    #expect(row == " 1  2  3  4  5  6  7  8  9 water★  0 water★")
    palette.paletteEntries[2].isSelected = true
    let other = easel.draw(view(on: easel, in: rect)).rows(in: rect)[0]
    #expect(other == " 1  2 ▶3 water★  4  5  6  7  8  9  0 water★")
  }

  @Test("Slots of uneven width show every name whole")
  func uneven() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 50, height: 1)
    palette.paletteEntries = [Easel.water, .air, .air, Easel.water, .air, Easel.sand].map {
      PaletteEntry(material: $0, isFavourite: $0 == Easel.water, isSelected: $0 == Easel.sand)
    }
    let view = view(on: easel, in: rect)
    let row = easel.draw(view).rows(in: rect)[0]
    #expect(row == " 1 water★  2 air  3 air  4 water★  5 air ▶6 sand")
    #expect(
      (0..<48).map { view.slot(at: ScreenPoint(column: $0, row: 0)) }.filter { $0 == 3 }.count == 10
    )
  }

  @Test(
    "The selected slot is visible at any width",
    arguments: 1...4 as ClosedRange<UInt64>)
  func pointer(_ seed: UInt64) {
    var random = TestRandom(seed)
    for _ in 0..<40 {
      let easel = Easel(columns: 104, rows: 4)
      let rect = easel.place(widths: 1...104, heights: 1...2, &random)
      let count = Int.random(in: 1...12, using: &random)
      for selected in 0..<count {
        palette.paletteEntries = (0..<count).map {
          PaletteEntry(material: Easel.sand, isFavourite: false, isSelected: $0 == selected)
        }
        let view = view(on: easel, in: rect)
        let picture = easel.draw(view)
        #expect(picture.keeps(to: rect) && picture.isWhole, "\(rect)")
        let seen = picture.places { $0.paper == Theme.focusPaper }
        if rect.width >= count * 2 { #expect(!seen.isEmpty, "\(count) slots in \(rect)") }
        for place in seen {
          let slot = view.slot(at: ScreenPoint(column: place.x, row: place.y))
          #expect(slot == selected, "\(place) in \(rect)")
        }
        for row in 0..<4 {
          for column in 0..<104
          where view.slot(at: ScreenPoint(column: column, row: row)) == selected {
            // A slot also covers up to two cells after a drawn cell: the second half of a wide
            // glyph, and the gap.
            let isGap =
              column > 0 && seen.contains(CellPoint(column - 1, row))
              || column > 1 && seen.contains(CellPoint(column - 2, row))
            let isThin = rect.width < count * 2
            let isSeen = seen.contains(CellPoint(column, row))
            #expect(isSeen || isGap || isThin, "\(column), \(row) in \(rect)")
          }
        }
      }
    }
  }

  @Test("A pointer finds no slot in a hotbar without a data source")
  func empty() {
    let easel = Easel()
    let view = PaletteView(easel.drawing)
    #expect(easel.draw(view).drawn.isEmpty)
    #expect(view.slot(at: ScreenPoint(column: 0, row: 0)) == nil)
    let other = self.view(on: easel, in: TextRect(x: 0, y: 0, width: 20, height: 1))
    #expect(easel.draw(other).rows(in: other.rect) == [""])
    #expect(other.slot(at: ScreenPoint(column: 0, row: 0)) == nil)
  }
}
