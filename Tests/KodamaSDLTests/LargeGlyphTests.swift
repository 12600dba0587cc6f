#if SDL
  @testable import KodamaSDL
  import Testing

  @Suite("Enlarged glyphs")
  struct LargeGlyphTests {
    @Test(
      "The eight parts are the glyph at twice its size", arguments: 1...8 as ClosedRange<UInt16>)
    func parts(_ seed: UInt16) {
      var glyph = Glyph()
      for row in 0..<16 { glyph.rows[row] = (seed &* 40_503 &+ UInt16(row) &* 30_011) &* 7_919 }
      for row in 0..<2 {
        for column in 0..<4 {
          let large = glyph.enlarged(UInt32(1 + column + row * 4))
          for y in 0..<16 {
            for x in 0..<8 {
              let source = glyph.rows[row * 8 + y / 2] & 0x8000 >> UInt16(column * 4 + x / 2) != 0
              #expect((large.rows[y] & 0x8000 >> UInt16(x) != 0) == source)
            }
            #expect(large.rows[y] & 0xff == 0, "a part is one cell wide")
          }
        }
      }
    }
  }
#endif
