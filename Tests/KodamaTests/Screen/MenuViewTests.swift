import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("A list shows its frame, items and focus")
struct MenuViewTests {
  private let menu = MenuDouble()

  private func view(on easel: Easel, in rect: TextRect) -> MenuView {
    let view = MenuView(easel.drawing)
    view.dataSource = menu
    view.rect = rect
    return view
  }

  /// Returns the text of a row with the frame of the list on both sides.
  private func framed(_ text: String, _ width: Int) -> String {
    let room = width - 2 - GlyphWidth.of(text: text)
    return "│" + text + String(repeating: " ", count: room) + "│"
  }

  @Test(
    "A list has a title, items and values in both languages", arguments: Language.allCases)
  func words(_ language: Language) {
    let easel = Easel(language)
    let rect = TextRect(x: 5, y: 3, width: 24, height: 12)
    menu.items = [
      MenuItemState(label: .message("test.dig")),
      MenuItemState(
        label: .message("test.volume"), value: .percent(70)),
      MenuItemState(label: .message("test.leave")),
    ]
    menu.focus = 1
    let picture = easel.draw(view(on: easel, in: rect))
    let texts =
      language == .english
      ? ["The valley", "dig", "Volume: 70 %", "Leave"] : ["谷", "掘る", "音量：70 %", "やめる"]
    let line = String(repeating: "─", count: 22)
    let inner = [
      " \(texts[0])", "", "", "    \(texts[1])", "",
      "  ▶ \(texts[2])", "", "    \(texts[3])", "", "",
    ]
    #expect(
      picture.rows(in: rect)
        == ["┌\(line)┐"] + inner.map { framed($0, 24) } + ["└\(line)┘"])
    #expect(picture.keeps(to: rect) && picture.isWhole)
    // Checks the title, an item and the focused item.
    #expect(picture[7, 4].ink == Theme.title)
    #expect(picture[9, 7].ink == Theme.ink && picture[9, 7].paper == Theme.paper)
    #expect(picture[9, 9].ink == Theme.focusInk && picture[9, 9].paper == Theme.focusPaper)
    let focused = (rect.y..<rect.y + rect.height).filter { picture.hasFocus(row: $0, in: rect) }
    #expect(focused == [9])
  }

  @Test("A value that is too long for its line is cut")
  func longValue() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 44, height: 12)
    let long = Label(
      "worlds.autosave.value", ("tick", .text("123456")), ("seed", .text("7")),
      ("width", .number(512)), ("height", .number(256)))
    menu.items = [long, .percent(70)].map {
      MenuItemState(label: .message("test.volume"), value: $0)
    }
    let rows = easel.draw(view(on: easel, in: rect)).rows(in: rect)
    #expect(rows.contains { $0.contains("Volume: tick 123456") && $0.contains("…") }, "\(rows)")
  }

  @Test("Values are aligned")
  func values() {
    let easel = Easel()
    let sentence = "Water falls until it rests on stone."
    menu.items = [
      MenuItemState(label: .message("test.dig"), value: .percent(1_234_567)),
      MenuItemState(label: .message("test.sentence"), value: .percent(7)),
    ]
    // Returns the rows of the list without the frame, the focus mark and the margin.
    func lines(_ width: Int) -> [String] {
      let rect = TextRect(x: 0, y: 0, width: width, height: 12)
      let picture = easel.draw(view(on: easel, in: rect))
      return [4, 6].map { row in
        let area = TextRect(x: 5, y: row, width: width - 7, height: 1)
        return picture.rows(in: area)[0]
      }
    }
    func line(_ label: String, _ gap: Int, _ value: String) -> String {
      label + String(repeating: " ", count: gap) + value
    }
    #expect(lines(60) == [line("dig", 35, "1,234,567 %"), line(sentence, 2, "7 %")])
    #expect(lines(50) == [line("dig", 28, "1,234,567 %"), line(sentence, 3, "7 %")])
    #expect(lines(48)[0] == line("dig", 26, "1,234,567 %"), "no room for two cells between")
    #expect(lines(48)[1] == "\(sentence): 7 %", "there it follows its label")
    #expect(lines(46)[1] == sentence, "there it has no room at all")
    // A single button with a value does not need a column for values.
    menu.items.removeLast()
    #expect(lines(60)[0] == "dig: 1,234,567 %")
  }

  @Test("A list in front of a picture ends below its last line")
  func fitting() {
    let easel = Easel()
    let rect = TextRect(x: 10, y: 2, width: 30, height: 24)
    let view = view(on: easel, in: rect)
    view.endsWithItems = true
    easel.surface.showsPictures = true
    BackdropView(easel.drawing).update()
    let behind = easel.surface.compositedFrame
    for (count, height) in [(8, 21), (2, 9), (40, 24), (1, 7)] {
      menu.items = Array(
        repeating: MenuItemState(label: .message("test.dig")), count: count)
      view.update()
      let seen = Picture(frame: easel.surface.compositedFrame)
      let rows = seen.rows(in: rect)
      #expect(rows[height - 1].hasPrefix("└"), "\(count)")
      for row in 0..<32 where row < rect.y || row >= rect.y + height {
        let line = row * 104..<(row + 1) * 104
        #expect(easel.surface.compositedFrame.cells[line] == behind.cells[line], "\(count), \(row)")
      }
    }
  }

  @Test("Marks on the frame show that a list continues")
  func scrolling() {
    let rect = TextRect(x: 2, y: 1, width: 24, height: 20)
    menu.items = Array(repeating: MenuItemState(label: .message("test.dig")), count: 40)
    for (language, lines) in [(Language.english, 15), (.japanese, 8)] {
      let easel = Easel(language)
      for (focus, marks) in [(0, ["▼"]), (20, ["▲", "▼"]), (39, ["▲"])] {
        menu.focus = focus
        let picture = easel.draw(view(on: easel, in: rect))
        let found = picture.rows(in: rect).map { String($0.suffix(1)) }
        #expect(found.filter { "▲▼".contains($0) } == marks, "\(language) \(focus)")
        #expect(picture.keeps(to: rect) && picture.isWhole)
        let text = language == .english ? "dig" : "掘る"
        let rows = picture.rows(in: rect).indices.filter {
          picture.rows(in: rect)[$0].contains(text)
        }
        #expect(rows.count == lines)
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 == (lines == 8 ? 2 : 1) })
      }
    }
  }

  @Test("A label that is too long ends in an ellipsis inside the frame")
  func longLabel() {
    let easel = Easel()
    let rect = TextRect(x: 1, y: 1, width: 16, height: 8)
    menu.items = [MenuItemState(label: .message("test.sentence"))]
    let picture = easel.draw(view(on: easel, in: rect))
    #expect(picture.rows(in: rect)[4] == "│  ▶ Water fa… │")
    #expect(picture.keeps(to: rect))
  }

  @Test("A long title moves the items down but leaves one visible")
  func longTitle() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 12, height: 9)
    menu.title = .message("test.sentence")
    menu.items = [MenuItemState(label: .message("test.dig"))]
    let rows = easel.draw(view(on: easel, in: rect)).rows(in: rect)
    #expect(
      rows[1...6].map { $0.dropFirst(2).prefix(8) } == [
        "Water   ", "falls   ", "until it", "rests on", "stone.  ", "        ",
      ])
    #expect(rows[7] == "│  ▶ dig   │")
  }

  @Test(
    "The focus is visible in a list of any size",
    arguments: 1...8 as ClosedRange<UInt64>)
  func pointer(_ seed: UInt64) throws {
    var random = TestRandom(seed)
    for _ in 0..<60 {
      let language: Language = Bool.random(using: &random) ? .english : .japanese
      let easel = Easel(language, columns: 60, rows: 30)
      let rect = easel.place(widths: 10...40, heights: 1...28, &random)
      let count = Int.random(in: 0...40, using: &random)
      // Each item is a glyph that occurs nowhere else, narrow in English and wide in Japanese.
      let first: UInt32 = language == .english ? 0x100 : 0x5f00
      let labels = try (0..<UInt32(count)).map { try #require(Unicode.Scalar(first + $0)) }
      let hasGroups = Bool.random(using: &random)
      menu.items = labels.enumerated().map { index, label in
        MenuItemState(
          label: .named(String(label)),
          heading: hasGroups ? .named("group \(index / 5)") : nil)
      }
      menu.focus = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
      menu.title =
        .message(Bool.random(using: &random) ? "test.title" : "test.sentence")
      let view = view(on: easel, in: rect)
      let picture = easel.draw(view)
      #expect(picture.keeps(to: rect) && picture.isWhole, "\(rect)")

      var drawn: [Int: Int] = [:]
      for (item, label) in labels.enumerated() {
        let places = picture.places { $0.glyph == label.value }
        #expect(places.count <= 1, "item \(item) stands twice")
        if let place = places.first { drawn[place.y] = item }
      }
      let order = drawn.keys.sorted().compactMap { drawn[$0] }
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 + 1 == $1 }, "\(order)")
      if rect.height >= 6, count > 0 {
        let row = try #require(drawn.first { $0.value == menu.focus }?.key, "\(rect)")
        #expect(picture.hasFocus(row: row, in: rect))
        #expect(picture.places { $0.glyph == 0x25b6 }.map(\.y) == [row])
      }
      // All cells share one expectation, because an expectation takes as long as a hundred
      // comparisons.
      var wrong: [String] = []
      for row in 0..<30 {
        for column in 0..<60 {
          // The frame at both sides is no item; the marks that scroll are on it.
          let isInside = (rect.x + 1..<rect.x + rect.width - 1).contains(column)
          let wanted = isInside && rect.contains(column: column, row: row) ? drawn[row] : nil
          if view.item(at: ScreenPoint(column: column, row: row)) != wanted {
            wrong.append("\(column), \(row)")
          }
        }
      }
      #expect(wrong.isEmpty, "\(wrong) in \(rect)")
    }
  }

  @Test("A heading is drawn once above its group")
  func headings() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 20, height: 18)
    menu.items = [("one", 2), ("two", 3)].flatMap { name, count in
      Array(
        repeating: MenuItemState(label: .message("test.dig"), heading: .named(name)),
        count: count)
    }
    menu.focus = 2
    let view = view(on: easel, in: rect)
    let picture = easel.draw(view)
    let lines = ["one", "  dig", "  dig", "two", "▶ dig", "  dig", "  dig"]
    for (index, line) in lines.enumerated() {
      let row = 4 + index
      #expect(picture.rows(in: rect)[row] == framed("  \(line)", 20))
      #expect((view.item(at: ScreenPoint(column: 5, row: row)) == nil) == !line.contains("dig"))
    }
    #expect(picture[3, 4].ink == Theme.title)
    #expect(view.item(at: ScreenPoint(column: 5, row: 8)) == 2)
  }

  @Test("A list draws nothing without a data source")
  func empty() {
    let easel = Easel()
    let view = MenuView(easel.drawing)
    #expect(easel.draw(view).drawn.isEmpty)
    #expect(view.item(at: ScreenPoint(column: 5, row: 5)) == nil)
  }
}
