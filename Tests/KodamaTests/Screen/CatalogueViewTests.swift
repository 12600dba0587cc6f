import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("The catalogue shows glyphs, stars, focus and what a material does")
struct CatalogueViewTests {
  private let catalogue = CatalogueDouble()

  private func view(on easel: Easel, in rect: TextRect) -> CatalogueView {
    let view = CatalogueView(easel.drawing)
    view.dataSource = catalogue
    view.rect = rect
    return view
  }

  private func entry(_ material: MaterialID, isFavourite: Bool = false) -> PaletteEntry {
    PaletteEntry(material: material, isFavourite: isFavourite, isSelected: false)
  }

  @Test("Count, search, entries and description, in both languages", arguments: Language.allCases)
  func words(_ language: Language) {
    let easel = Easel(language)
    let rect = TextRect(x: 40, y: 2, width: 24, height: 18)
    catalogue.catalogueEntries = [entry(Easel.sand, isFavourite: true), entry(Easel.water)]
    catalogue.catalogueFocus = 1
    catalogue.catalogueAbout = MaterialAbout(Easel.water, tags: [])
    catalogue.catalogueSearch = "wa"
    let picture = easel.draw(view(on: easel, in: rect))
    let rows = picture.rows(in: rect)
    let isEnglish = language == .english
    #expect(rows[0] == (isEnglish ? " 2 materials" : " 材料 2"))
    #expect(rows[1] == " / wa_")
    #expect(rows[2] == (isEnglish ? "  :: sand ★" : "  :: 砂 ★"))
    #expect(rows[3] == (isEnglish ? "▶ 水 water" : "▶ 水 水"))
    #expect(rows[4...9].allSatisfy { $0.isEmpty })
    #expect(
      rows[10...].filter { !$0.isEmpty }
        == (isEnglish
          ? [" Water falls until it", " rests on stone."] : [" 水は石の上で休むまで落", " ちていく。"]))
    #expect(picture.keeps(to: rect) && picture.isWhole)
    // A sample keeps the colours of its material, in focus or not.
    #expect(picture[42, 4].ink == Easel.looks[Easel.sand].ink)
    #expect(picture[42, 5].paper == Easel.looks[Easel.water].paper)
    #expect(picture[45, 4].paper == Theme.paper && picture[45, 5].paper == Theme.focusPaper)
    #expect(picture[45, 5].ink == Theme.focusInk)
    #expect(picture[50, 12].ink == Theme.quiet)
  }

  @Test("Nothing is searched for: the line of the search is empty; nothing found: no description")
  func nothing() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 24, height: 18)
    let rows = easel.draw(view(on: easel, in: rect)).rows(in: rect)
    #expect(rows[0] == " 0 materials" && rows[1...].allSatisfy { $0.isEmpty })
  }

  @Test(
    "In any size the focus is seen, and a pointer is answered with the entry drawn in its row",
    arguments: 1...6 as ClosedRange<UInt64>)
  func pointer(_ seed: UInt64) throws {
    var random = TestRandom(seed)
    for _ in 0..<60 {
      let easel = Easel(Bool.random(using: &random) ? .english : .japanese, columns: 50, rows: 32)
      let rect = easel.place(widths: 12...30, heights: 1...30, &random)
      let count = Int.random(in: 0...60, using: &random)
      let favourite = Int.random(in: 0...60, using: &random)
      catalogue.catalogueEntries = (0..<count).map {
        entry(Easel.sand, isFavourite: $0 == favourite)
      }
      catalogue.catalogueAbout = MaterialAbout(Easel.water, tags: [])
      let focus = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
      catalogue.catalogueFocus = focus
      let view = view(on: easel, in: rect)
      let picture = easel.draw(view)
      #expect(picture.keeps(to: rect) && picture.isWhole, "\(rect)")
      let samples = picture.places { $0.ink == Easel.looks[Easel.sand].ink }
      let rows = Set(samples.map(\.y)).sorted()
      let focused = rows.filter { picture.hasFocus(row: $0, in: rect) }
      if rect.height >= 3, count > 0 { #expect(focused.count == 1, "\(rect), \(count)") }
      // The rows follow each other, and the focus says which entries they are.
      let top = focused.first.map { focus - ($0 - (rows.first ?? 0)) } ?? 0
      for row in 0..<32 {
        for column in 0..<50 {
          let position = view.position(column: column, row: row)
          let isDrawn = rows.contains(row) && rect.contains(column: column, row: row)
          #expect(position == (isDrawn ? top + row - (rows.first ?? 0) : nil), "\(rect)")
        }
      }
      let starred = picture.places { $0.glyph == 0x2605 }.first
      if let starred { #expect(top + starred.y - (rows.first ?? 0) == favourite) }
    }
  }

  @Test("Without a data source nothing is drawn, and nothing answered")
  func empty() {
    let easel = Easel()
    let view = CatalogueView(easel.drawing)
    #expect(easel.draw(view).drawn.isEmpty)
    #expect(view.position(column: 5, row: 5) == nil)
  }
}
