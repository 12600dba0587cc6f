import KodamaDataSources
import KodamaSurfaces

/// Turns painted half cells into text cells: two halves on top of each other, or a glyph on the
/// colour behind it.
struct PictureComposer {
  private let cells: [VisibleCell]
  private let columns: Int
  private let wind: Int
  private let shades: [Shade]
  private let showsSky: [Bool]
  private let looks: [PaintLook]
  private let sky: SkyPainter
  /// True if cells are too small to show glyphs.
  private let isAfar: Bool
  /// True if the letters of the map are shown on the colours.
  let isLettered: Bool
  /// True to hide the letters of gases and flames in a calm picture, because a dark letter that
  /// comes and goes would flash.
  private let hidesFleeting: Bool
  /// The distance that rain has fallen, in rows; nil without rain.
  let rain: Int?

  /// The upper half block.
  private static let upperHalf: UInt32 = 0x2580

  /// The letter of cells outside the world, which is not shown.
  private static let wallGlyph: UInt32 = 0x2592

  /// Creates a composer for a painted frame; nil if nothing has been painted.
  init?(
    _ frame: PictureFrame, _ painter: PicturePainter, isLettered: Bool, rain: Int?,
    hidesFleeting: Bool = false
  ) {
    guard let sky = painter.sky else { return nil }
    self.sky = sky
    self.isLettered = isLettered
    self.rain = rain
    self.hidesFleeting = hidesFleeting && frame.side == 1
    cells = frame.cells
    columns = frame.columns
    isAfar = frame.unit > 1
    wind = Int(frame.sky.wind)
    shades = painter.shades
    showsSky = painter.showsSky
    looks = painter.looks
  }

  /// Composes a row in place of the letters in it.
  func compose(_ row: Int, into line: UnsafeMutableBufferPointer<TextCell>) {
    let upper = row * 2 * SkyPainter.columns
    let lower = upper + SkyPainter.columns
    var column = 0
    while column < SkyPainter.columns {
      let letter = line[column]
      if Self.isSign(letter) {
        column += 1
        continue
      }
      let (above, below) = (shades[upper + column], shades[lower + column])
      if isLettered {
        // The right half of a wide glyph follows its left half.
        if letter.glyph == 0x20 || letter.glyph == Self.wallGlyph
          || hidesFleeting && isFleeting(row, column)
        {
          line[column] = halves(above, below)
        } else {
          let paper = above.mixed(below, 128).colour
          let ink = Contrast.readable(letter.ink, on: paper)
          line[column] = TextCell(glyph: letter.glyph, ink: ink, paper: paper)
        }
      } else if !isAfar, let figure = figure(row, column) {
        column += draw(figure, row, column, into: line)
        continue
      } else {
        line[column] = halves(above, below)
      }
      let isSky = showsSky[upper + column] && showsSky[lower + column]
      if isSky, let star = sky.star(column, row), line[column].glyph != 0 {
        let back = above.mixed(below, 128)
        line[column] = TextCell(
          glyph: star.glyph, ink: back.mixed(Shade(255, 250, 236), star.light).colour,
          paper: back.colour)
      }
      if isSky, let rain {
        addRain(rain, row, column, &line[column])
      }
      column += 1
    }
  }

  /// Returns true for the hand, sweep marks, lightning and names, which stay visible.
  private static func isSign(_ cell: TextCell) -> Bool {
    cell.paper == Theme.handPaper || cell.paper == Theme.sweepPaper || cell.ink == Theme.lightning
      || cell.paper == Theme.namePaper
  }

  /// Returns true if a gas or a flame is in the tile at a column of the screen, two columns a tile.
  private func isFleeting(_ row: Int, _ column: Int) -> Bool {
    let margin = PictureFrame.margin
    let cell = cells[(row + margin) * columns + margin + column / 2]
    switch looks[Int(cell.material.rawValue)].nature {
    case .gas, .fire: return true
    case .air, .creature, .earth, .instrument, .liquid, .part, .plant: return false
    }
  }

  private func halves(_ above: Shade, _ below: Shade) -> TextCell {
    let (ink, paper) = (above.colour, below.colour)
    return TextCell(glyph: ink == paper ? 0x20 : Self.upperHalf, ink: ink, paper: paper)
  }

  /// Returns the creature or instrument in one of the two half cells of a text cell.
  private func figure(_ row: Int, _ column: Int) -> (look: PaintLook, cell: VisibleCell)? {
    let start = (row * 2 + PictureFrame.margin) * columns + PictureFrame.margin + column
    return figure(cells[start]) ?? figure(cells[start + columns])
  }

  @inline(__always) private func figure(_ cell: VisibleCell) -> (
    look: PaintLook, cell: VisibleCell
  )? {
    let look = looks[Int(cell.material.rawValue)]
    return look.nature == .creature || look.nature == .instrument ? (look, cell) : nil
  }

  /// Draws a glyph on the colour behind it, and returns the number of cells it takes. A wide glyph
  /// without room for two cells is drawn as "o".
  private func draw(
    _ figure: (look: PaintLook, cell: VisibleCell), _ row: Int, _ column: Int,
    into line: UnsafeMutableBufferPointer<TextCell>
  ) -> Int {
    let width = Unicode.Scalar(figure.look.glyph).map { GlyphWidth.of($0) } ?? 1
    var ink = figure.look.ink
    if figure.look.nature == .instrument {
      ink = Shade(ink).mixed(Shade.hue(Int(figure.cell.amount) * 64), 72).colour
    }
    let fits = width < 2 || column + 1 < SkyPainter.columns && !Self.isSign(line[column + 1])
    let glyph = fits ? figure.look.glyph : UInt32(UInt8(ascii: "o"))
    for step in 0..<(fits ? max(1, width) : 1) {
      let upper = row * 2 * SkyPainter.columns + column + step
      let paper = shades[upper].mixed(
        shades[upper + SkyPainter.columns], 128
      ).colour
      line[column + step] = TextCell(
        glyph: step == 0 ? glyph : 0, ink: Contrast.readable(ink, on: paper), paper: paper)
    }
    return fits ? max(1, width) : 1
  }

  /// Adds rain in front of the sky: thin strokes with a random phase in each column.
  private func addRain(_ fallen: Int, _ row: Int, _ column: Int, _ cell: inout TextCell) {
    let place = column - wind * row
    let offset = Int(Noise.hash(place, 0, 31))
    guard (row + offset - fallen) % 9 == 0,
      Noise.hash(place, (row + offset - fallen) / 9, 32) & 3 < 2
    else { return }
    let back = Shade(cell.ink).mixed(Shade(cell.paper), 128)
    let glyph: UInt8 = wind == 0 ? UInt8(ascii: "|") : wind > 0 ? 0x5c : UInt8(ascii: "/")
    cell = TextCell(
      glyph: UInt32(glyph), ink: back.mixed(Shade(206, 220, 240), 88).colour, paper: back.colour)
  }
}
