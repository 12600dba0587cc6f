package import KodamaDataSources
import KodamaRoles

/// The miniature of the focused valley in a list.
///
/// It has no delegate: it changes only with the focus, and the list's own notice updates all Views
/// of the screen.
package final class ShelfPicture: Model {
  /// The miniature; nil if the focused item is no valley.
  package private(set) var miniature: Miniature?

  /// Creates a picture without a valley.
  package init() {}

  package func show(_ miniature: Miniature?) { self.miniature = miniature }
}

extension ShelfPicture: MiniatureViewDataSource {}

/// Receives notices of a skyline sweep.
package protocol ShelfSkylineDelegate: AnyObject {
  /// The sweep has started, advanced or ended.
  func shelfSkylineDidAdvance()
}

/// The skyline sweep of the focused valley in a list. It starts after the line was spoken, and
/// takes four seconds. Moving the focus ends it.
package final class ShelfSkyline: Model {
  /// The delay before the sweep, in passes: 1.8 s, for the spoken line.
  static let waitPasses = 108

  package weak var delegate: (any ShelfSkylineDelegate)?
  private var sweep = Sweep() {
    didSet {
      if sweep.progress != oldValue.progress { delegate?.shelfSkylineDidAdvance() }
    }
  }
  /// The sweep of the focused valley; nil if there is none.
  private var skyline: SweepProgress?
  /// The time since the focus moved, in passes, up to the start of the sweep.
  private var passes = 0

  /// Creates a skyline without a valley.
  package init() {}

  /// Sets the sweep of the focused valley, and stops that of another.
  package func take(_ next: SweepProgress?) {
    guard next != skyline else { return }
    skyline = next
    passes = 0
    sweep.cancel()
  }

  package func advance() {
    if let skyline, passes <= Self.waitPasses {
      if passes == Self.waitPasses { sweep.start([skyline]) }
      passes += 1
    }
    sweep.advance()
  }
}

extension ShelfSkyline: SweepSoundViewDataSource {
  package var sweepProgress: SweepProgress? { sweep.progress }
}
