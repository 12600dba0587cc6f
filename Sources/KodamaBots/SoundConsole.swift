package import KodamaPerception

/// What a bot that plays by ear is wired to: keys go in, samples come out.
package protocol SoundConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: what is heard during it, or nil when the game is over.
  func pass(_ action: String?) -> SoundObservation?
}
