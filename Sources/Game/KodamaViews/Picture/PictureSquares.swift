import KodamaDataSources
import KodamaSurfaces

/// The squares of the picture, counted from the rectangle's upper left corner.
struct PictureSquares {
  private let target: UnsafeMutableBufferPointer<Colour>
  private let columns: Int
  private let rows: Int
  private let left: Int
  private let top: Int

  init(
    _ target: UnsafeMutableBufferPointer<Colour>, _ columns: Int, _ rows: Int, left: Int, top: Int
  ) {
    (self.target, self.columns, self.rows) = (target, columns, rows)
    (self.left, self.top) = (left, top)
  }

  /// Changes the colour of a square. Nothing happens outside the picture.
  func change(_ half: CellPoint, _ body: (Shade) -> Shade) {
    guard (0..<columns).contains(left + half.x), (0..<rows).contains(top + half.y) else { return }
    let detail = PicturePainter.detail
    let index = ((top + half.y) * columns * detail + left + half.x) * detail
    for row in 0..<detail {
      for texel in index + row * columns * detail..<index + row * columns * detail + detail {
        target[texel] = body(Shade(target[texel])).colour
      }
    }
  }

  /// Sets the colour of a texel, counted from the first one of a square.
  func set(_ half: CellPoint, _ x: Int, _ y: Int, _ shade: Shade) {
    let detail = PicturePainter.detail
    let (column, row) = ((left + half.x) * detail + x, (top + half.y) * detail + y)
    guard (0..<columns * detail).contains(column), (0..<rows * detail).contains(row) else {
      return
    }
    target[row * columns * detail + column] = shade.colour
  }

  /// Brightens a square of an outline.
  func lighten(_ half: CellPoint, by share: Int32) {
    change(half) { $0.mixed(Shade(Theme.ghostLight), share) }
  }
}
