/// What is told of the groves of a valley.
public enum GroveFact: Hashable, Sendable, Codable {
  /// The silent grove that is nearest to the hand, as who comes into the valley is told.
  case nearest(GroveSign)
  /// A grove has come so many of its steps nearer to waking.
  case progress(GroveKind, done: Int, of: Int)
  /// What was begun is lost: it is as far as at the beginning.
  case lost(GroveKind)
  /// A grove has woken.
  case woke(GroveKind)
  /// The hand was put on a grove.
  case wentTo(GroveSign)
  /// What was built to wake it lies among the stamps, under this name.
  case kept(name: String)
}
