import KodamaDataSources
import KodamaRoles

/// Receives notice of the time that passes on the title.
package protocol TitleClockDelegate: AnyObject {
  /// Another second has begun.
  func titleClockDidAdvance()
}

/// The time for which the title has been visible.
package final class TitleClock: Model {
  package weak var delegate: (any TitleClockDelegate)?
  private var passes = -1

  package init() {}

  /// Counts a pass (1/60 s) in which the title is visible.
  package func advance() {
    passes += 1
    if passes % 60 == 0 { delegate?.titleClockDidAdvance() }
  }
}

extension TitleClock: TitleSoundViewDataSource {
  package var titleSeconds: Int { max(0, passes) / 60 }
}
