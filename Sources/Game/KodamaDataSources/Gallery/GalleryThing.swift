/// One thing in a gallery, as its index tells of it: what a list shows before anything is fetched.
public struct GalleryThing: Hashable, Sendable {
  /// What sort of thing it is; the raw value is the end of the id of its words.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A valley, as a code.
    case valley
    /// A stamp, as a code.
    case stamp
    /// What somebody played, as a recording.
    case recording
  }

  /// What it is called in the gallery: small letters, digits and hyphens.
  public var name: String
  /// What sort of thing it is.
  public var kind: Kind
  /// What people call it.
  public var title = GalleryWords()
  /// What is said about it; empty where nothing is.
  public var about = GalleryWords()
  /// What its picture shows, for those who do not see it.
  public var pictured = GalleryWords()
  /// Who made it; empty where nobody says.
  public var author = ""
  /// The names of the materials that it holds, the most frequent first.
  public var holds: [String] = []
  /// What people call the thing that it was made from; nil where the gallery has none.
  public var origin: GalleryWords?
  /// Whether whoever built the gallery ran it again and saw it solve its étude.
  public var isProven = false

  /// A thing of this name; everything else is set afterwards.
  public init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// A text of somebody else in the languages of the game, one of which may be missing.
public struct GalleryWords: Hashable, Sendable {
  /// In English, or in what its maker speaks.
  public var english: String
  /// In Japanese; empty where nobody has put it so.
  public var japanese: String

  /// Takes both of its languages.
  public init(_ english: String = "", japanese: String = "") {
    (self.english, self.japanese) = (english, japanese)
  }

  /// The text in a language, or in the other one where it is missing.
  public func text(in language: Language) -> String {
    language == .japanese && !japanese.isEmpty || english.isEmpty ? japanese : english
  }
}
