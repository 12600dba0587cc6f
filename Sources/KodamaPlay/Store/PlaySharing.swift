package import KodamaDataSources

/// What makes lines of text of what is played and reads them, as the game asks it. How they are
/// written and packed is not known here.
package protocol PlaySharing: AnyObject {
  /// Whether a text is meant to be something that was given on, whole or not.
  func isCode(_ text: String) -> Bool
  /// Something as a line of text.
  ///
  /// - Parameters:
  ///   - thing: what is given on.
  ///   - name: what those who take it see as its name; it may be empty.
  /// - Returns: the line; whoever reads it has the same thing.
  func text(of thing: SharedThing, name: String) -> String
  /// Reads a line of text.
  ///
  /// - Throws: why it cannot be taken; nothing is read by halves.
  func read(_ text: String) throws(ShareError) -> Gift
}
