package import KodamaDataSources
import KodamaRoles

/// Told when another valley has the focus of a list.
package protocol ShelfPictureDelegate: AnyObject {
  /// Another valley is to be seen beside the list, or none.
  func shelfPictureDidChange()
}

/// The valley that has the focus of a list, made small.
package final class ShelfPicture: Model {
  /// Told of every change.
  package weak var delegate: (any ShelfPictureDelegate)?
  /// The valley made small; nil where no valley has the focus.
  package private(set) var miniature: Miniature?

  /// Begins without a valley.
  package init() {}

  /// Shows another valley, or none.
  package func show(_ miniature: Miniature?) {
    guard miniature != self.miniature else { return }
    self.miniature = miniature
    delegate?.shelfPictureDidChange()
  }
}

extension ShelfPicture: MiniatureViewDataSource {}
