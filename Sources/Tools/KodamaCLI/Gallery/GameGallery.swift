import Foundation
import Kodama
import KodamaGallery
import KodamaSystem

/// Loads galleries for the game: the one that ships with it, or one at an address.
final class GameGallery: GalleryProvider {
  /// The folder of the shipped gallery; nil if it is missing.
  private let shipped: String?
  private let cache: GalleryCache?
  /// True if `news` blocks until an answer arrives, so that headless runs are repeatable.
  private let waits: Bool
  /// True if only the shipped gallery can be opened.
  private let isOffline: Bool
  private var service: GalleryService?
  private var task: GalleryTask?
  private(set) var contents = GalleryContents()
  private var pendingNews: [GalleryEvent] = []
  /// The last reported progress, in percent.
  private var percent = 0

  init(shipped: String?, cacheFolder: String?, waits: Bool, isOffline: Bool = false) {
    self.shipped = shipped
    self.isOffline = isOffline
    cache = cacheFolder.map(GalleryCache.init)
    self.waits = waits
  }

  /// Creates a loader that uses the player's folder.
  static func standard(waits: Bool, isOffline: Bool = false) -> GameGallery {
    GameGallery(
      shipped: (try? Content.folder()).map { "\($0)/gallery" },
      cacheFolder: (try? PlayerFolder.path()).map { "\($0)/gallery" }, waits: waits,
      isOffline: isOffline)
  }

  func open(_ address: String) {
    cancel()
    contents = GalleryContents()
    pendingNews = []
    guard address.isEmpty || !isOffline else {
      service = nil
      return pendingNews.append(.failed(.unreachable))
    }
    do {
      let address = try GalleryAddress(address.isEmpty ? shipped ?? "" : address)
      let reader = GalleryReader(address, cache: cache)
      // The cached index is shown at once. The shipped gallery needs no download.
      let former = reader.cachedIndex()
      if let former { contents = GalleryContents(former.index) }
      guard address.isOnTheWeb else {
        service = GalleryService(reader)
        return receive(Result { () throws(GalleryError) in try reader.index() })
      }
      let service = GalleryService(reader)
      self.service = service
      task = service.open(knowing: former) { [weak self] in self?.receive($0) }
    } catch {
      service = nil
      pendingNews.append(.failed(error.problem))
    }
  }

  private func receive(_ answer: GalleryService.IndexAnswer) {
    task = nil
    switch answer {
    case .success(let answer):
      // Usually the index equals the cached one.
      if answer.value != contents.index { contents = GalleryContents(answer.value) }
      pendingNews.append(
        .opened(refused: answer.value.refusedCount, former: answer.staleness?.problem))
    case .failure(let error): pendingNews.append(.failed(error.problem))
    }
  }

  func fetch(_ place: Int) {
    task?.cancel()
    (task, percent) = (nil, 0)
    guard let service, contents.index.entries.indices.contains(place) else {
      return pendingNews.append(.failed(.notThere))
    }
    let number = place
    task = service.fetch(.file, of: contents.index.entries[place]) { [weak self] answer in
      self?.receive(answer, of: number)
    }
  }

  private func receive(_ answer: GalleryService.FileAnswer, of place: Int) {
    // The game has replaced this request with another.
    if case .failure(.cancelled) = answer { return }
    task = nil
    switch answer {
    case .success(let answer):
      let text = Files.text(of: answer.value)
      pendingNews.append(text.map { .received($0) } ?? .failed(.changed))
    case .failure(let error): pendingNews.append(.failed(error.problem))
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }

  func news() -> [GalleryEvent] {
    service?.deliver()
    while waits, task != nil, service.map({ $0.waitingCount > 0 }) == true {
      usleep(1_000)
      service?.deliver()
    }
    if let task, let whole = task.expectedBytes, whole > 0 {
      let now = min(100, task.receivedBytes * 100 / whole)
      if now / 25 != percent / 25 { pendingNews.append(.coming(percent: now)) }
      percent = now
    }
    defer { pendingNews = [] }
    return pendingNews
  }

  var count: Int { contents.count }
  func thing(at place: Int) -> GalleryItem { contents.thing(at: place) }
  func find(_ query: GalleryQuery) -> [Int] { contents.find(query) }
  func family(of place: Int) -> [GalleryRelative] { contents.family(of: place) }
}

/// The entries of an open gallery. The game refers to an entry by its index, starting at 0.
struct GalleryContents: Hashable {
  let index: GalleryIndex
  private let places: [String: Int]

  init(_ index: GalleryIndex = GalleryIndex(title: .init())) {
    self.index = index
    places = index.places
  }

  var count: Int { index.entries.count }

  func thing(at place: Int) -> GalleryItem {
    let entry = index.entries[place]
    var thing = GalleryItem(
      name: entry.name, kind: GalleryItem.Kind(rawValue: entry.kind.rawValue) ?? .recording)
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

  func family(of place: Int) -> [GalleryRelative] {
    guard index.entries.indices.contains(place) else { return [] }
    return index.family(of: index.entries[place].name).compactMap { entry, steps in
      places[entry.name].map { GalleryRelative($0, steps: steps) }
    }
  }
}

extension GalleryWords {
  fileprivate init(_ words: GalleryEntry.LocalizedText) {
    self.init(words.english, japanese: words.japanese)
  }
}
