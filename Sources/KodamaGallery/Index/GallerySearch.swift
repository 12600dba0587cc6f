/// What is looked for in a gallery; what is not asked for, everything is.
public struct GallerySearch: Hashable, Sendable {
  /// Words that have all to be in the name, a title, what is said about it, or the name of who made
  /// it; small letters and capitals are the same.
  public var words: [String] = []
  /// Materials that it has to hold, by their names.
  public var materials: [String] = []
  /// The name of an entry: what is found stands in the order of how much it sounds like that one.
  public var like: String?
  /// Whether only what is proven counts.
  public var onlyProven = false

  /// Looks for everything there is.
  public init() {}

  /// What is found: in the order of the gallery, or, with `like`, the nearest first, without the
  /// entry itself and without those whose sound nobody knows.
  public func found(in index: GalleryIndex) -> [GalleryEntry] {
    let words = words.map { $0.lowercased() }
    let found = index.entries.filter { entry in
      guard !onlyProven || entry.isProven,
        materials.allSatisfy({ entry.holds.contains($0) })
      else { return false }
      guard !words.isEmpty else { return true }
      let text = Self.text(of: entry)
      return words.allSatisfy { text.contains($0) }
    }
    guard let like else { return found }
    guard let sounds = index[like]?.sounds else { return [] }
    return found.filter { $0.name != like }
      .compactMap { entry in
        SoundDistance.between(sounds, entry.sounds).map { (entry, distance: $0) }
      }
      .sorted { ($0.distance, $0.0.name) < ($1.distance, $1.0.name) }
      .map { $0.0 }
  }

  private static func text(of entry: GalleryEntry) -> String {
    [
      entry.name, entry.title.english, entry.title.japanese, entry.about.english,
      entry.about.japanese, entry.author,
    ].joined(separator: "\n").lowercased()
  }
}
