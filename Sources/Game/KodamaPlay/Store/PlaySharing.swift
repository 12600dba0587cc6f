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

/// What came as a line of text, read whole. It waits to be taken: where something would be lost,
/// the player is asked first.
package struct Gift {
  /// The thing that came.
  package let thing: SharedThing
  /// Where it came from: the name that it came with is empty where it had none, or one that cannot
  /// be used.
  package let origin: Ancestor

  /// What came, and from where.
  package init(_ thing: SharedThing, from origin: Ancestor) {
    self.thing = thing
    self.origin = origin
  }

  /// What whoever gave it on calls it; empty where it has no name.
  package var name: String { origin.name }
}
