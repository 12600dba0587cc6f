package import KodamaDataSources

/// Loads a gallery and its files. The game does not depend on the address, the transfer or the
/// cache. Without a provider, a game has no galleries.
///
/// The provider does not call the game. The game calls `news()` in every pass (1/60 s), so that
/// recordings contain the time of each event.
package protocol GalleryProvider: AnyObject {
  /// Starts opening a gallery. Cached items are available immediately.
  ///
  /// - Parameter address: The address as the player typed it; empty for the built-in gallery.
  func open(_ address: String)
  /// Starts loading an item's file. Cancels the previous request.
  func fetch(_ place: Int)
  /// Cancels the current request, if any.
  func cancel()
  /// Returns the events since the last call, oldest first.
  func news() -> [GalleryEvent]

  /// The number of items; 0 if no gallery is open.
  var count: Int { get }
  /// Returns the item at an index, starting at 0.
  func thing(at place: Int) -> GalleryItem
  /// Returns the indices of the matching items, in gallery order or by similarity.
  func find(_ query: GalleryQuery) -> [Int]
  /// Returns the ancestors of an item, oldest first, then the item itself, then its descendants.
  func family(of place: Int) -> [GalleryRelative]
}

/// An event of a gallery.
package enum GalleryEvent: Hashable, Sendable {
  /// The gallery is open, and item indices have changed. `refused` is the number of rejected items.
  /// If this is a cached copy, `former` is the error that prevented loading the current version.
  case opened(refused: Int, former: GalleryProblem?)
  /// A requested file has arrived, as a share code.
  case received(String)
  /// The loading progress of the requested file, 0…100 percent.
  case coming(percent: Int)
  case failed(GalleryProblem)
}

/// An ancestor or descendant of a gallery item.
package struct GalleryRelative: Hashable, Sendable {
  package var place: Int
  /// The number of generations after the original item. It is negative for ancestors.
  package var steps: Int

  package init(_ place: Int, steps: Int) { (self.place, self.steps) = (place, steps) }
}

/// A search in a gallery.
package struct GalleryQuery: Hashable, Sendable {
  /// The words that a match must contain.
  package var words: [Word] = []
  /// The name of a material that a match must contain; nil for any.
  package var material: String?
  /// True if only proven items match.
  package var onlyProven = false
  /// The index of an item. Matches are sorted by how much they sound like that item.
  package var like: Int?

  package init() {}

  /// A search word. It matches an item's description, or a material that the item contains.
  package struct Word: Hashable, Sendable {
    package var text: String
    /// The names of the materials that the word may mean.
    package var materials: [String]

    package init(_ text: String, materials: [String] = []) {
      (self.text, self.materials) = (text, materials)
    }
  }
}
