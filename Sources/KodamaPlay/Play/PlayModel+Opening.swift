import KodamaDataSources
import KodamaWorld

extension PlayModel {
  /// Begins as a world that was written down says.
  func begin(_ opening: WorldOpening) {
    title = opening.title.isEmpty ? nil : opening.title
    if let selected = opening.hotbar.first {
      palette.restore(hotbar: opening.hotbar, selected: selected)
    }
    if opening.isWide, world.width >= ViewRectangle.columns * 2,
      world.height >= ViewRectangle.rows * 2
    {
      // Nobody turned a page.
      let heard = handMoments
      viewport.toggleZoom(around: hand.point)
      handMoments = heard
    }
    guard let point = opening.hand else { return }
    begin(at: point)
    viewport.center(on: point)
  }
}
