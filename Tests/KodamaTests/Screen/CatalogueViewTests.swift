import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("The catalogue shows glyphs, stars, the focus and a description")
struct CatalogueViewTests {
  private let catalogue = CatalogueDouble()

  private func view(on easel: Easel, in rect: TextRect) -> CatalogueView {
    let view = CatalogueView(easel.drawing)
    view.dataSource = catalogue
    view.rect = rect
    return view
  }

  private func entry(
    _ material: MaterialID, isFavourite: Bool = false, in family: MaterialFamily
  ) -> PaletteEntry {
    PaletteEntry(
      material: material, isFavourite: isFavourite, isSelected: false, family: family)
  }

  @Test(
    "The grid of materials shows groups, swatches and the focus",
    arguments: Language.allCases)
  func words(_ language: Language) {
    let easel = Easel(language)
    let rect = TextRect(x: 40, y: 2, width: 24, height: 18)
    let isEnglish = language == .english
    catalogue.entries =
      [entry(Easel.sand, isFavourite: true, in: .sand)]
      + [0, 1, 2].map { _ in entry(Easel.water, in: .water) }
    catalogue.focus = 2
    catalogue.about = MaterialDescription(Easel.water, tags: [])
    let view = view(on: easel, in: rect)
    let picture = easel.draw(view)
    let rows = picture.rows(in: rect)
    #expect(rows[0] == (isEnglish ? " 4 materials" : " 材料 4"))
    let names = isEnglish ? [" Sand", " Water"] : [" 砂", " 水"]
    #expect(Array(rows[1...4]) == [names[0], "★::", names[1], " 水▶水 水"])
    #expect(rows[10] == (isEnglish ? " water" : " 水"))
    #expect(
      rows[11...16].filter { !$0.isEmpty }
        == (isEnglish
          ? [" Water falls until it", " rests on stone."] : [" 水は石の上で休むまで落", " ちていく。"]))
    #expect(rows[17] == (isEnglish ? " Enter" : " 決定"))
    #expect(picture.keeps(to: rect) && picture.isWhole)
    #expect(picture[43, 6].paper == Theme.focusPaper && picture[43, 6].ink == Theme.focusInk)
    // The glyphs of a sample are readable on its colour, with or without the focus.
    let swatch = picture[41, 4]
    #expect(swatch.paper == Easel.looks[Easel.sand].body)
    #expect(picture[44, 6].paper == Easel.looks[Easel.water].body)
    #expect(Contrast.isEnough(Contrast.luminance(swatch.ink), Contrast.luminance(swatch.paper)))
    catalogue.search = "wa"
    #expect(easel.draw(view).rows(in: rect)[0] == " wa_")
  }

  @Test("Up and Down move to the nearest swatch, across groups")
  func rows() {
    let easel = Easel()
    let view = view(on: easel, in: TextRect(x: 0, y: 0, width: 24, height: 24))
    // The rows have seven items: 0…6 and 7…9 of one group, then 10…12 of the next.
    catalogue.entries =
      (0..<10).map { _ in entry(Easel.sand, in: .sand) }
      + (0..<3).map { _ in entry(Easel.water, in: .water) }
    #expect(view.position(beside: 2, lines: 1) == 9)
    #expect(view.position(beside: 6, lines: 1) == 9)
    #expect(view.position(beside: 8, lines: 1) == 11)
    #expect(view.position(beside: 11, lines: -1) == 8)
    #expect(
      view.position(beside: 11, lines: 1) == nil && view.position(beside: 3, lines: -1) == nil)
  }

  @Test("A search without results says so")
  func nothing() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 24, height: 18)
    let rows = easel.draw(view(on: easel, in: rect)).rows(in: rect)
    #expect(rows[0] == " 0 materials" && rows[2] == " Nothing found")
    #expect(rows[1].isEmpty && rows[3...16].allSatisfy { $0.isEmpty })
  }

  @Test(
    "The focus in the catalogue is visible at any size",
    arguments: 1...6 as ClosedRange<UInt64>)
  func pointer(_ seed: UInt64) throws {
    var random = TestRandom(seed)
    for _ in 0..<60 {
      let easel = Easel(Bool.random(using: &random) ? .english : .japanese, columns: 50, rows: 32)
      let rect = easel.place(widths: 12...30, heights: 3...30, &random)
      let count = Int.random(in: 1...60, using: &random)
      let first = Int.random(in: 0...count, using: &random)
      catalogue.entries = (0..<count).map {
        entry(Easel.sand, in: $0 < first ? .sand : .water)
      }
      catalogue.about = MaterialDescription(Easel.water, tags: [])
      let focus = Int.random(in: 0..<count, using: &random)
      catalogue.focus = focus
      let view = view(on: easel, in: rect)
      let picture = easel.draw(view)
      #expect(picture.keeps(to: rect) && picture.isWhole, "\(rect)")
      let marks = picture.places { $0.glyph == 0x25b6 }
      #expect(marks.count == 1, "\(rect), \(count)")
      guard let mark = marks.first else { continue }
      #expect(view.position(at: ScreenPoint(column: mark.x, row: mark.y)) == focus)
      #expect(view.position(at: ScreenPoint(column: mark.x + 1, row: mark.y)) == focus)
      // Arrows that show that the grid continues cover no swatch.
      let more = picture.places { [0x25b2, 0x25bc].contains($0.glyph) }
      #expect(
        more.allSatisfy { view.position(at: ScreenPoint(column: $0.x, row: $0.y)) == nil },
        "\(rect)")
      let isLast = focus + 1 == count || focus + 1 == first
      if !isLast, mark.x + 7 <= rect.x + rect.width {
        #expect(view.position(at: ScreenPoint(column: mark.x + 3, row: mark.y)) == focus + 1)
      }
      #expect(
        view.position(at: ScreenPoint(column: rect.x, row: rect.y)) == nil, "the title is no swatch"
      )
    }
  }

  @Test("The catalogue draws nothing without a data source")
  func empty() {
    let easel = Easel()
    let view = CatalogueView(easel.drawing)
    #expect(easel.draw(view).drawn.isEmpty)
    #expect(view.position(at: ScreenPoint(column: 5, row: 5)) == nil)
  }
}
