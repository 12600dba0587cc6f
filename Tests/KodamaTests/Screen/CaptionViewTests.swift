import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import Testing

/// A source of caption settings.
private final class WishDouble: CaptionViewDataSource {
  var wantsCaptions = true
  var showsCaptionsInWindow = true
  var captionStyle = CaptionStyle()
}

@Suite("Captions follow the chosen size, number and background")
struct CaptionViewTests {
  private let wish = WishDouble()
  private let words = WordSurface()
  private let rect = TextRect(x: 64, y: 25, width: 40, height: 7)

  private func draw(_ language: Language = .english) -> Picture {
    let easel = Easel(language)
    let view = CaptionView(easel.drawing)
    view.rect = rect
    view.dataSource = wish
    view.captionSurface = words
    return easel.draw(view)
  }

  /// Returns the rows of the captions that are not empty.
  private func read(_ picture: Picture) -> [String] {
    picture.frame.lines[rect.y..<rect.y + rect.height].map {
      String($0.drop { $0 == "~" }.drop { $0 == " " })
    }.filter { !$0.isEmpty }
  }

  @Test("The line limit keeps the newest event")
  func lines() {
    for number in 0..<4 { words.caption("event \(number)") }
    for number in 0..<4 { words.sustainCaption("near \(number)", as: number) }
    let expected: [Int: [String]] = [
      7: ["event 1", "event 2", "event 3", "near 0", "near 1", "near 2", "near 3"],
      5: ["event 2", "event 3", "near 0", "near 1", "near 2"],
      3: ["event 3", "near 0", "near 1"], 2: ["event 3", "near 0"],
    ]
    #expect(Set(CaptionStyle.lineCounts) == Set(expected.keys))
    for count in CaptionStyle.lineCounts {
      wish.captionStyle.lineCount = count
      #expect(read(draw()) == expected[count])
    }
    wish.wantsCaptions = false
    #expect(read(draw()).isEmpty)
  }

  @Test("A caption that is wider than the rectangle continues in the next row")
  func folded() {
    words.caption("a caption of more than forty letters, which are two rows")
    #expect(read(draw()) == ["a caption of more than forty letters,", "which are two rows"])
  }

  @Test(
    "A large letter covers four cells", arguments: Language.allCases)
  func large(_ language: Language) {
    wish.captionStyle.size = .large
    words.caption("火 a")
    let picture = draw(language)
    #expect(read(picture) == ["火 a"] && picture.keeps(to: rect))
    for (scalar, left, width) in [("火", 65, 4), (" ", 69, 2), ("a", 71, 2)]
      as [(Unicode.Scalar, Int, Int)]
    {
      for row in 0..<2 {
        for column in 0..<width {
          let part = GlyphPart(picture[left + column, rect.y + row].glyph)
          #expect(part == GlyphPart(of: scalar.value, column: column, row: row))
        }
      }
    }
    // The rest of the row and the next row are blank.
    #expect(picture[73, rect.y].glyph == 0x20 && picture[65, rect.y + 2].glyph == 0x20)
  }

  @Test("A long large caption wraps between words")
  func broken() {
    wish.captionStyle.size = .large
    words.caption("old one")
    words.caption("the fire on the oak goes out, 12 left")
    words.sustainCaption("frog near, 5 right", as: 1)
    let picture = draw()
    #expect(
      read(picture) == ["the fire on the oak", "goes out, 12 left", "frog near, 5 right"])
    #expect(picture.keeps(to: rect))
  }

  @Test(
    "The largest captions with a background fit the sounds of a valley in both languages",
    arguments: Language.allCases)
  func largest(_ language: Language) {
    wish.captionStyle = CaptionStyle(size: .large, hasBackground: true, lineCount: 7)
    let isEnglish = language == .english
    let sensor = isEnglish ? "- water sensor clicks, 2 above" : "- 水センサーがカチッと鳴る、上2"
    let bell = isEnglish ? "♪ bell, 2 left" : "♪ 鐘、左2"
    for text in [bell, sensor, sensor, sensor] { words.caption(text) }
    words.sustainCaption(isEnglish ? "- spring near, 12 below" : "- 近くに泉、下12", as: 1)
    let picture = draw(language)
    let rows = read(picture)
    // The newest event is complete, with its count. Captions of lasting sounds made room for it.
    #expect(rows.joined().filter { $0 != " " }.contains("\(sensor)×3".filter { $0 != " " }))
    #expect(picture.keeps(to: rect) && picture.isWhole)
    let grounds = picture.places { $0.paper == Theme.captionPaper }
    #expect(grounds.count == rows.count * 2 * rect.width, "whole rows, two a line: \(rows)")
    #expect(rows.count == 2 || rows.count == 3)
  }

  @Test("Captions with a background are white on black")
  func backed() {
    words.caption("bell, 5 right")
    for (size, height) in [(CaptionStyle.Size.normal, 1), (.large, 2)] {
      wish.captionStyle = CaptionStyle(size: size)
      #expect(draw()[66, rect.y].paper == Theme.paper)
      wish.captionStyle.hasBackground = true
      let picture = draw()
      for row in 0..<rect.height {
        for column in rect.x..<rect.x + rect.width {
          let paper = picture[column, rect.y + row].paper
          #expect(paper == (row < height ? Theme.captionPaper : Theme.paper))
        }
      }
      #expect(picture[66, rect.y].ink == Theme.captionInk)
    }
  }
}
