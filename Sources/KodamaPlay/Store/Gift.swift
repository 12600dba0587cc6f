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
