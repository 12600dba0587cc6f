import KodamaSurfaces
import Testing

@Suite("A grid of glyphs")
struct TextSurfaceTests {
  @Test("What is written stands there, cut at the edges")
  func write() {
    let surface = TextSurface(columns: 6, rows: 2)
    #expect(surface.write("abc", x: 1, y: 0) == 3)
    surface.write("long text", x: 3, y: 1)
    surface.write("gone", x: 0, y: 2)
    surface.write("cut", x: -1, y: 1)
    #expect(surface.frame.lines == [" abc", "ut lon"])
  }

  @Test("A wide glyph takes two cells, and none where only one is left")
  func wide() {
    let surface = TextSurface(columns: 5, rows: 1)
    #expect(surface.write("木霊木", x: 0, y: 0) == 4)
    #expect(surface.frame.lines == ["木霊"])
    #expect(surface.frame.cells[1].glyph == 0)
  }

  @Test("The revision rises with every drawing, and only then")
  func revision() {
    let surface = TextSurface(columns: 5, rows: 2)
    let before = surface.revision
    _ = surface.frame
    #expect(surface.revision == before)
    surface.fill(surface.bounds, glyph: "x")
    #expect(surface.revision > before)
    #expect(surface.frame.text == "xxxxx\nxxxxx\n")
  }

  @Test("The digest tells glyphs and colours apart")
  func digest() {
    let digests = [("a", 1), ("b", 1), ("a", 2)].map { text, colour in
      let surface = TextSurface(columns: 2, rows: 1)
      surface.write(text, x: 0, y: 0, ink: Colour(UInt32(colour)))
      return surface.frame.digest
    }
    #expect(Set(digests).count == 3)
  }

  @Test("Lines break between words, never wider than asked, and lose nothing")
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

  @Test("Japanese lines never begin with a closing mark or small kana, nor end with an opening one")
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

  @Test("Words on the word surface: an important one stops what is being said")
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
