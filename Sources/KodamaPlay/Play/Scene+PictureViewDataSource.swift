import KodamaDataSources
import KodamaWorld

extension Scene: PictureViewDataSource {
  /// Copies the rectangle and its margin.
  func copyPicture(into picture: inout PictureFrame) {
    picture.origin = viewport.origin
    picture.side = viewport.tileSide
    picture.hand = hand.point
    world.copySeen(into: &picture)
  }
}
