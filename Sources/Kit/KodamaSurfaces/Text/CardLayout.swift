/// The cards of a surface as a window shows them: where each one lies and what is on it. Views and
/// text frames know nothing of it.
package struct CardLayout: Hashable, Sendable {
  /// A letter of a card.
  struct Piece: Hashable, Sendable {
    var cell: TextCell
    /// The index of the cell in the frame, including the bleed.
    var place: Int
    var opacity: ScreenFrame.Opacity
    /// The index of the cell of the surface from which the piece comes.
    var source: Int
  }

  /// A rectangle behind letters. Its sides are in squares of the frame, including the bleed.
  struct Ground: Hashable, Sendable {
    var rect: TextRect
    var colour: Colour
    /// The opacity, 0–255.
    var opacity: UInt32
    var isRounded = true
    /// The index of a cell of the surface that stands for all places without a letter.
    var source: Int
  }

  struct Placed: Hashable, Sendable {
    var grounds: [Ground] = []
    var pictures: [Card.Picture] = []
    var pieces: [Piece] = []
    /// True if nothing of the card is visible, although a pointer finds it.
    var isFaded = false
    /// True if every place of the card belongs to the nearest of its pictures.
    var isStrip = false
    /// True for a dialog in the middle of the window.
    var isDialog = false

    /// Returns whether a ground of the card overlaps one of another card.
    func overlaps(_ other: Placed) -> Bool {
      grounds.contains { own in
        other.grounds.contains { own.rect.intersection($0.rect).hasCells }
      }
    }

    /// The card with a quarter of its visibility.
    var faint: Placed {
      var faint = self
      for index in grounds.indices { faint.grounds[index].opacity /= 4 }
      for index in pictures.indices { faint.pictures[index].presence /= 4 }
      for index in pieces.indices {
        faint.pieces[index].opacity.paper /= 4
        faint.pieces[index].opacity.glyph /= 4
      }
      return faint
    }
  }

  /// The cards in drawing order.
  var cards: [Placed] = []
  /// For each cell of the surface, whether it belongs to a card and is not shown where it lies.
  var isMoved: [Bool]

  init(_ surface: TextSurface, _ seen: [TextCell], columns: Int, rows: Int) {
    isMoved = Array(repeating: false, count: seen.count)
    var composer = CardComposer(surface, seen, columns: columns, rows: rows)
    composer.compose()
    (cards, isMoved) = (composer.cards, composer.isMoved)
  }

  /// Returns the index of the cell of the surface that a card shows at a square of the frame; nil
  /// if no card is there.
  func source(column: Int, halfRow: Int, columns: Int) -> Int? {
    let place = halfRow / 2 * columns + column
    for card in cards.reversed() {
      if let piece = card.pieces.last(where: { $0.place == place }) { return piece.source }
      let picture = card.pictures.first { $0.rect.contains(column: column, row: halfRow) }
      if let picture {
        return picture.source(column, halfRow)
      }
      let ground = card.grounds.last { $0.rect.contains(column: column, row: halfRow) }
      guard let ground else { continue }
      guard card.isStrip else { return ground.source }
      func distance(_ rect: TextRect) -> Int { abs(2 * (column - rect.x) - rect.width + 1) }
      return card.pictures.min { distance($0.rect) < distance($1.rect) }?.source ?? ground.source
    }
    return nil
  }
}

extension Card.Picture {
  /// Creates a button, or a map of which each square has a place of its own.
  package init(
    _ texels: [Colour], width: Int, on surface: TextSurface, column: Int, row: Int, isMap: Bool
  ) {
    let height = texels.count / (width * Self.detail * Self.detail)
    self.init(
      rect: TextRect(x: 0, y: 0, width: width, height: height), detail: width * Self.detail,
      texels: texels, source: (Self.firstHalfRow / 2 + row) * surface.columns + column,
      pitch: isMap ? surface.columns : 0)
  }
}

/// The picture and the letters of a frame, while it is composed.
struct FrameCanvas {
  /// The number of cells in a row.
  let columns: Int
  let rows: Int
  let detail: Int
  let cells: UnsafeMutableBufferPointer<TextCell>
  let pixels: UnsafeMutableBufferPointer<Colour>

  func put(_ card: CardLayout.Placed) {
    guard !card.isFaded else { return }
    for ground in card.grounds { put(ground) }
    for picture in card.pictures { put(picture) }
    for piece in card.pieces { put(piece.cell, at: piece.place, piece.opacity) }
  }

  @inline(__always) func put(_ cell: TextCell, at place: Int, _ opacity: ScreenFrame.Opacity) {
    let stride = columns * detail
    let start = place / columns * 2 * detail * stride + place % columns * detail
    var cell = cell
    var papers = (upper: cell.paper, lower: cell.paper)
    if cell.glyph == 0x2580 || cell.glyph == 0x2584 {
      papers = cell.glyph == 0x2580 ? (cell.ink, cell.paper) : (cell.paper, cell.ink)
      cell.glyph = 0x20
    }
    let paper = cell.paper.isClear ? 0 : opacity.paper
    if paper > 0 {
      for line in 0..<2 * detail {
        let colour = line < detail ? papers.upper : papers.lower
        for index in start + line * stride..<start + line * stride + detail {
          pixels[index] = paper == 255 ? colour : pixels[index].mixed(with: colour, paper)
        }
      }
    }
    if opacity.glyph < 256 {
      if opacity.glyph == 0 {
        cell.glyph = 0x20
      } else {
        cell.ink = pixels[start].mixed(with: cell.ink, opacity.glyph - 1)
      }
    }
    cells[place] = TextCell(glyph: cell.glyph, ink: cell.ink, paper: Colour(0))
  }

  /// Draws a ground, and removes the letters of whole cells that it covers.
  private func put(_ ground: CardLayout.Ground) {
    let (stride, rect) = (columns * detail, ground.rect)
    let (left, top) = (rect.x * detail, rect.y * detail)
    let (width, height) = (rect.width * detail, rect.height * detail)
    for y in max(0, -top)..<max(max(0, -top), min(height, rows * 2 * detail - top)) {
      let cut = ground.isRounded ? Self.cut(min(y, height - 1 - y), radius: detail) : 0
      let start = max(0, left + cut)
      let end = min(stride, left + width - cut)
      guard start < end else { continue }
      for index in (top + y) * stride + start..<(top + y) * stride + end {
        pixels[index] = pixels[index].mixed(with: ground.colour, ground.opacity)
      }
    }
    for row in max(0, (rect.y + 1) / 2)..<max(0, min(rows, (rect.y + rect.height) / 2)) {
      for column in max(0, rect.x)..<max(0, min(columns, rect.x + rect.width)) {
        cells[row * columns + column].glyph = 0x20
      }
    }
  }

  /// Returns the number of texels that a rounded corner cuts from a row, which is this far from the
  /// upper or lower edge.
  private static func cut(_ row: Int, radius: Int) -> Int {
    guard row < radius else { return 0 }
    // Distances are in half texels, between centres.
    let (down, all) = (2 * (radius - row) - 1, 2 * radius)
    return (0..<radius).first { column in
      let across = 2 * (radius - column) - 1
      return across * across + down * down <= all * all
    } ?? radius
  }

  private func put(_ picture: Card.Picture) {
    let (width, height) = (picture.rect.width * detail, picture.rect.height * detail)
    let stride = columns * detail
    let (left, top) = (picture.rect.x * detail, picture.rect.y * detail)
    func set(_ x: Int, _ y: Int, _ colour: Colour) {
      let (x, y) = (left + x, top + y)
      guard (0..<stride).contains(x), (0..<rows * 2 * detail).contains(y), !colour.isClear,
        picture.presence > 0
      else { return }
      let index = y * stride + x
      pixels[index] = pixels[index].mixed(with: colour, picture.presence - 1)
    }
    let side = picture.detail
    for y in 0..<height {
      let line = y * side / width * side
      for x in 0..<width { set(x, y, picture.texels[line + x * side / width]) }
    }
    guard let edge = picture.edge else { return }
    for x in -1...width { for y in [-1, height] { set(x, y, edge) } }
    for y in 0..<height { for x in [-1, width] { set(x, y, edge) } }
  }
}
