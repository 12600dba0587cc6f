import Kodama
import KodamaGallery

/// The things of a gallery that is open, as the game asks for them: by their places.
struct GalleryShelf: Hashable {
  /// What the gallery says that it holds.
  let index: GalleryIndex
  /// The place of each entry by its name.
  private let places: [String: Int]

  /// The things of an index; none without one.
  init(_ index: GalleryIndex = GalleryIndex(title: .init())) {
    self.index = index
    places = index.places
  }

  var count: Int { index.entries.count }

  func thing(at place: Int) -> GalleryThing {
    let entry = index.entries[place]
    var thing = GalleryThing(
      name: entry.name, kind: GalleryThing.Kind(rawValue: entry.kind.rawValue) ?? .recording)
    thing.title = GalleryWords(entry.title)
    thing.about = GalleryWords(entry.about)
    thing.pictured = GalleryWords(entry.pictured)
    thing.author = entry.author
    thing.holds = entry.holds
    thing.origin = places[entry.origin].map { GalleryWords(index.entries[$0].title) }
    thing.isProven = entry.isProven
    return thing
  }

  func find(_ query: GalleryQuery) -> [Int] {
    var search = GallerySearch()
    search.words = query.words.map(\.text)
    search.meanings = query.words.map(\.materials)
    search.materials = query.material.map { [$0] } ?? []
    search.onlyProven = query.onlyProven
    search.like = query.like.flatMap { place in
      index.entries.indices.contains(place) ? index.entries[place].name : nil
    }
    guard search != GallerySearch() else { return Array(index.entries.indices) }
    return search.found(in: index).compactMap { places[$0.name] }
  }

  func family(of place: Int) -> [GalleryKin] {
    guard index.entries.indices.contains(place) else { return [] }
    return index.family(of: index.entries[place].name).compactMap { entry, steps in
      places[entry.name].map { GalleryKin($0, steps: steps) }
    }
  }
}

extension GalleryWords {
  /// The words of an entry.
  fileprivate init(_ words: GalleryEntry.Words) {
    self.init(words.english, japanese: words.japanese)
  }
}
