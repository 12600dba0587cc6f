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
