/// What became of a gallery that was opened, or the answer to a question about a thing in it.
public enum GalleryFact: Hashable, Sendable {
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
  /// A recording cannot be watched here.
  case isRecording
  /// A recording is watched; it is so many seconds long.
  case watching(seconds: Int)
  /// The recording that was watched is over, or was left.
  case watched
}

/// Why something of a gallery did not come.
public enum GalleryProblem: Error, Hashable, Sendable {
  /// What was entered is neither the path of a folder nor an address of the web.
  case badAddress
  /// This machine has no libcurl, without which nothing comes from the web.
  case noLibrary
  /// There is no such folder or server, or it does not answer.
  case unreachable
  /// It took longer than is waited for.
  case timedOut
  /// The server cannot show who it is.
  case insecure
  /// The gallery has nothing under this name.
  case notThere
  /// The server refuses, with this status of HTTP.
  case refused(Int)
  /// It ended before all of it was there.
  case cutShort
  /// It is larger than what is taken.
  case tooLarge
  /// It leads to another server, or out of the folder.
  case leadsAway
  /// It leads from one place to the next and never arrives.
  case circles
  /// What came is no index of a gallery.
  case notAGallery
  /// The index was written for a later version of the game.
  case newerVersion
  /// What came is not what the index says.
  case changed
  /// Whoever asked does not want it any more.
  case cancelled
  /// Something else, with the number that libcurl has for it.
  case failed(Int)
}
