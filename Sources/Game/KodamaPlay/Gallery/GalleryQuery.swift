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
