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

/// Told while the skyline of a valley is heard beside a list.
package protocol ShelfSkylineDelegate: AnyObject {
  /// It has begun, gone on by a pass, or ended.
  func shelfSkylineDidAdvance()
}

/// The skyline of the valley that has the focus of a list: once the line has been said, it is swept
/// from left to right in four seconds. It ends at once when the focus moves on.
package final class ShelfSkyline: Model {
  /// How long it waits for what is said of the line, in passes: 1.8 seconds.
  static let waitPasses = 108

  /// Told of every change.
  package weak var delegate: (any ShelfSkylineDelegate)?
  private var sweep = Sweep() {
    didSet {
      if sweep.progress != oldValue.progress { delegate?.shelfSkylineDidAdvance() }
    }
  }
  /// What is swept of the valley that has the focus; nil where none has.
  private var skyline: SweepProgress?
  /// For how many passes it has had the focus, up to where the sweep begins.
  private var passes = 0

  /// Begins without a valley.
  package init() {}

  /// Takes the skyline of what has the focus now, or none; that of another valley ends.
  package func take(_ next: SweepProgress?) {
    guard next != skyline else { return }
    skyline = next
    passes = 0
    sweep.cancel()
  }

  /// Moves on by a pass.
  package func advance() {
    if let skyline, passes <= Self.waitPasses {
      if passes == Self.waitPasses { sweep.start([skyline]) }
      passes += 1
    }
    sweep.advance()
  }
}

extension ShelfSkyline: SweepSoundViewDataSource {
  /// The sweep that is under way, or nil.
  package var sweepProgress: SweepProgress? { sweep.progress }
}
