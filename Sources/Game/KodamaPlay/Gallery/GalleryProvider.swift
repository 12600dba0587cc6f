package import KodamaDataSources

/// Loads a gallery and its files. The game does not know where it is, how it is transferred or what
/// is cached. A game without a provider has no galleries.
///
/// The provider calls nothing back. The game polls `news()` once a pass, so that recordings contain
/// the time of each event.
package protocol GalleryProvider: AnyObject {
  /// Starts to open a gallery; cached items are available at once.
  ///
  /// - Parameter address: The player's input; empty for the built-in gallery.
  func open(_ address: String)
  /// Starts to load the file of an item, and cancels the previous request.
  func fetch(_ place: Int)
  /// Cancels the request for a file.
  func cancel()
  /// Returns the events since the last call, in order.
  func news() -> [GalleryEvent]

  /// The number of items; 0 if no gallery is open.
  var count: Int { get }
  /// The item at an index from 0.
  func thing(at place: Int) -> GalleryItem
  /// Returns the indices of the matching items: in the order of the gallery, or by similarity.
  func find(_ query: GalleryQuery) -> [Int]
  /// Returns the ancestors of an item, the oldest first, then the item itself and its descendants.
  func family(of place: Int) -> [GalleryRelative]
}

/// An event of a gallery.
package enum GalleryEvent: Hashable, Sendable {
  /// The gallery is open, and the indices of its items have changed: the number of rejected items,
  /// and the error if this is a cached copy.
  case opened(refused: Int, former: GalleryProblem?)
  /// A file has arrived: its share code.
  case brought(String)
  /// The progress of a file, 0…100.
  case coming(percent: Int)
  /// The last request has failed.
  case failed(GalleryProblem)
}

/// An ancestor or descendant of a gallery item.
package struct GalleryRelative: Hashable, Sendable {
  /// Its index in the gallery.
  package var place: Int
  /// The number of generations from the item; negative for ancestors.
  package var steps: Int

  package init(_ place: Int, steps: Int) { (self.place, self.steps) = (place, steps) }
}

/// A search in a gallery.
package struct GalleryQuery: Hashable, Sendable {
  /// The words that every match contains.
  package var words: [Word] = []
  /// The name of a material that matches contain; nil for any.
  package var material: String?
  /// True if only proven items match.
  package var onlyProven = false
  /// The index of an item; the most similar sounds come first.
  package var like: Int?

  /// Creates a query that matches everything.
  package init() {}

  /// A search word, which matches the text about an item or a material that the item contains.
  package struct Word: Hashable, Sendable {
    /// The word as typed.
    package var text: String
    /// The names of the materials that the word may stand for.
    package var materials: [String]

    package init(_ text: String, materials: [String] = []) {
      (self.text, self.materials) = (text, materials)
    }
  }
}
