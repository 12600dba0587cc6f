import KodamaDataSources
import KodamaRoles

/// Receives a notification for each second on the title screen.
package protocol TitleClockDelegate: AnyObject {
  /// Another second has begun.
  func titleClockDidAdvance()
}

/// Measures how long the title has been visible.
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
