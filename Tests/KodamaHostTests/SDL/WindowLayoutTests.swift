#if SDL
  @testable import KodamaSDL
  import KodamaSurfaces
  import Testing

  @Suite("The text surface fits the window")
  struct WindowLayoutTests {
    @Test(
      "The text surface covers at least 80 % of common screens",
      arguments: [
        (1_280, 800), (1_366, 768), (1_440, 900), (1_920, 1_080), (2_560, 1_440), (3_840, 2_160),
      ])
    func used(_ width: Int, _ height: Int) {
      let layout = WindowLayout(
        columns: 104, rows: 32, width: width, height: height, wanted: .automatic)
      let used = 104 * layout.cellWidth * 32 * layout.cellHeight
      #expect(used * 100 >= width * height * 80, "\(used * 100 / (width * height)) %")
      #expect(layout.x >= 0 && layout.y >= 0)
      #expect(layout.x * 2 + 104 * layout.cellWidth <= width)
    }

    @Test(
      "The picture fills a window of any shape",
      arguments: [
        (360, 640), (640, 480), (768, 1_024), (832, 512), (1_280, 800), (1_920, 1_080),
        (2_560, 1_080), (3_840, 2_160),
      ])
    func reach(_ width: Int, _ height: Int) {
      let layout = WindowLayout(
        columns: 104, rows: 32, width: width, height: height, wanted: .automatic)
      let (bleed, cell) = (layout.bleed, layout.cellWidth)
      let right = layout.x + (104 + bleed.right) * cell
      let bottom = layout.y + (32 + bleed.bottom) * cell * 2
      #expect(layout.x - bleed.left * cell <= 0 && layout.x - bleed.left * cell > -cell)
      #expect(layout.y - bleed.top * cell * 2 <= 0 && layout.y - bleed.top * cell * 2 > -2 * cell)
      #expect(right >= width && (bleed.right == 0 || right < width + cell))
      #expect(bottom >= height && (bleed.bottom == 0 || bottom < height + 2 * cell))
    }

    @Test(
      "In an upright or small window the map is whole and letters have at least 8 × 16 pixels",
      arguments: [(360, 640, 2), (768, 1_024, 1), (640, 360, 2), (720, 1_280, 1), (360, 360, 2)])
    func folded(_ width: Int, _ height: Int, _ letterSize: Int) {
      let surface = TextSurface()
      surface.map = TextRect(x: 0, y: 0, width: 80, height: 24)
      let layout = WindowLayout(of: surface, width: width, height: height, wanted: .automatic)
      let (cell, bleed) = (layout.cellWidth, layout.bleed)
      #expect(layout.letterSize == letterSize && cell * letterSize >= 8)
      #expect(layout.x == bleed.left * cell && layout.y == bleed.top * cell * 2)
      #expect(layout.x + 80 * cell <= width && layout.y + 24 * cell * 2 <= height)
      let (right, bottom) = (
        layout.x + (104 + bleed.right) * cell, layout.y + (32 + bleed.bottom) * cell * 2
      )
      #expect(right >= width && right < width + cell)
      #expect(bottom >= height && bottom < height + cell * 2)
      let wide = WindowLayout(of: surface, width: 1_280, height: 800, wanted: .automatic)
      #expect(wide.letterSize == 0 && wide.cellWidth == 12)
    }

    @Test("A fixed scale is used if the surface fits the window")
    func fixed() {
      func width(_ scale: Int, _ width: Int, _ height: Int) -> Int {
        WindowLayout(columns: 104, rows: 32, width: width, height: height, wanted: .fixed(scale))
          .cellWidth
      }
      #expect(width(1, 3_840, 2_160) == 8 && width(2, 1_920, 1_080) == 16)
      #expect(width(3, 1_920, 1_080) == 16, "as large as fits")
      #expect(width(1, 300, 200) == WindowLayout.leastWidth)
    }

    @Test(
      "A new window covers at least 45 % of the screen",
      arguments: [
        (640, 480, 6), (800, 600, 7), (1_280, 800, 11), (1_366, 768, 11), (1_440, 900, 13),
        (1_920, 1_080, 16), (2_560, 1_440, 21), (2_560, 1_600, 24),
      ])
    func opens(_ width: Int, _ height: Int, _ expected: Int) {
      func cell(_ wanted: WindowOptions.Scale) -> Int {
        WindowLayout.firstWidth(columns: 104, rows: 32, room: (width, height), wanted: wanted)
      }
      let opened = cell(.automatic)
      #expect(opened == expected)
      #expect(opened * 104 <= width && opened * 64 <= height)
      #expect(opened * opened * 104 * 64 * 20 > 9 * width * height)
      #expect(cell(.fixed(1)) == min(8, opened))
    }

    @Test("A window pixel maps to the column and half row drawn there")
    func places() {
      let layout = WindowLayout(
        columns: 104, rows: 32, width: 1_366, height: 768, wanted: .automatic)
      let n = layout.cellWidth
      for (column, halfRow) in [(0, 0), (103, 63), (50, 21)] {
        for (x, y) in [(0, 0), (n - 1, n - 1)] {
          let place = layout.place(x: layout.x + column * n + x, y: layout.y + halfRow * n + y)
          #expect(place == (column, halfRow))
        }
      }
      #expect(layout.place(x: layout.x - 1, y: layout.y - 1) == (-1, -1))
    }

    @Test("The drawn coverage of a glyph matches its area at any cell width", arguments: 6...40)
    func covers(_ width: Int) {
      var rows = SIMD16<UInt16>.zero
      for row in 0..<8 { rows[row] = 0xff00 }
      let half = CoverCache.scaled(rows, shift: 8, width: width)
      #expect(half.count == width * width * 2)
      #expect(half.prefix(width * width).allSatisfy { $0 == 64 })
      #expect(half.suffix(width * width).allSatisfy { $0 == 0 })
      // A column of a glyph's pixels is an eighth of the cell's width.
      for row in 0..<16 { rows[row] = 0x0800 }
      let share = CoverCache.scaled(rows, shift: 8, width: width).reduce(0) { $0 + Int($1) }
      let all = width * width * 2 * 64
      #expect(abs(share * 8 - all) * 100 < all * 12, "\(share * 8) of \(all)")
    }
  }

  @Suite("Letters are drawn from outlines")
  struct OutlineFontTests {
    private let font = OutlineFont(WindowFont.find().outlines)

    private func ink(_ scalar: UInt32, _ width: Int, isRightHalf: Bool = false) -> Int? {
      font.cover(of: scalar, isRightHalf: isRightHalf, width: width)?.reduce(0) { $0 + Int($1) }
    }

    @Test("Letters, narrow symbols and both halves of wide letters fill cells of any width")
    func filled() throws {
      for width in [6, 9, 11, 12, 13, 16, 24, 36] {
        for scalar in Array("AgÉ★♪→…−".unicodeScalars) {
          let cover = try #require(
            font.cover(of: scalar.value, isRightHalf: false, width: width), "fonts-vlgothic")
          #expect(cover.count == 2 * width * width && cover.contains { $0 > 12 }, "\(scalar)")
        }
        for isRightHalf in [false, true] {
          #expect(ink(0x9418, width, isRightHalf: isRightHalf) ?? 0 > width * width * 6)
        }
      }
    }

    @Test("The lower part of a letter is inside its cell")
    func lowerPart() throws {
      for width in 9...36 {
        let cover = try #require(font.cover(of: 0x67, isRightHalf: false, width: width))
        let rows = (0..<2 * width).map { row in
          cover[row * width..<(row + 1) * width].reduce(0) { $0 + Int($1) }
        }
        // A letter that is cut ends with its two sides, a whole one with its curve.
        let last = try #require(rows.lastIndex { $0 > 0 })
        let curve = rows[max(0, last - max(2, width / 6))...last].max() ?? 0
        #expect(curve * 3 > 64 * width, "the curve below at \(width) pixels")
      }
    }

    @Test("An enlarged narrow letter fills the left two cells of both rows")
    func enlarged() {
      for part in UInt32(1)...8 {
        let ink = ink(part << 24 | 0x4d, 12) ?? 0
        #expect((ink > 0) == ((part - 1) & 3 < 2), "part \(part)")
      }
    }

    @Test("Box drawings stay bitmaps, which join") func boxes() { #expect(ink(0x2500, 12) == nil) }
  }

  @Suite("A glyph can be enlarged")
  struct LargeGlyphTests {
    @Test(
      "The eight parts of an enlarged glyph form the glyph at twice the size",
      arguments: 1...8 as ClosedRange<UInt16>)
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
