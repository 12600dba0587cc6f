package import KodamaPerception

/// What a bot with human ears is wired to: keys go in, what a person could make of the sound comes
/// out.
package protocol HearingConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: the frames that were heard by its end, or nil when the game is over.
  func pass(_ action: String?) -> [HeardFrame]?
}
