import KodamaSurfaces
import Testing

@Suite("The text surface clips and counts what is drawn")
struct TextSurfaceTests {
  @Test("Text beyond the edges is clipped")
  func write() {
    let surface = TextSurface(columns: 6, rows: 2)
    #expect(surface.write("abc", x: 1, y: 0) == 3)
    surface.write("long text", x: 3, y: 1)
    surface.write("gone", x: 0, y: 2)
    surface.write("cut", x: -1, y: 1)
    #expect(surface.frame.lines == [" abc", "ut lon"])
  }

  @Test("A wide glyph is omitted where only one cell remains")
  func wide() {
    let surface = TextSurface(columns: 5, rows: 1)
    #expect(surface.write("木霊木", x: 0, y: 0) == 4)
    #expect(surface.frame.lines == ["木霊"])
    #expect(surface.frame.cells[1].glyph == 0)
  }

  @Test("The revision increases with every drawing operation")
  func revision() {
    let surface = TextSurface(columns: 5, rows: 2)
    let before = surface.revision
    _ = surface.frame
    #expect(surface.revision == before)
    surface.fill(surface.bounds, glyph: "x")
    #expect(surface.revision > before)
    #expect(surface.frame.text == "xxxxx\nxxxxx\n")
  }

  @Test("The digest changes with glyphs and colours")
  func digest() {
    let digests = [("a", 1), ("b", 1), ("a", 2)].map { text, colour in
      let surface = TextSurface(columns: 2, rows: 1)
      surface.write(text, x: 0, y: 0, ink: Colour(UInt32(colour)))
      return surface.frame.digest
    }
    #expect(Set(digests).count == 3)
  }

  @Test("Lines break between words without losing text")
  func wrap() {
    #expect(TextWrap.lines(of: "one two three", width: 7) == ["one two", "three"])
    #expect(TextWrap.lines(of: "abcdefgh", width: 3) == ["abc", "def", "gh"])
    #expect(
      TextWrap.lines(of: "谷を出ますか。", width: 6)
        == ["谷を出", "ますか。"].flatMap {
          TextWrap.lines(of: $0, width: 6)
        } || TextWrap.lines(of: "谷を出ますか。", width: 6).allSatisfy { GlyphWidth.of(text: $0) <= 6 })
    for width in 1..<12 {
      let lines = TextWrap.lines(of: "sand falls, water finds its level", width: width)
      #expect(lines.allSatisfy { GlyphWidth.of(text: $0) <= width })
      #expect(lines.joined().filter { $0 != " " } == "sandfalls,waterfindsitslevel")
    }
  }

  @Test("A Japanese line never begins with a closing mark or a small kana")
  func kinsoku() {
    let text = "「操作の一覧」を開きます。コンベアーの（横の）ボタンをちょっと押すと、水が流れました！「あっ」"
    for width in 8...40 {
      let lines = TextWrap.lines(of: text, width: width)
      #expect(lines.joined() == text)
      #expect(lines.allSatisfy { GlyphWidth.of(text: $0) <= width })
      for line in lines {
        #expect(!"。」、）！ーっょァ".contains(line.first ?? "あ"), "\(width): \(lines)")
        #expect(!"「（".contains(line.last ?? "あ"), "\(width): \(lines)")
      }
    }
    #expect(TextWrap.lines(of: "谷にF1で", width: 6) == ["谷にF1", "で"])
  }

  @Test("An important utterance interrupts the current one")
  func words() {
    let surface = WordSurface()
    func utterance(_ priority: UtterancePriority) -> Utterance {
      Utterance(text: "a", reading: "a", language: "en", priority: priority, lengthPasses: 40)
    }
    surface.say(utterance(.message))
    surface.say(utterance(.important))
    #expect(surface.takeEvents().map { $0 == .stop } == [false, true, false])
    #expect(surface.events.isEmpty)
    for _ in 0..<100 { surface.say(utterance(.important)) }
    #expect(surface.events.count == WordSurface.eventLimit)
  }
}

@Suite("A text frame can be written as plain text")
struct TextFrameTests {
  /// Returns the expected lines of text. A large glyph occurs once, at its first part
  /// (`GlyphPart`).
  private func expected(_ frame: TextFrame) -> [String] {
    (0..<frame.rows).map { row in
      var line = String.UnicodeScalarView()
      let start = row * frame.columns
      for cell in frame.cells[start..<(start + frame.columns)]
      where cell.glyph != 0 && cell.glyph >> 24 <= 1 {
        line.append(Unicode.Scalar(cell.glyph & 0xff_ffff) ?? "\u{fffd}")
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  private func check(_ frame: TextFrame) {
    let (lines, wanted) = (frame.lines, expected(frame))
    #expect(lines.map { Array($0.utf8) } == wanted.map { Array($0.utf8) })
    #expect(Array(frame.text.utf8) == Array(wanted.map { $0 + "\n" }.joined().utf8))
  }

  @Test("Trailing spaces are removed from the text of a frame")
  func glyphs() {
    let surface = TextSurface(columns: 12, rows: 4)
    surface.write("  a b  ", x: 0, y: 0)
    surface.write("谷の♪é", x: 1, y: 1)
    surface.write("ends here..!", x: 0, y: 3)
    check(surface.frame)
    #expect(surface.frame.lines == ["  a b", " 谷の♪é", "", "ends here..!"])
  }

  @Test("Every cell value can be written as valid text")
  func numbers() {
    let glyphs: [UInt32] = [
      0, 0x20, 0x7f, 0x80, 0xa0, 0x7ff, 0x800, 0x3000, 0xd800, 0xdfff, 0xfffd, 0xffff, 0x1_0000,
      0x10_ffff, 0x11_0000, 0x100_0041, 0x200_0041, .max, 0x0a, 0x0d,
    ]
    for shift in glyphs.indices {
      let row = glyphs[shift...] + glyphs[..<shift]
      let cells = (Array(row) + Array(row.reversed())).map { glyph in
        var cell = TextCell.blank
        cell.glyph = glyph
        return cell
      }
      check(TextFrame(columns: glyphs.count, rows: 2, cells: cells))
    }
  }

  @Test("An empty frame is written as empty text") func empty() {
    check(TextFrame(columns: 0, rows: 0, cells: []))
    check(TextSurface(columns: 1, rows: 1).frame)
  }
}
