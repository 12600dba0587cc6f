package import KodamaPerception

/// What a bot that plays by words is wired to: keys go in, sentences come out.
package protocol WordConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: what is said during it, or nil when the game is over.
  func pass(_ action: String?) -> WordObservation?
}
