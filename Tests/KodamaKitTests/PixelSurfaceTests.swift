@testable import KodamaSurfaces
import Testing

@Suite("The picture is drawn below the text and beyond its edges")
struct PixelSurfaceTests {
  private let surface = TextSurface(columns: 20, rows: 6)
  private static let paper = Colour(0x10_14_18)
  private static let green = Colour(0x30_a0_40)

  init() {
    surface.showsPictures = true
    surface.fill(surface.bounds, ink: Colour(0xff_ffff), paper: Self.paper)
  }

  /// Draws one colour everywhere, and lets it show in the first two rows of text.
  private func draw(_ colour: Colour = green, detail: Int = 1) {
    surface.pixels.draw(detail: detail) { $0.update(repeating: colour) }
    surface.withPicture { cells in
      for index in 0..<40 { cells[index] = TextCell(glyph: 0x20, ink: Colour(0), paper: .clear) }
    }
  }

  /// Returns the colour of the upper square of a cell, counted from the upper left of the text.
  private func square(_ column: Int, _ row: Int) -> Colour {
    let frame = surface.screenFrame
    return frame.withParts { parts in
      parts.pixels[parts.firstPixel(column + frame.bleed.left, row + frame.bleed.top)]
    }
  }

  @Test("A clear text background lets the picture show through")
  func papers() {
    draw()
    #expect(square(3, 1) == Self.green && square(3, 2) == Self.paper)
    surface.write("note", x: 2, y: 1, paper: Self.paper)
    #expect(square(3, 1) == Self.paper && square(6, 1) == Self.green)
  }

  @Test("The text frame is the same with and without a picture")
  func text() {
    let before = surface.frame.digest
    draw()
    surface.setCards([Card(surface.bounds, paper: Self.paper, opacity: 128)])
    #expect(surface.frame.digest == before)
  }

  @Test("The picture reaches beyond the text on every side")
  func bleed() {
    draw()
    surface.pixels.bleed = PixelSurface.Bleed(left: 3, top: 1, right: 5, bottom: 2)
    #expect(!surface.pixels.isShown && surface.pixels.columns == 28 && surface.pixels.rows == 18)
    draw()
    let frame = surface.screenFrame
    #expect((frame.columns, frame.rows) == (28, 9))
    frame.withParts { parts in
      #expect(parts.pixels.count == 28 * 18)
      #expect(parts.pixels[0] == Self.green && parts.pixels[28 * 18 - 1] == Self.green)
    }
    #expect(square(0, 0) == Self.green && square(0, 2) == Self.paper)
    let most = PixelSurface.Bleed(left: -4, top: 900, right: 0, bottom: 0)
    #expect((most.left, most.top) == (-4, PixelSurface.Bleed.limit))
  }

  @Test("A frame that reuses an older frame's memory equals a new frame")
  func reuse() {
    let bleeds = [
      PixelSurface.Bleed.none, PixelSurface.Bleed(left: 3, top: 1, right: 5, bottom: 2),
      PixelSurface.Bleed(left: 5, top: 2, right: 3, bottom: 1),
    ]
    var old: ScreenFrame?
    for bleed in bleeds + bleeds.reversed() {
      surface.pixels.bleed = bleed
      for detail in [1, 4, 4, 2] {
        surface.write("\(detail)", x: bleed.left, y: detail, paper: Self.paper)
        draw(Colour(0x10_0000 * UInt32(detail)), detail: detail)
        let frame = ScreenFrame(surface, reusing: old)
        #expect(frame == surface.screenFrame)
        old = frame
      }
      surface.pixels.clear()
      old = ScreenFrame(surface, reusing: old)
      #expect(old == surface.screenFrame)
    }
  }

  @Test(
    "A card has one even ground around everything that is written", arguments: [UInt8(191), 255])
  func ground(_ opacity: UInt8) {
    draw()
    let part = TextRect(x: 0, y: 2, width: 20, height: 4)
    surface.setCards([Card(part, paper: Self.paper, opacity: opacity, isTrimmed: true)])
    #expect((0..<20).allSatisfy { square($0, 3) == Self.green }, "nothing is written")
    surface.write("ab c", x: 4, y: 3, paper: Self.paper)
    surface.write("d", x: 14, y: 5, ink: Colour(0), paper: Colour(0xf0_c8_50))
    let dark = Self.green.mixed(with: Self.paper, UInt32(opacity))
    let ground = TextRect(x: 3, y: 3, width: 13, height: 3)
    for row in 2...5 {
      for column in 0..<20 where (column, row) != (14, 5) {
        let wanted = ground.contains(column: column, row: row) ? dark : Self.green
        #expect(square(column, row) == wanted, "\(column), \(row)")
      }
    }
    #expect(square(14, 5) == Colour(0xf0_c8_50), "a paper of its own")
    surface.setCards([Card(part, paper: Self.paper, opacity: opacity)])
    for row in 2...5 { #expect(square(0, row) == dark, "not trimmed") }
  }

  @Test("A tile takes the place of two letters of a card until their cells are filled")
  func tile() {
    draw()
    surface.setCards([Card(surface.bounds, paper: Self.paper, opacity: 255)])
    surface.write("ab", x: 4, y: 3, paper: Self.paper)
    let red = Colour(0xff_0000)
    surface.setTile(Array(repeating: red, count: 64), column: 4, row: 3)
    var cells: ArraySlice<TextCell> { surface.screenFrame.cells[3 * 20 + 4...3 * 20 + 5] }
    #expect(square(4, 3) == red && square(5, 3) == red && cells.allSatisfy { $0.glyph == 0x20 })
    #expect(surface.frame.lines[3] == "    ab", "text keeps its letters")
    surface.fill(TextRect(x: 5, y: 3, width: 1, height: 1), paper: Self.paper)
    #expect(square(4, 3) == red, "the left cell is still there")
    surface.fill(TextRect(x: 0, y: 3, width: 20, height: 1), paper: Self.paper)
    surface.write("cd", x: 4, y: 3, paper: Self.paper)
    #expect(square(4, 3) != red && cells.map(\.glyph) == [0x63, 0x64])
  }

  @Test("A faded part is shown again when it is woken, a hidden one is not")
  func wakes() {
    draw()
    let parts = [2, 4].map { TextRect(x: 0, y: $0, width: 20, height: 1) }
    surface.setCards([
      Card(parts[0], paper: Self.paper, opacity: 191, idlePasses: 2),
      Card(parts[1], paper: Self.paper, opacity: 191, idlePasses: 2, isHidden: true),
    ])
    for _ in 0..<60 { surface.beginPass() }
    #expect(surface.cards.map(\.presence) == [0, 0])
    let before = surface.revision
    surface.wakeCards { $0 == parts[1] }
    #expect(surface.cards.map(\.presence) == [0, 0] && surface.revision == before)
    surface.wakeCards { _ in true }
    #expect(surface.cards.map(\.presence) == [256, 0] && surface.revision > before)
    surface.beginPass()
    #expect(surface.cards[0].presence == 256)
  }

  @Test("A part of the screen fades until something in it changes")
  func fade() {
    draw()
    let area = TextRect(x: 0, y: 4, width: 20, height: 1)
    surface.setCards([Card(area, paper: Self.paper, opacity: 191, idlePasses: 10)])
    surface.write("log", x: 0, y: 4, paper: Self.paper)
    var faded: [Int] = []
    for _ in 0..<60 {
      surface.beginPass()
      faded.append(surface.cards[0].presence)
    }
    #expect(faded[8] == 256 && faded[20] < 256 && faded[59] == 0)
    #expect(faded == faded.sorted(by: >), "it only fades")
    #expect(square(1, 4) == Self.green)
    surface.write("new", x: 0, y: 4, paper: Self.paper)
    surface.beginPass()
    #expect(surface.cards[0].presence == 256 && square(1, 4) != Self.green)
    surface.write("elsewhere", x: 0, y: 5, paper: Self.paper)
    for _ in 0..<60 { surface.beginPass() }
    #expect(surface.cards[0].presence == 0)
  }

  @Test("A hidden part of the screen stays hidden when its content changes")
  func hidden() {
    draw()
    surface.setCards([Card(surface.bounds, paper: Self.paper, opacity: 191, isHidden: true)])
    surface.write("log", x: 0, y: 4, paper: Self.paper)
    surface.write("key", x: 0, y: 5, ink: Colour(0), paper: Colour(0xf0_c8_50))
    surface.beginPass()
    #expect(square(1, 4) == Self.green && square(1, 5) == Self.green)
    let frame = surface.screenFrame
    #expect(frame.cells[4 * 20].glyph == 0x20 && surface.frame.lines[4] == "log")
  }

  @Test("A new screen removes the previous screen's picture")
  func replaced() {
    draw()
    surface.setCards([Card(surface.bounds, paper: Self.paper, opacity: 191)])
    surface.fill(surface.bounds, paper: Self.paper)
    #expect(surface.cards.isEmpty && square(3, 1) == Self.paper)
  }

  @Test("Programs that read cells receive the picture as averaged half blocks")
  func halves() {
    draw(detail: 2)
    surface.pixels.draw(detail: 2) { pixels in
      for index in pixels.indices { pixels[index] = Colour(index % 2 == 0 ? 0xff_0000 : 0x01_0000) }
    }
    let cell = surface.compositedFrame.cells[0]
    #expect(cell.glyph == 0x20 && cell.paper == Colour(0x80_0000))
    surface.pixels.draw(detail: 2) { pixels in
      for index in pixels.indices { pixels[index] = Colour(index / 80 % 2 == 0 ? 0xff : 0xff00) }
    }
    let halves = surface.compositedFrame.cells[0]
    #expect(halves.glyph == 0x2580 && halves.ink == Colour(0xff) && halves.paper == Colour(0xff00))
    #expect(surface.screenFrame.detail == 2)
  }
}
