/// A kind of change in a valley that is played. Different Views follow each of them.
package enum PlayChange {
  /// The hand moved to another cell.
  case hand
  /// The rectangle shows another part of the valley.
  case rectangle
  /// Something else changed that a save keeps, and that the map or the status shows.
  case kept
  /// Something changed that the map or the status shows, and no save keeps.
  case shown
  /// A line or a caption came or went.
  case words
  /// Time went by: the status shows another tick, even where nothing moves.
  case time
  /// There is something to hear.
  case sound
  /// All goals of the étude are reached, or a grove of the valley woke.
  case goal
}

/// Receives reports of changes in a valley. Its parts report to the play model, and the play model
/// to the Controller, through this one protocol.
package protocol PlayDelegate: AnyObject {
  /// A change of this kind happened.
  func playDidChange(_ change: PlayChange)
}

/// What all valleys and études of a game have in common: what is at hand, what was chosen, what the
/// materials are, and whom is told what happens.
package struct PlayParts {
  let palette: Palette
  let settings: Settings
  let names: MaterialNames
  let eventLog: EventLog

  /// Puts together what all valleys of a game share.
  package init(
    palette: Palette, settings: Settings, names: MaterialNames, eventLog: EventLog
  ) {
    self.palette = palette
    self.settings = settings
    self.names = names
    self.eventLog = eventLog
  }
}

/// How often a valley that is played has changed: who keeps it sees by them what is not kept yet.
package struct ChangeCounts: Hashable, Sendable {
  /// How often something has changed that a save keeps.
  package private(set) var changes: UInt64 = 0
  /// How often the player has changed something; the world changes by itself as well.
  package private(set) var edits: UInt64 = 0

  mutating func countChange() { changes &+= 1 }

  mutating func countEdit() { edits &+= 1 }
}

/// What a save asks of a valley besides what lies in it: its name, its descent, and whether it has
/// changed.
final class ValleyInfo {
  /// What it is called, where it was written down with a name.
  var title: String?
  /// What it was taken from, the oldest first.
  private(set) var lineage: [Ancestor] = []
  /// How often it has changed.
  var counts = ChangeCounts()

  /// Remembers what the valley was taken from; it is called as it was there.
  func remember(_ lineage: [Ancestor]) {
    self.lineage = lineage
    if let name = lineage.last?.name, !name.isEmpty { title = name }
  }
}
