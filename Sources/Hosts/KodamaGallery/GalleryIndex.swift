import KodamaRoles
import KodamaSystem

/// What a gallery holds: a file of JSON of which `version` says how it is to be read. What is not
/// known is passed over; an entry that is none is left out and counted.
public struct GalleryIndex: Hashable, Sendable {
  /// The version that is written, and the newest that is read.
  public static let version = 1

  /// What the gallery is called.
  public var title: GalleryEntry.Words
  /// Its entries, in the order of the gallery; no two have the same name.
  public var entries: [GalleryEntry]
  /// How many entries were left out, because they are of a kind that this game does not know, or
  /// lead somewhere else.
  public private(set) var refusedCount = 0

  /// Makes an index of some entries.
  public init(title: GalleryEntry.Words, entries: [GalleryEntry] = []) {
    (self.title, self.entries) = (title, entries)
  }

  /// The entry of a name.
  public subscript(name: String) -> GalleryEntry? { entries.first { $0.name == name } }

  /// The places of the entries by their names.
  package var places: [String: Int] {
    Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// An entry among those that came from one another: what it came from, the oldest first, the
  /// entry itself, and what came from it, each behind what it came from.
  ///
  /// - Parameter name: the name of the entry.
  /// - Returns: the entries with how many steps each is away, negative before the entry; nobody is
  ///   in it twice, whatever an index says.
  public func family(of name: String) -> [(entry: GalleryEntry, steps: Int)] {
    // One pass over the index: a chain may be as long as it is.
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
  /// - Parameter bytes: the file.
  /// - Throws: `GalleryError`: `tooLarge`, `notAGallery`, `newerVersion`. No text makes it trap.
  public init(_ bytes: [UInt8]) throws(GalleryError) {
    guard bytes.count <= GalleryLimits.indexBytes else { throw .tooLarge(GalleryLimits.indexBytes) }
    self.init(title: GalleryEntry.Words())
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
      guard version.map({ $0 > 0 }) == true, reader.peek() == nil else { throw JSONReader.Fault() }
    } catch let error as GalleryError {
      throw error
    } catch {
      throw .notAGallery
    }
  }
}

extension GalleryIndex {
  /// The index as a file: an entry a line, in the order of the gallery.
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

  /// No text of the index is longer than so many bytes, which is known without writing it: every
  /// letter may have a backslash before it.
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
