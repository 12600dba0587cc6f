/// An event of a gallery of shared items, or the answer to a question about an item.
package enum GalleryFact: Hashable, Sendable {
  case opening
  /// The index was loaded.
  ///
  /// `refused` is the number of items that were skipped because this game cannot use them. If the
  /// gallery was unreachable and a cached index was used, `former` is the reason; otherwise it is
  /// nil.
  case opened(things: Int, refused: Int, former: GalleryProblem?)
  case failed(GalleryProblem)
  /// The download has made progress, in percent from 0 to 100.
  case coming(percent: Int)
  /// The player asked for an item's description. `holds` contains the item's materials.
  case about(GalleryItem, holds: [MaterialID])
  /// The item is a recording, which cannot be played on this screen.
  case isRecording
  case watching(seconds: Int)
  /// The recording ended, or the player stopped it.
  case watched
}

/// A reason why a gallery or an item could not be loaded.
package enum GalleryProblem: Hashable, Sendable {
  /// The address is neither a folder's path nor a web address.
  case badAddress
  /// The library libcurl, which loads web addresses, is missing.
  case noLibrary
  /// The folder or server does not exist or does not answer.
  case unreachable
  case timedOut
  case insecure
  case notThere
  /// The server answered with this HTTP status.
  case refused(Int)
  case cutShort
  case tooLarge
  /// The address leads to another server, or out of the folder.
  case leadsAway
  /// There are too many redirections.
  case circles
  case notAGallery
  case newerVersion
  /// The file does not match its description in the index.
  case changed
  case cancelled
  /// Another error, with its libcurl code.
  case failed(Int)
}

/// An item of a gallery, as described by the gallery's index before the item is downloaded.
package struct GalleryItem: Hashable, Sendable {
  /// A kind of item. The raw value is the last part of its message identifier.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case valley
    case stamp
    case recording
  }

  /// The name in the gallery: lowercase letters, digits and hyphens.
  package var name: String
  package var kind: Kind
  package var title = GalleryWords()
  /// The description, which is empty if there is none.
  package var about = GalleryWords()
  /// The alternative text of the picture.
  package var pictured = GalleryWords()
  /// The author, or an empty string if the author is unknown.
  package var author = ""
  /// The names of the materials that the item contains, most frequent first.
  package var holds: [String] = []
  /// The title of the item on which this one is based, or nil if the gallery does not contain it.
  package var origin: GalleryWords?
  /// A Boolean value that indicates whether the gallery's builder replayed the recording and
  /// verified that it solves its étude.
  package var isProven = false

  /// Creates an item. Set its other properties afterwards.
  package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// A text in English and Japanese, one of which may be missing.
package struct GalleryWords: Hashable, Sendable {
  /// The text in English, or in the author's language.
  package var english: String
  /// The Japanese text, which is empty if there is no translation.
  package var japanese: String

  package init(_ english: String = "", japanese: String = "") {
    (self.english, self.japanese) = (english, japanese)
  }

  /// Returns the text in a language, or in the other one if it is missing.
  package func text(in language: Language) -> String {
    language == .japanese && !japanese.isEmpty || english.isEmpty ? japanese : english
  }
}
