/// What became of a gallery that was opened, or the answer to a question about a thing in it.
public enum GalleryFact: Hashable, Sendable, Codable {
  /// It is being asked what it holds.
  case opening
  /// It holds so many things; so many more were left out, because this game cannot use them; and
  /// why this is what it held when it was last reached, where it is.
  case opened(things: Int, refused: Int, former: GalleryProblem?)
  /// It could not be opened, or something of it did not come.
  case failed(GalleryProblem)
  /// A file is coming: how much of it is there, 0…100.
  case coming(percent: Int)
  /// What is known of a thing: its words in the player's language, and the materials it holds.
  case about(GalleryThing, holds: [MaterialID])
  /// A recording is no valley to be played in.
  case isRecording
}
