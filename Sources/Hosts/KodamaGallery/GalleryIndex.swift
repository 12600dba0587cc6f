import KodamaRoles
import KodamaSystem

/// The list of a gallery's entries, stored as JSON with a version number. Unknown keys are ignored.
/// Invalid entries are left out and counted in `refusedCount`.
public struct GalleryIndex: Hashable, Sendable {
  /// The version that is written, and the newest that can be read.
  public static let version = 1

  /// The title of the gallery.
  public var title: GalleryEntry.LocalizedText
  /// The entries in the gallery's order, with unique names.
  public var entries: [GalleryEntry]
  /// The number of entries that were left out because their kind is unknown, a field is invalid or
  /// missing, or their name was taken.
  public private(set) var refusedCount = 0

  /// Creates an index of entries with unique names.
  public init(title: GalleryEntry.LocalizedText, entries: [GalleryEntry] = []) {
    (self.title, self.entries) = (title, entries)
  }

  /// Returns the entry with a name. It takes linear time.
  public subscript(name: String) -> GalleryEntry? { entries.first { $0.name == name } }

  /// The index of each entry by its name.
  package var places: [String: Int] {
    Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Returns an entry with its ancestors, oldest first, and its descendants, each behind the entry
  /// it was made from.
  ///
  /// - Parameter name: The name of the entry.
  /// - Returns: The entries with their distance in generations, negative for ancestors. No entry
  ///   occurs twice, even if the origins form a cycle. Empty if there is no such entry.
  public func family(of name: String) -> [(entry: GalleryEntry, steps: Int)] {
    // A dictionary of children, so that long chains take linear time.
    let places = places
    guard let place = places[name] else { return [] }
    let made = Dictionary(grouping: entries.indices) { entries[$0].origin }
    var seen: Set<Int> = [place]
    var before: [Int] = []
    var origin = entries[place].origin
    while let next = places[origin], seen.insert(next).inserted {
      before.append(next)
      origin = entries[next].origin
    }
    var family = before.enumerated().reversed().map { (entry: entries[$1], steps: -$0 - 1) }
    family.append((entries[place], 0))
    func later(_ name: String, _ steps: Int) -> [(Int, Int)] {
      (made[name] ?? []).reversed().map { ($0, steps) }
    }
    var after = later(name, 1)
    while let (next, steps) = after.popLast() {
      guard seen.insert(next).inserted else { continue }
      family.append((entries[next], steps))
      after += later(entries[next].name, steps + 1)
    }
    return family
  }

  /// Reads an index.
  ///
  /// - Parameter bytes: The JSON file.
  /// - Throws: `tooLarge`, `notAGallery` or `newerVersion` of `GalleryError`.
  public init(_ bytes: [UInt8]) throws(GalleryError) {
    guard bytes.count <= GalleryLimits.indexBytes else { throw .tooLarge(GalleryLimits.indexBytes) }
    self.init(title: GalleryEntry.LocalizedText())
    var version: Int?
    var names = Set<String>()
    var reader = JSONReader(bytes)
    do {
      try reader.object { reader, key in
        switch key {
        case "kodama-gallery":
          let number = try reader.integer()
          guard number <= Self.version else { throw GalleryError.newerVersion(number) }
          version = number
        case "title": title.english = try reader.text(GalleryEntry.titleLimit)
        case "title-ja": title.japanese = try reader.text(GalleryEntry.titleLimit)
        case "entries":
          try reader.array { reader in
            guard entries.count + refusedCount < GalleryLimits.entries else {
              throw GalleryError.tooLarge(GalleryLimits.entries)
            }
            if let entry = try reader.entry(), names.insert(entry.name).inserted {
              entries.append(entry)
            } else {
              refusedCount += 1
            }
          }
        default: try reader.skip()
        }
      }
      guard version.map({ $0 > 0 }) == true, reader.peek() == nil else { throw JSONError() }
    } catch let error as GalleryError {
      throw error
    } catch {
      throw .notAGallery
    }
  }
}

extension GalleryIndex {
  /// The index as a JSON file, one line per entry.
  public var text: String {
    var text = "{\"kodama-gallery\":\(Self.version)"
    text += Self.field("title", title.english) + Self.field("title-ja", title.japanese)
    text += ",\"entries\":["
    for (place, entry) in entries.enumerated() {
      text += place == 0 ? "\n" : ",\n"
      text += Self.line(entry)
    }
    return text + "\n]}\n"
  }

  /// An upper bound for the size of `text` in bytes, computed without writing it: each character
  /// may need an escape.
  public var textByteLimit: Int {
    entries.reduce(2_000) { sum, entry in
      let texts = [
        entry.name, entry.title.english, entry.title.japanese, entry.about.english,
        entry.about.japanese, entry.pictured.english, entry.pictured.japanese, entry.author,
        entry.origin, entry.file.description, entry.picture?.description ?? "",
        entry.sound?.description ?? "",
      ]
      let held = entry.holds.reduce(0) { $0 + $1.utf8.count + 2 }
      return sum + 400 + 2 * (texts.reduce(held) { $0 + $1.utf8.count })
    }
  }

  private static func line(_ entry: GalleryEntry) -> String {
    var line = "{\"name\":\(quoted(entry.name)),\"kind\":\"\(entry.kind.rawValue)\""
    line += field("title", entry.title.english) + field("title-ja", entry.title.japanese)
    line += field("about", entry.about.english) + field("about-ja", entry.about.japanese)
    line += field("author", entry.author) + field("from", entry.origin)
    line += field("file", entry.file.description) + ",\"bytes\":\(entry.fileBytes)"
    line += field("digest", Digest.text(of: entry.fileDigest))
    line += field("picture", entry.picture?.description ?? "")
    line += field("pictured", entry.pictured.english)
    line += field("pictured-ja", entry.pictured.japanese)
    line += field("sound", entry.sound?.description ?? "")
    if !entry.holds.isEmpty {
      line += ",\"holds\":[\(entry.holds.map(quoted).joined(separator: ","))]"
    }
    if !entry.sounds.isEmpty {
      line += ",\"sounds\":[\(entry.sounds.map(String.init).joined(separator: ","))]"
    }
    if entry.isProven { line += ",\"proven\":true" }
    return line + "}"
  }

  private static func field(_ key: String, _ text: String) -> String {
    text.isEmpty ? "" : ",\"\(key)\":\(quoted(text))"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// A query for entries of a gallery. Empty criteria match everything.
public struct GallerySearch: Hashable, Sendable {
  /// Words that must all occur in the name, a title, a description or the author of an entry. Case
  /// is ignored.
  public var words: [String] = []
  /// For each of `words`, the names of materials that it means: an entry with one of these
  /// materials matches the word too. The array may be shorter than `words`.
  public var meanings: [[String]] = []
  /// The names of materials that an entry must contain.
  public var materials: [String] = []
  /// The name of an entry. The results are sorted by the similarity of their sound to it.
  public var like: String?
  /// A Boolean value that indicates whether only proven entries match.
  public var onlyProven = false

  /// Creates a query that matches everything.
  public init() {}

  /// Returns the matching entries. Without `like` they are in the gallery's order, with those whose
  /// names match `words` first. With `like` the most similar come first, without the entry itself
  /// and without entries of unknown sound.
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

  /// Moves entries whose name or title contains all words to the front.
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

/// The dissimilarity of two sounds: the Euclidean distance of sixteen numbers from 0 to 255. The
/// first twelve are the levels of bands of two thirds of an octave, in steps of 80 / 255 dB. The
/// others are the overall level, its variation over time, the prominence of peaks, and the
/// difference between left and right.
public enum SoundDistance {
  /// The number of values that describe a sound.
  public static let count = 16

  /// Returns the distance of two sounds, from 0 (equal) to 1,020; nil if one is unknown.
  public static func between(_ one: [UInt8], _ other: [UInt8]) -> Double? {
    guard one.count == count, other.count == count else { return nil }
    let sum = zip(one, other).reduce(0) { sum, pair in
      let step = Int(pair.0) - Int(pair.1)
      return sum + step * step
    }
    return Double(sum).squareRoot()
  }
}
