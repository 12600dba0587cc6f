import KodamaDataSources
import KodamaWorld

// How much of the valley is in sight.
extension Exploring {
  /// Shows more cells a tile, or from the whole valley on the fewest.
  func toggleZoom() {
    soundscape.endSweep()
    scene.viewport.toggleZoom(around: scene.hand.point)
    log.tell(.valley(.zoomed(tileSide: scene.viewport.tileSide)))
  }

  /// Shows fewer cells a tile, or more.
  ///
  /// - Parameters:
  ///   - isIn: whether fewer cells are shown, larger.
  ///   - point: the cell that stays where it is; the hand's where there is none.
  func zoom(in isIn: Bool, around point: GridPoint?) {
    soundscape.endSweep()
    let (viewport, hand) = (scene.viewport, scene.hand)
    guard viewport.zoom(in: isIn, around: point ?? hand.point) else {
      return log.refuse(.valley(.zoomRefused(tileSide: viewport.tileSide)))
    }
    if !viewport.shows(hand.point) {
      _ = hand.move(to: viewport.nearest(to: hand.point), isPointed: true)
    }
    log.tell(.valley(.zoomed(tileSide: viewport.tileSide)))
  }
}
