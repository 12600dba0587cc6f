import KodamaRoles
import KodamaSystem

/// The list of the entries of a gallery (a collection of shared worlds). It is stored as a JSON
/// file with a version number. Unknown keys in the file are ignored.
public struct GalleryIndex: Hashable, Sendable {
  /// The version of the index's file format that is written, which is also the newest one that can
  /// be read.
  public static let version = 1

  /// The title of the gallery.
  public var title: GalleryEntry.LocalizedText
  /// The entries of the gallery, in the order of its file. Their names are unique.
  public var entries: [GalleryEntry]
  /// The number of entries in the file that were ignored because they are invalid or reuse a name.
  public private(set) var refusedCount = 0

  /// Creates an index. The names of the entries must be unique.
  public init(title: GalleryEntry.LocalizedText, entries: [GalleryEntry] = []) {
    (self.title, self.entries) = (title, entries)
  }

  /// Returns the entry with a name, or nil if there is none. This takes linear time.
  public subscript(name: String) -> GalleryEntry? { entries.first { $0.name == name } }

  package var places: [String: Int] {
    Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Returns an entry with its ancestors (the entries it was made from) and descendants.
  ///
  /// - Parameter name: The name of the entry.
  /// - Returns: First the ancestors, oldest first, then the entry, then its descendants, each after
  ///   the entry that it was made from. `steps` is the distance in generations, negative for
  ///   ancestors. No entry occurs twice, even if the origins form a cycle. The result is empty if
  ///   there is no such entry.
  package func family(of name: String) -> [(entry: GalleryEntry, steps: Int)] {
    // Groups the entries by origin, so that long chains take linear time.
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

  /// Creates an index from the bytes of a JSON file.
  ///
  /// - Parameter bytes: The JSON file.
  /// - Throws: `GalleryError.tooLarge`, `.notAGallery` or `.newerVersion`.
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
  /// The index as the text of a JSON file, with one line for each entry.
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

  /// An upper bound for the size of `text` in bytes, which is faster to compute than `text`.
  package var textByteLimit: Int {
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

/// A search for entries of a gallery. Empty criteria match every entry.
package struct GallerySearch: Hashable, Sendable {
  /// The words that must all occur in the name, title, description or author of an entry. Case is
  /// ignored.
  package var words: [String] = []
  /// The materials that each of `words` can mean. An entry with one of these materials matches the
  /// word as well. The array may be shorter than `words`.
  package var meanings: [[String]] = []
  /// The names of the materials that an entry must all contain.
  package var materials: [String] = []
  /// The name of an entry that the results should sound similar to; nil to ignore sound.
  package var like: String?
  /// True to find only entries whose `isProven` is true.
  package var onlyProven = false

  package init() {}

  /// Returns the matching entries of an index.
  ///
  /// Without `like`, they are in the order of the index, but those with all `words` in their name
  /// or title come first. With `like`, they are sorted by similarity of sound, and the entry itself
  /// and entries of unknown sound are excluded.
  package func found(in index: GalleryIndex) -> [GalleryEntry] {
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

/// A measure of how different two sounds are: the Euclidean distance of sixteen numbers, 0–255.
///
/// The first twelve numbers are the levels of frequency bands of two thirds of an octave, in steps
/// of 80 / 255 dB. The others describe the overall level, its variation over time, the prominence
/// of peaks, and the difference between left and right.
package enum SoundDistance {
  package static let count = 16

  /// Returns the distance of two sounds, from 0 (equal) to 1,020, or nil if an array does not have
  /// sixteen values.
  package static func between(_ one: [UInt8], _ other: [UInt8]) -> Double? {
    guard one.count == count, other.count == count else { return nil }
    let sum = zip(one, other).reduce(0) { sum, pair in
      let step = Int(pair.0) - Int(pair.1)
      return sum + step * step
    }
    return Double(sum).squareRoot()
  }
}
