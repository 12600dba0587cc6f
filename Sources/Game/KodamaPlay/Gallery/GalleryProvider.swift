package import KodamaDataSources

/// What brings what others have made, as the game asks it. Where that lies, how it travels and what
/// is kept of it is not known here; a game to which nobody gives one has no gallery.
///
/// Nothing is called back: what has come is asked for, once a pass, so that it comes at a moment
/// that a recording can hold.
package protocol GalleryProvider: AnyObject {
  /// Begins to open a gallery; what is known of it from before is there at once.
  ///
  /// - Parameter address: what the player has entered; empty for the gallery that ships.
  func open(_ address: String)
  /// Begins to fetch the file of a thing, in place of one that is still coming.
  func fetch(_ place: Int)
  /// Nobody wants what is still coming.
  func cancel()
  /// What has come since this was asked last, in its order.
  func news() -> [GalleryEvent]

  /// How many things the gallery that is open holds; 0 while none is.
  var count: Int { get }
  /// The thing at a place, from 0.
  func thing(at place: Int) -> GalleryThing
  /// The places of what is looked for: in the order of the gallery, or the most alike first.
  func find(_ query: GalleryQuery) -> [Int]
  /// What a thing was made from, the oldest first, the thing itself, and what was made from it.
  func family(of place: Int) -> [GalleryRelative]
}

/// What has come from a gallery.
package enum GalleryEvent: Hashable, Sendable {
  /// It is open; its things have other places now.
  case opened(refused: Int, former: GalleryProblem?)
  /// The file of a thing is there, as text.
  case brought(String)
  /// A file is coming: how much of it is there, 0…100.
  case coming(percent: Int)
  /// What was asked for last does not come.
  case failed(GalleryProblem)
}

/// A thing in a row of those that came from one another.
package struct GalleryRelative: Hashable, Sendable {
  /// Its place in the gallery.
  package var place: Int
  /// How many times it was made anew from the thing that was asked for; negative for what that one
  /// came from.
  package var steps: Int

  /// The thing at a place, so many steps away.
  package init(_ place: Int, steps: Int) { (self.place, self.steps) = (place, steps) }
}

/// What is looked for in a gallery.
package struct GalleryQuery: Hashable, Sendable {
  /// What has to be in each thing that is found.
  package var words: [Word] = []
  /// The name of a material that it has to hold; nil for any.
  package var material: String?
  /// Whether only what is proven counts.
  package var onlyProven = false
  /// The place of a thing: what sounds most like it comes first.
  package var like: Int?

  /// Looks for everything that there is.
  package init() {}

  /// One word: it is in a text about the thing, or means something that the thing holds.
  package struct Word: Hashable, Sendable {
    /// The word as the player has typed it.
    package var text: String
    /// The names of the materials that it may mean.
    package var materials: [String]

    /// A word with what it may mean.
    package init(_ text: String, materials: [String] = []) {
      (self.text, self.materials) = (text, materials)
    }
  }
}
