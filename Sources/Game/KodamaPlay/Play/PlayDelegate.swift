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
