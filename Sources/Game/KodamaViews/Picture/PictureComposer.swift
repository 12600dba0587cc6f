import KodamaDataSources
import KodamaSurfaces

/// Draws the glyphs over a painted picture, for the text cells of the rectangle: creatures,
/// instruments without a sprite, or every letter of the map.
struct PictureComposer {
  private let cells: [VisibleCell]
  private let columns: Int
  /// The index of the rectangle's first cell in `cells`, and the number of squares along each side
  /// of a cell.
  private let first: Int
  private let unit: Int
  private let painted: [PaintedSquare]
  /// The number of squares in a row, and the index of the rectangle's first square.
  private let squares: Int
  private let firstSquare: Int
  private let looks: [PaintLook]
  /// True if cells are too small to show glyphs.
  private let isAfar: Bool
  private let texels: [Colour]
  let isLettered: Bool

  /// The letter of cells outside the world, which is not shown.
  private static let wallGlyph: UInt32 = 0x2592
  /// A cell without a glyph that shows the picture.
  static let open = TextCell(glyph: 0x20, ink: Colour(0), paper: .clear)

  /// Creates a composer for a painted frame; nil if nothing has been painted.
  init?(_ frame: PictureFrame, _ painter: PicturePainter, isLettered: Bool) {
    guard painter.sky != nil else { return nil }
    self.isLettered = isLettered
    cells = frame.cells
    columns = frame.columns
    unit = 2 / frame.side
    let (margin, around) = (PictureFrame.margin, frame.surroundings)
    first = (margin + around.top * frame.side) * columns + margin + around.left * frame.side
    isAfar = frame.unit > 1
    (painted, texels) = (painter.squares, painter.texels)
    squares = painter.columns
    firstSquare = around.top * 2 * squares + around.left * 2
    looks = painter.looks
  }

  func compose(_ row: Int, into line: UnsafeMutableBufferPointer<TextCell>) {
    let upper = firstSquare + row * 2 * squares
    var column = 0
    while column < SkyPainter.columns {
      let letter = line[column]
      if Self.isSign(letter) {
        column += 1
        continue
      }
      if isLettered {
        // The right half of a wide glyph follows its left half.
        if letter.glyph == 0x20 || letter.glyph == Self.wallGlyph {
          line[column] = Self.open
        } else {
          line[column] = glyph(letter.glyph, letter.ink, upper + column)
        }
      } else if unit == 2, isFigure(row, column) {
        // A tile of one cell has room for the letters of the map.
        line[column] = glyph(letter.glyph, letter.ink, upper + column)
      } else if unit == 1, !isAfar, let figure = figure(row, column) {
        column += draw(figure, row, column, into: line)
        continue
      } else {
        line[column] = Self.open
      }
      column += 1
    }
  }

  /// Returns whether a cell shows the hand, a sweep mark, lightning or a name, which stay visible.
  private static func isSign(_ cell: TextCell) -> Bool {
    cell.paper == Theme.handPaper || cell.paper == Theme.sweepPaper || cell.ink == Theme.lightning
      || cell.paper == Theme.namePaper
  }

  private func isFigure(_ row: Int, _ column: Int) -> Bool {
    figure(cells[first + row * columns + column / 2]) != nil
  }

  private func figure(_ row: Int, _ column: Int) -> (look: PaintLook, cell: VisibleCell)? {
    let start = first + row * 2 * columns + column
    return figure(cells[start]) ?? figure(cells[start + columns])
  }

  @inline(__always) private func figure(_ cell: VisibleCell) -> (
    look: PaintLook, cell: VisibleCell
  )? {
    let look = looks[Int(cell.material.rawValue)]
    let isFigure = look.nature == .creature || look.nature == .instrument
    return isFigure && look.sprite < 0 ? (look, cell) : nil
  }

  /// Draws a glyph on the picture, and returns the number of cells it takes. A wide glyph without
  /// room for two cells is drawn as "o".
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
    let upper = firstSquare + row * 2 * squares + column
    for step in 0..<(fits ? max(1, width) : 1) {
      line[column + step] = self.glyph(step == 0 ? glyph : 0, ink, upper + step)
    }
    return fits ? max(1, width) : 1
  }

  /// Returns a glyph that is readable on all texels of a cell. Where no ink is, such as on the edge
  /// of snow and a cave, it has a paper of the mean colour.
  private func glyph(_ glyph: UInt32, _ ink: Colour, _ square: Int) -> TextCell {
    let (above, below) = (painted[square].shade.colour, painted[square + squares].shade.colour)
    let (dark, bright) =
      isLettered
      ? (Contrast.luminance(above), Contrast.luminance(below)) : texelLights(square)
    func readable(_ ink: Colour) -> TextCell? {
      let own = Contrast.luminance(ink)
      // An ink between both may be as bright as a texel of the grain.
      guard isLettered || own < dark || own > bright, Contrast.isEnough(own, dark),
        Contrast.isEnough(own, bright)
      else { return nil }
      return TextCell(glyph: glyph, ink: ink, paper: .clear)
    }
    if let found = readable(Contrast.readable(ink, on: above))
      ?? readable(Contrast.readable(ink, on: below))
    {
      return found
    }
    let paper = painted[square].shade.mixed(painted[square + squares].shade, 128).colour
    return TextCell(glyph: glyph, ink: Contrast.readable(ink, on: paper), paper: paper)
  }

  /// Returns the luminances of the darkest and the brightest texel of a cell, whose squares have a
  /// grain.
  private func texelLights(_ square: Int) -> (Int32, Int32) {
    let (side, stride) = (PicturePainter.detail, squares * PicturePainter.detail)
    let first = square / squares * side * stride + square % squares * side
    var (dark, bright): (Int32, Int32) = (.max, 0)
    for row in 0..<2 * side {
      for texel in first + row * stride..<first + row * stride + side {
        let light = Contrast.luminance(texels[texel])
        (dark, bright) = (min(dark, light), max(bright, light))
      }
    }
    return (dark, bright)
  }
}
