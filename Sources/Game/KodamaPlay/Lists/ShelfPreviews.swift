package import KodamaDataSources
import KodamaRoles

/// The miniature of the focused valley in a list.
///
/// It has no delegate, because it changes only with the focus. When the focus moves, the list
/// updates all Views on the screen.
package final class ShelfPicture: Model {
  /// The miniature; nil if the focused item is not a valley.
  package private(set) var miniature: Miniature?

  package init() {}

  package func show(_ miniature: Miniature?) { self.miniature = miniature }
}

extension ShelfPicture: MiniatureViewDataSource {}

/// The skyline sweep of the focused valley in a list, which plays the valley's outline as sound. It
/// starts after the item is spoken, and takes four seconds. Moving the focus stops it.
package final class ShelfSkyline: Model {
  /// The delay before the sweep, in passes (1/60 s). 108 passes are 1.8 s, which is long enough to
  /// speak the item.
  static let waitPasses = 108

  package weak var delegate: (any ListSoundDelegate)?
  private var sweep = Sweep() {
    didSet {
      if sweep.progress != oldValue.progress { delegate?.listSoundDidChange() }
    }
  }
  private var skyline: SweepProgress?
  /// The time since the focus moved, in passes. Stops counting when the sweep starts.
  private var passes = 0

  package init() {}

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
