import KodamaDataSources
import KodamaPlay
import KodamaSaves
import KodamaWorld

/// A gallery without a network. Tests decide when its files arrive.
final class GalleryDouble: GalleryProvider {
  var things: [GalleryItem]
  /// The share code of each item.
  var codes: [String]
  /// The events that the next call of `news()` returns.
  var coming: [GalleryEvent] = []
  /// True if a requested file arrives at once.
  var isPrompt = true
  private(set) var opened: [String] = []
  private(set) var fetched: [Int] = []
  private(set) var cancelCount = 0

  init(_ titles: [String], seed: UInt64 = 40) {
    things = titles.enumerated().map { number, title in
      var thing = GalleryItem(name: "v\(number)", kind: .valley)
      thing.title = GalleryWords(title, japanese: "谷\(number)")
      thing.about = GalleryWords("About \(title).")
      thing.holds = [number % 2 == 0 ? "bell" : "sand"]
      return thing
    }
    codes = titles.indices.map { number in
      ShareCode(
        name: titles[number], .valley(GeneratedValley(seed: seed + UInt64(number % 3)))
      ).text()
    }
  }

  func open(_ address: String) {
    opened.append(address)
    coming.append(.opened(refused: 0, former: nil))
  }

  func fetch(_ place: Int) {
    fetched.append(place)
    if isPrompt { coming.append(.received(codes[place])) }
  }

  func cancel() { cancelCount += 1 }

  func news() -> [GalleryEvent] {
    defer { coming = [] }
    return coming
  }

  var count: Int { things.count }

  func thing(at place: Int) -> GalleryItem { things[place] }

  func find(_ query: GalleryQuery) -> [Int] {
    let found = things.indices.filter { place in
      let text = things[place].title.english.lowercased()
      return query.words.allSatisfy { word in
        text.contains(word.text.lowercased())
          || word.materials.contains { things[place].holds.contains($0) }
      } && query.material.map { things[place].holds.contains($0) } ?? true
        && (!query.onlyProven || things[place].isProven)
    }
    guard let like = query.like else { return found }
    return found.filter { $0 != like }.sorted { abs($0 - like) < abs($1 - like) }
  }

  func family(of place: Int) -> [GalleryRelative] {
    things.indices.map { GalleryRelative($0, steps: $0 - place) }
  }
}
