import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaViews

// A small picture beside a list, for screens with a `ShelfBackdropView`.
extension ListController {
  /// Draws what a shelf shows beside the list.
  func addPicture(of shelf: ShelfPicture) {
    let view = MiniatureView(stage.drawing(game.settings))
    view.dataSource = shelf
    view.styleSource = game.settings
    addDetail(view)
  }

  /// Tells what is seen beside the list, behind what can be done on the screen where that is
  /// wanted.
  ///
  /// - Returns: whether something is seen.
  func tellPicture(of shelf: ShelfPicture, behind help: HelpTopic? = nil) -> Bool {
    guard let shown = shelf.miniature else { return false }
    game.chronicle.report(.list(.pictured(shown.chief, behind: help)))
    return true
  }
}
