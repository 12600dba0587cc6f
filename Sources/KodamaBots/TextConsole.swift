package import KodamaPerception

/// What a bot that plays by eye is wired to: keys go in, frames come out.
package protocol TextConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: what is on the screen after it, or nil when the game is over.
  func pass(_ action: String?) -> TextObservation?
}
