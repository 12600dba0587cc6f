/// A picture below a text screen. Picture Views draw it, and hosts show it wherever the colour
/// behind the text (the paper) is transparent.
///
/// Sizes are in squares, as wide as a text cell and half as high, of `detail × detail` pixels each.
/// The picture extends beyond the text by `bleed`, so that it fills any window.
public final class PixelSurface {
  /// The distance by which a picture reaches beyond the text on each side, in text cells. It is
  /// negative where the window ends before the text, whose cards then lie elsewhere.
  package struct Bleed: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int

    /// The longest distance on any side, in text cells.
    package static let limit = 128
    /// No bleed: the picture ends at the edges of the text.
    package static let none = Bleed(left: 0, top: 0, right: 0, bottom: 0)

    /// Creates distances, each clamped to `limit`.
    package init(left: Int, top: Int, right: Int, bottom: Int) {
      func clamped(_ value: Int) -> Int { min(max(-Self.limit, value), Self.limit) }
      (self.left, self.top) = (clamped(left), clamped(top))
      (self.right, self.bottom) = (clamped(right), clamped(bottom))
    }
  }

  /// The number of squares in a row, including those that extend beyond the text at both sides.
  public private(set) var columns: Int
  /// The number of rows of squares, including those that extend beyond the text above and below.
  public private(set) var rows: Int
  /// The number of pixels along each side of a square.
  public private(set) var detail = 1
  /// The distance that the picture extends beyond the text. Hosts set it to fill the window. The
  /// picture is then hidden until the Views draw it in the new size.
  package var bleed = Bleed.none {
    didSet { if bleed != oldValue { resize(detail: detail) } }
  }
  /// The distance by which the picture lags behind the text while it scrolls, in squares to the
  /// right and down. A pointer acts on what is seen.
  package var offset: (x: Int, y: Int) = (0, 0)
  /// A Boolean value that indicates whether a View has drawn a picture since the size last changed
  /// or `clear()` was called.
  public private(set) var isShown = false
  /// All pixels, row by row from the top.
  private(set) var pixels: [Colour] = []
  private let text: (columns: Int, rows: Int)

  init(columns: Int, rows: Int) {
    text = (columns, rows)
    (self.columns, self.rows) = (columns, rows * 2)
  }

  /// Draws a picture in place of the previous one.
  ///
  /// - Parameters:
  ///   - detail: The number of pixels along each side of a square, 1–8.
  ///   - body: Receives all pixels, row by row (`columns × detail` in each). They hold the last
  ///     picture if it had the same size; otherwise they are black.
  public func draw(detail: Int = 1, _ body: (UnsafeMutableBufferPointer<Colour>) -> Void) {
    precondition((1...8).contains(detail), "a square has 1–8 pixels a side")
    if detail != self.detail { resize(detail: detail) }
    let count = columns * rows * detail * detail
    if pixels.count != count { pixels = Array(repeating: Colour(0), count: count) }
    pixels.withUnsafeMutableBufferPointer { body($0) }
    isShown = true
  }

  /// Removes the picture, so that only the text is shown.
  public func clear() { (isShown, offset) = (false, (0, 0)) }

  private func resize(detail: Int) {
    self.detail = detail
    columns = max(1, text.columns + bleed.left + bleed.right)
    rows = max(1, text.rows + bleed.top + bleed.bottom) * 2
    (pixels, isShown) = ([], false)
  }

  /// Returns the colour of a square of the text surface, averaged over its pixels.
  func colour(column: Int, halfRow: Int) -> Colour {
    let (x, y) = (column + bleed.left, halfRow + bleed.top * 2)
    var (red, green, blue): (Int, Int, Int) = (0, 0, 0)
    for row in y * detail..<(y + 1) * detail {
      for index in row * columns * detail + x * detail..<row * columns * detail + (x + 1) * detail {
        red += Int(pixels[index].red)
        green += Int(pixels[index].green)
        blue += Int(pixels[index].blue)
      }
    }
    let count = detail * detail
    return Colour(UInt32(red / count) << 16 | UInt32(green / count) << 8 | UInt32(blue / count))
  }
}

/// The part of the screen that a pointer holds until its button is released.
package enum PointerGrip: Sendable {
  case card
  case picture
}

/// Text and picture as a host shows them: a picture, and glyphs over it.
public struct ScreenFrame: Hashable, Sendable {
  /// The number of text cells in a row, including those beyond the edges of the text, where only
  /// the picture is.
  public let columns: Int
  /// The number of rows of text cells, including those beyond the edges of the text, where only the
  /// picture is.
  public let rows: Int
  /// The number of pixels along each side of a square of the picture. A text cell consists of two
  /// squares, one above the other.
  public let detail: Int
  /// The distance of the text from the edges, in cells.
  package let bleed: PixelSurface.Bleed
  /// All text cells, row by row. Only their glyphs and glyph colours matter, because `pixels`
  /// contains the colours behind them.
  public private(set) var cells: [TextCell]
  /// The colours of the picture behind the glyphs, row by row. A row has `columns × detail` of
  /// them.
  public private(set) var pixels: [Colour]
  /// The distance by which the picture lags behind the text, in squares.
  private let offset: CellOffset
  /// The cards over the picture; nil if the text lies where the Views wrote it.
  private let layout: CardLayout?
  /// The area of the valley on the surface; the whole surface if there is none.
  private let map: TextRect

  /// Composes a surface: picture, papers and glyphs, in the memory of a frame that is given up.
  package init(_ surface: TextSurface, reusing used: consuming ScreenFrame? = nil) {
    let picture = surface.pixels
    detail = picture.isShown ? picture.detail : 1
    bleed = picture.bleed
    offset = CellOffset(x: picture.offset.x, y: picture.offset.y)
    columns = picture.columns
    rows = picture.rows / 2
    (cells, pixels) = ([], [])
    // Cells beyond the text must stay blank, so a frame with another bleed is not reused.
    if let used, used.columns == columns, used.bleed == bleed {
      (cells, pixels) = (used.cells, used.pixels)
    }
    used = nil
    let count = columns * rows
    if cells.count != count { cells = Array(repeating: .blank, count: count) }
    if picture.isShown, pixels.count == picture.pixels.count {
      pixels.replaceSubrange(pixels.indices, with: picture.pixels)
    } else {
      pixels =
        picture.isShown ? picture.pixels : Array(repeating: surface.surround, count: count * 2)
    }
    let seen = surface.visibleCells
    let hasCards = !surface.cards.isEmpty && (picture.isShown || surface.letterSize > 0)
    let layout = hasCards ? CardLayout(surface, seen, columns: columns, rows: rows) : nil
    (self.layout, map) = (layout, surface.map ?? surface.bounds)
    if layout != nil { for index in cells.indices { cells[index] = .blank } }
    let (columns, rows, detail, bleed) = (columns, rows, detail, bleed)
    cells.withUnsafeMutableBufferPointer { cells in
      pixels.withUnsafeMutableBufferPointer { pixels in
        let canvas = FrameCanvas(
          columns: columns, rows: rows, detail: detail, cells: cells, pixels: pixels)
        for row in 0..<surface.rows where (0..<rows).contains(row + bleed.top) {
          let place = (row + bleed.top) * columns + bleed.left
          for column in 0..<surface.columns {
            let index = row * surface.columns + column
            let isOutside = column + bleed.left < 0 || column + bleed.left >= columns
            if isOutside || layout?.isMoved[index] ?? false { continue }
            canvas.put(seen[index], at: place + column, .full)
          }
        }
        for card in layout?.cards ?? [] { canvas.put(card) }
      }
    }
  }

  /// Returns the place of the surface that is shown at a place of the window, as column and half
  /// row. Cards are shown elsewhere than the Views wrote them. Beyond the window, the nearest
  /// place in it counts, so that a drag acts on nothing that cannot be seen. A drag that began in
  /// the picture stays in it, also under cards.
  package func unfolded(
    _ column: Int, _ halfRow: Int, grip: PointerGrip? = nil
  ) -> (column: Int, halfRow: Int) {
    let (x, y) = square(column, halfRow)
    let (column, halfRow) = (x - bleed.left, y - bleed.top * 2)
    guard let layout else { return (column, halfRow) }
    let width = columns - bleed.left - bleed.right
    if grip != .picture, let source = layout.source(column: x, halfRow: y, columns: columns) {
      return (source % width, source / width * 2)
    }
    // The text of the Views is shown elsewhere, so that only the picture is at this place.
    let seen = (column: column + offset.x, halfRow: halfRow + offset.y)
    let isInMap = map.contains(column: seen.column, row: seen.halfRow / 2)
    let isPlain = isInMap || seen.halfRow < 0
    return (seen.column, isPlain ? seen.halfRow : seen.halfRow + Self.pictureOffset)
  }

  /// Returns the place of the surface on which a pointer acts. A press takes hold of a card or the
  /// picture until the button is up.
  package func place(
    _ column: Int, _ halfRow: Int, isPress: Bool, isHeld: Bool, grip: inout PointerGrip?
  ) -> (column: Int, halfRow: Int) {
    if isPress { grip = self.grip(column, halfRow) } else if !isHeld { grip = nil }
    return unfolded(column, halfRow, grip: grip)
  }

  /// Returns the part that a pointer takes hold of if it is pressed at a place.
  package func grip(_ column: Int, _ halfRow: Int) -> PointerGrip {
    let (x, y) = square(column, halfRow)
    return layout?.source(column: x, halfRow: y, columns: columns) == nil ? .picture : .card
  }

  /// Returns the nearest square of the frame.
  private func square(_ column: Int, _ halfRow: Int) -> (x: Int, y: Int) {
    let (x, y) = (column + bleed.left, halfRow + bleed.top * 2)
    return (min(max(0, x), columns - 1), min(max(0, y), rows * 2 - 1))
  }

  private struct CellOffset: Hashable, Sendable {
    var x: Int
    var y: Int
  }

  /// The number of half rows that `unfolded` adds to a place of the picture outside the map. It is
  /// higher than any window.
  package static let pictureOffset = 4_096

  /// The opacity of a cell's paper, 0–255, and the visibility of its glyph, 0–256.
  package struct Opacity: Hashable, Sendable {
    var paper: UInt32
    var glyph: UInt32
    static let full = Opacity(paper: 255, glyph: 256)
    package init(paper: UInt32, glyph: UInt32) { (self.paper, self.glyph) = (paper, glyph) }
  }
}

extension ScreenFrame {
  package func hasSize(of other: ScreenFrame) -> Bool {
    columns == other.columns && rows == other.rows && detail == other.detail
  }

  /// Calls a closure with the frame's memory, for hosts that read every cell.
  package func withParts<Result>(_ body: (Parts) -> Result) -> Result {
    cells.withUnsafeBufferPointer { cells in
      pixels.withUnsafeBufferPointer { pixels in
        body(Parts(columns: columns, detail: detail, cells: cells, pixels: pixels))
      }
    }
  }

  /// The memory of a frame, which is valid only inside the closure that receives it.
  package struct Parts {
    package let columns: Int
    /// The number of pixels along each side of a square.
    package let detail: Int
    /// All cells, row by row.
    package let cells: UnsafeBufferPointer<TextCell>
    /// The colours behind the cells, row by row; a row has `columns × detail` of them.
    package let pixels: UnsafeBufferPointer<Colour>

    @inline(__always) package func glyph(_ column: Int, _ row: Int) -> UInt32 {
      cells[row * columns + column].glyph
    }

    /// The index of the first pixel behind a cell; the cell has `2 × detail` rows of them.
    @inline(__always) package func firstPixel(_ column: Int, _ row: Int) -> Int {
      (row * 2 * detail * columns + column) * detail
    }

    package func isSame(_ row: Int, as other: Parts) -> Bool {
      let line = row * columns..<(row + 1) * columns
      let area = row * 2 * detail * detail * columns..<(row + 1) * 2 * detail * detail * columns
      var difference: UInt32 = 0
      for index in line {
        difference |= cells[index].glyph ^ other.cells[index].glyph
        difference |= cells[index].ink.rgb ^ other.cells[index].ink.rgb
      }
      for index in area { difference |= pixels[index].rgb ^ other.pixels[index].rgb }
      return difference == 0
    }

    @inline(__always) package func isSame(_ column: Int, _ row: Int, as other: Parts) -> Bool {
      let index = row * columns + column
      var difference = cells[index].glyph ^ other.cells[index].glyph
      difference |= cells[index].ink.rgb ^ other.cells[index].ink.rgb
      var pixel = firstPixel(column, row)
      for _ in 0..<2 * detail {
        for step in 0..<detail {
          difference |= pixels[pixel + step].rgb ^ other.pixels[pixel + step].rgb
        }
        pixel += columns * detail
      }
      return difference == 0
    }
  }
}

extension Colour {
  /// A transparent background colour, through which the picture below the text is visible. Text
  /// frames that are stored never contain it.
  public static let clear = Colour(transparent: ())

  private init(transparent: ()) {
    self.init(0)
    rgb = 0xff00_0000
  }

  var isClear: Bool { rgb >> 24 != 0 }

  /// Returns this colour blended with a colour over it, whose opacity is 0–255.
  func mixed(with top: Colour, _ opacity: UInt32) -> Colour {
    let (mask, share, rest): (UInt32, UInt32, UInt32) = (0xff_00ff, opacity + 1, 255 - opacity)
    let redBlue = ((top.rgb & mask) * share + (rgb & mask) * rest) >> 8 & mask
    let green = ((top.rgb >> 8 & 0xff) * share + (rgb >> 8 & 0xff) * rest) >> 8 & 0xff
    return Colour(redBlue | green << 8)
  }
}
