/// What is looked for in a gallery; what is not asked for, everything is.
public struct GallerySearch: Hashable, Sendable {
  /// Words that have all to be in the name, a title, what is said about it, or the name of who made
  /// it; small letters and capitals are the same.
  public var words: [String] = []
  /// For each of the words, in their order, the names of materials that it means: a thing that
  /// holds one of them is found as well. There may be fewer than words.
  public var meanings: [[String]] = []
  /// Materials that it has to hold, by their names.
  public var materials: [String] = []
  /// The name of an entry: what is found stands in the order of how much it sounds like that one.
  public var like: String?
  /// Whether only what is proven counts.
  public var onlyProven = false

  /// Looks for everything there is.
  public init() {}

  /// What is found: in the order of the gallery, what is called by the words first; or, with
  /// `like`, the nearest first, without the entry itself and those whose sound nobody knows.
  public func found(in index: GalleryIndex) -> [GalleryEntry] {
    let words = words.map { $0.lowercased() }
    let found = index.entries.filter { entry in
      guard !onlyProven || entry.isProven,
        materials.allSatisfy({ entry.holds.contains($0) })
      else { return false }
      guard !words.isEmpty else { return true }
      let text = Self.text(of: entry)
      return words.indices.allSatisfy { place in
        let meant = place < meanings.count ? meanings[place] : []
        return text.contains(words[place]) || meant.contains { entry.holds.contains($0) }
      }
    }
    guard let like else { return words.isEmpty ? found : Self.titlesFirst(found, words) }
    guard let sounds = index[like]?.sounds else { return [] }
    return found.filter { $0.name != like }
      .compactMap { entry in
        SoundDistance.between(sounds, entry.sounds).map { (entry, distance: $0) }
      }
      .sorted { ($0.distance, $0.0.name) < ($1.distance, $1.0.name) }
      .map { $0.0 }
  }

  /// What is called by the words before what is only about them.
  private static func titlesFirst(_ found: [GalleryEntry], _ words: [String]) -> [GalleryEntry] {
    let isCalled = found.map { entry in
      let name = "\(entry.name)\n\(entry.title.english)\n\(entry.title.japanese)".lowercased()
      return words.allSatisfy { name.contains($0) }
    }
    return found.indices.filter { isCalled[$0] }.map { found[$0] }
      + found.indices.filter { !isCalled[$0] }.map { found[$0] }
  }

  private static func text(of entry: GalleryEntry) -> String {
    [
      entry.name, entry.title.english, entry.title.japanese, entry.about.english,
      entry.about.japanese, entry.author,
    ].joined(separator: "\n").lowercased()
  }
}

/// How unlike two entries sound: the root of the sum of squares between sixteen numbers,
/// 0…255 each. The first twelve are levels in bands of two thirds of an octave, in steps of
/// 80 / 255 dB; then the level of the whole, how much it comes and goes, how much stands out of the
/// rest, and how far the two sides differ.
public enum SoundDistance {
  /// How many numbers stand for a sound.
  public static let count = 16

  /// The distance of two sounds, 0 (the same) … 1,020; nil where one of them is not known.
  public static func between(_ one: [UInt8], _ other: [UInt8]) -> Double? {
    guard one.count == count, other.count == count else { return nil }
    let sum = zip(one, other).reduce(0) { sum, pair in
      let step = Int(pair.0) - Int(pair.1)
      return sum + step * step
    }
    return Double(sum).squareRoot()
  }
}
