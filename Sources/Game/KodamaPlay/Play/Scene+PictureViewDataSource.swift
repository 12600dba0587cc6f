import KodamaDataSources
import KodamaWorld

extension Scene: PictureViewDataSource {
  /// Copies the rectangle and its margin.
  func copyPicture(into picture: inout PictureFrame) {
    guard !viewport.showsWhole else { return copyWhole(into: &picture) }
    picture.origin = viewport.origin
    picture.side = viewport.tileSide
    picture.hand = hand.point
    world.copySeen(into: &picture)
  }

  /// The whole valley: places are counted in blocks, of which a tile has 2 × 2.
  private func copyWhole(into picture: inout PictureFrame) {
    world.copySurveyed(from: viewport.origin, tileSide: viewport.tileSide, into: &picture)
    let half = viewport.half(of: hand.point)
    picture.hand = GridPoint(picture.origin.x + half.x, picture.origin.y + half.y)
  }
}
