import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaViews

// A small picture beside a list, for screens with a `ShelfBackdropView`.
extension ListController {
  /// Draws what a shelf shows beside the list.
  func addPicture(of shelf: ShelfPicture) {
    let view = MiniatureView(stage.drawing(state.settings))
    view.rect = ShelfBackdropView.pictureRect
    view.dataSource = shelf
    view.styleSource = state.settings
    views.add(stage.onScreen(view))
  }

  /// The help key puts in words what is seen beside the list.
  ///
  /// - Returns: whether it was that key, and something is seen.
  func tellPicture(of shelf: ShelfPicture, for command: Command) -> Bool {
    guard command.action == .help, let shown = shelf.miniature else { return false }
    state.tell(.list(.pictured(shown.chief)))
    return true
  }

  /// The help key tells what can be done on the screen, and then what is seen beside it.
  ///
  /// - Returns: whether it was that key, and something is seen.
  func tellHelp(withPictureOf shelf: ShelfPicture, for command: Command) -> Bool {
    guard command.action == .help, shelf.miniature != nil else { return false }
    state.answer(.help(help))
    return tellPicture(of: shelf, for: command)
  }
}
