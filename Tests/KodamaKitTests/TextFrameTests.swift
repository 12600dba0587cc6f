import KodamaSurfaces
import Testing

@Suite("The lines of a frame are its glyphs, whatever they are")
struct TextFrameTests {
  /// The lines as they are meant, one glyph after the other; a large one counts once, where its
  /// first part stands (`GlyphPart`).
  private func meant(_ frame: TextFrame) -> [String] {
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
    let (lines, wanted) = (frame.lines, meant(frame))
    #expect(lines.map { Array($0.utf8) } == wanted.map { Array($0.utf8) })
    #expect(Array(frame.text.utf8) == Array(wanted.map { $0 + "\n" }.joined().utf8))
  }

  @Test("Narrow and wide glyphs, spaces within and behind")
  func glyphs() {
    let surface = TextSurface(columns: 12, rows: 4)
    surface.write("  a b  ", x: 0, y: 0)
    surface.write("谷の♪é", x: 1, y: 1)
    surface.write("ends here..!", x: 0, y: 3)
    check(surface.frame)
    #expect(surface.frame.lines == ["  a b", " 谷の♪é", "", "ends here..!"])
  }

  @Test("Every kind of number that a cell can hold")
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

  @Test("A frame of nothing") func empty() {
    check(TextFrame(columns: 0, rows: 0, cells: []))
    check(TextSurface(columns: 1, rows: 1).frame)
  }
}
