import KodamaDataSources

/// The distance of the picture from the rectangle of the Models, in tiles, while it follows a shift
/// of the rectangle: about a sixth of a second.
struct ScrollingCamera {
  /// The tiles by which the picture lags behind, to the right and down.
  private(set) var offset = CellPoint(0, 0)
  /// The upper left cell of the rectangle and the cells along a tile, as last seen.
  private var seen: (corner: CellPoint, side: Int)?

  /// The longest distance that is scrolled, in tiles. After a longer shift the picture is there at
  /// once.
  static let limit = ViewRectangle.columns

  var isMoving: Bool { offset != CellPoint(0, 0) }

  /// Forgets where the rectangle was.
  mutating func stop() { (offset, seen) = (CellPoint(0, 0), nil) }

  /// Begins to follow the rectangle of a frame that was copied with these surroundings.
  ///
  /// - Returns: True if the rectangle has shifted.
  mutating func follow(_ frame: PictureFrame) -> Bool {
    let (side, around) = (frame.side, frame.surroundings)
    let corner = CellPoint(
      frame.origin.x + around.left * side, frame.origin.y + around.top * side)
    let last = seen
    seen = (corner, side)
    guard let last, last.side == side, last.corner != corner else { return false }
    offset.x += (last.corner.x - corner.x) / side
    offset.y += (last.corner.y - corner.y) / side
    if abs(offset.x) > Self.limit || abs(offset.y) > Self.limit { offset = CellPoint(0, 0) }
    return true
  }

  /// Moves on by one pass (1/60 s): a third of the distance, at least one tile.
  mutating func advance() {
    func nearer(_ distance: Int) -> Int {
      distance - (abs(distance) / 3 > 0 ? distance / 3 : distance.signum())
    }
    offset = CellPoint(nearer(offset.x), nearer(offset.y))
  }

  /// Returns surroundings of the same size that are moved by the offset.
  func moved(_ around: PictureFrame.Surroundings) -> PictureFrame.Surroundings {
    shifted(around, by: offset)
  }

  /// Returns surroundings that `moved` has moved as they were.
  func restored(_ around: PictureFrame.Surroundings) -> PictureFrame.Surroundings {
    shifted(around, by: CellPoint(-offset.x, -offset.y))
  }

  private func shifted(
    _ around: PictureFrame.Surroundings, by shift: CellPoint
  ) -> PictureFrame.Surroundings {
    var around = around
    around.left -= shift.x
    around.right += shift.x
    around.top -= shift.y
    around.bottom += shift.y
    return around
  }
}
