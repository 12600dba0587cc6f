/// An event of a gallery, or the answer to a question about an item.
public enum GalleryFact: Hashable, Sendable {
  /// The index is being loaded.
  case opening
  /// The index was loaded.
  ///
  /// `refused` items were skipped because this game cannot use them. `former` is set if a cached
  /// index was used, and says why the gallery was not reached.
  case opened(things: Int, refused: Int, former: GalleryProblem?)
  /// The gallery or an item could not be loaded.
  case failed(GalleryProblem)
  /// The download's progress, 0–100.
  case coming(percent: Int)
  /// The description of an item, in the player's language, and the materials it contains.
  case about(GalleryItem, holds: [MaterialID])
  /// A recording cannot be watched here.
  case isRecording
  /// A recording of this many seconds is playing.
  case watching(seconds: Int)
  /// The recording ended or was left.
  case watched
}

/// A reason why a gallery or an item could not be loaded.
public enum GalleryProblem: Hashable, Sendable {
  /// The address is neither the path of a folder nor a web address.
  case badAddress
  /// The library libcurl, which loads web addresses, is missing.
  case noLibrary
  /// The folder or server does not exist or does not answer.
  case unreachable
  /// The download took too long.
  case timedOut
  /// The server's certificate is invalid.
  case insecure
  /// The gallery has no item of this name.
  case notThere
  /// The server answered with this HTTP status.
  case refused(Int)
  /// The download ended too early.
  case cutShort
  /// The file is larger than the limit.
  case tooLarge
  /// The address leads to another server or out of the folder.
  case leadsAway
  /// There are too many redirections.
  case circles
  /// The file is not the index of a gallery.
  case notAGallery
  /// The index requires a later version of the game.
  case newerVersion
  /// The file differs from its description in the index.
  case changed
  /// The download was cancelled.
  case cancelled
  /// Another error, with its libcurl code.
  case failed(Int)
}

/// An item of a gallery as its index describes it, before its file is downloaded.
public struct GalleryItem: Hashable, Sendable {
  /// A kind of item. The raw value is the end of its message id.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A valley as a share code.
    case valley
    /// A stamp as a share code.
    case stamp
    /// A recording of a game.
    case recording
  }

  /// The name in the gallery: lowercase letters, digits and hyphens.
  public var name: String
  /// The kind of item.
  public var kind: Kind
  /// The title for players.
  public var title = GalleryWords()
  /// The description; empty if there is none.
  public var about = GalleryWords()
  /// The alternative text of the picture.
  public var pictured = GalleryWords()
  /// The author; empty if unknown.
  public var author = ""
  /// The names of the materials it contains, the most frequent first.
  public var holds: [String] = []
  /// The title of the item that it was made from; nil if that is not in the gallery.
  public var origin: GalleryWords?
  /// A Boolean value that indicates whether the gallery's builder replayed it and saw it solve its
  /// étude.
  public var isProven = false

  /// Creates an item. Its other properties are set afterwards.
  public init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// A text in the languages of the game, one of which may be missing.
public struct GalleryWords: Hashable, Sendable {
  /// The English text, or that in the author's language.
  public var english: String
  /// The Japanese text; empty if there is no translation.
  public var japanese: String

  /// Creates a text from its two languages.
  public init(_ english: String = "", japanese: String = "") {
    (self.english, self.japanese) = (english, japanese)
  }

  /// Returns the text in a language, or in the other one if it is missing.
  public func text(in language: Language) -> String {
    language == .japanese && !japanese.isEmpty || english.isEmpty ? japanese : english
  }
}
