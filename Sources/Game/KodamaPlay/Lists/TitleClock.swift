import KodamaDataSources
import KodamaRoles

/// Receives a notification when a Model of a list's screen starts, changes or ends a sound.
package protocol ListSoundDelegate: AnyObject {
  func listSoundDidChange()
}

/// Measures how long the title has been visible.
package final class TitleClock: Model {
  package weak var delegate: (any ListSoundDelegate)?
  private var passes = -1

  package init() {}

  package func advance() {
    passes += 1
    if passes % 60 == 0 { delegate?.listSoundDidChange() }
  }
}

extension TitleClock: TitleSoundViewDataSource {
  package var titleSeconds: Int { max(0, passes) / 60 }
}
