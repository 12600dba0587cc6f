/// A kind of change in a valley. Each kind updates different Views.
package enum PlayChange {
  case hand
  case rectangle
  /// Another change that saves contain and that the map or the status shows.
  case kept
  /// A change that the map or the status shows and saves do not contain.
  case shown
  /// A log line or a caption was added or removed.
  case words
  /// Time advanced: the status shows another tick, even if nothing moves.
  case time
  /// A sound starts or stops.
  case sound
  /// All goals of the étude are reached, or a grove woke.
  case goal
}

/// Receives changes in a valley: the play model from its parts, and the Controller from the play
/// model.
package protocol PlayDelegate: AnyObject {
  func playDidChange(_ change: PlayChange)
}

/// The Models that all valleys and études of a game share.
package struct PlayParts {
  let palette: Palette
  let settings: Settings
  let names: MaterialNames
  let eventLog: EventLog

  package init(
    palette: Palette, settings: Settings, names: MaterialNames, eventLog: EventLog
  ) {
    self.palette = palette
    self.settings = settings
    self.names = names
    self.eventLog = eventLog
  }
}

/// The numbers of changes in a valley. A save compares them to find out what is new.
package struct ChangeCounts: Hashable, Sendable {
  /// The number of changes to saved state.
  package private(set) var changes: UInt64 = 0
  /// The number of changes by the player.
  package private(set) var edits: UInt64 = 0

  mutating func countChange() { changes &+= 1 }

  mutating func countEdit() { edits &+= 1 }
}

/// The name, origin and change counts of a valley.
final class ValleyInfo {
  /// The name from the world file or the share code; nil without one.
  var title: String?
  /// The share codes that the valley comes from, the oldest first.
  private(set) var lineage: [Ancestor] = []
  var counts = ChangeCounts()

  /// Sets the origin, and takes the name of the last share code.
  func remember(_ lineage: [Ancestor]) {
    self.lineage = lineage
    if let name = lineage.last?.name, !name.isEmpty { title = name }
  }
}
