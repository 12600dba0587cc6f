package import KodamaDataSources
import KodamaRoles

/// The valley that has the focus of a list, made small: for the View that draws it beside the list,
/// and for whoever asks what lies there.
///
/// It tells nobody: it changes with the focus alone, and so with the list beside it, whose notice
/// has every View of the screen updated.
package final class ShelfPicture: Model {
  /// The valley made small; nil where no valley has the focus.
  package private(set) var miniature: Miniature?

  /// Begins without a valley.
  package init() {}

  /// Shows another valley, or none.
  package func show(_ miniature: Miniature?) { self.miniature = miniature }
}

extension ShelfPicture: MiniatureViewDataSource {}
