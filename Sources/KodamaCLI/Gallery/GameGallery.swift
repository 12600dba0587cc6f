import Foundation
import Kodama
import KodamaGallery
import KodamaSystem

/// Brings the game what is in a gallery: the one that ships, or that of an address. It alone knows
/// addresses; the game asks it by the role `GalleryBringing`.
final class GameGallery: GalleryBringing {
  /// The folder of the gallery that ships; nil where it is not there.
  private let shipped: String?
  /// Where what comes from the web is kept.
  private let cache: GalleryCache
  /// Whether whoever asks waits for what comes: a run without a clock is then the same each time.
  private let waits: Bool
  private var service: GalleryService?
  private var task: GalleryTask?
  private var index = GalleryIndex(title: .init())
  private var come: [GalleryNews] = []
  /// The place of each entry by its name.
  private var places: [String: Int] = [:]
  /// How much of a file was there when that was told last.
  private var percent = 0

  /// Brings what ships, and what the player asks for.
  ///
  /// - Parameters:
  ///   - shipped: the folder of the gallery that ships.
  ///   - cacheFolder: where what comes from the web is kept.
  ///   - waits: whether whoever asks for news waits until there are some.
  init(shipped: String?, cacheFolder: String, waits: Bool) {
    self.shipped = shipped
    cache = GalleryCache(folder: cacheFolder)
    self.waits = waits
  }

  /// The one of this machine's player.
  ///
  /// - Parameter waits: whether whoever asks for news waits until there are some.
  /// - Returns: one that has nothing open yet.
  static func standard(waits: Bool) -> GameGallery {
    GameGallery(
      shipped: (try? Content.folder()).map { "\($0)/gallery" },
      cacheFolder: "\(PlayerFolder.path())/gallery", waits: waits)
  }

  func open(_ address: String) {
    cancel()
    take(GalleryIndex(title: .init()))
    come = []
    do {
      let address = try GalleryAddress(address.isEmpty ? shipped ?? "" : address)
      let reader = GalleryReader(address, cache: cache)
      // What ships and what was there before is there at once.
      if let former = reader.formerIndex() { take(former) }
      guard address.isOnTheWeb else {
        service = GalleryService(reader)
        return took(Result { () throws(GalleryError) in try reader.index() })
      }
      let service = GalleryService(reader)
      self.service = service
      task = service.open { [weak self] in self?.took($0) }
    } catch {
      service = nil
      come.append(.failed(error.problem))
    }
  }

  private func took(_ answer: GalleryService.IndexAnswer) {
    task = nil
    switch answer {
    case .success(let answer):
      take(answer.value)
      come.append(
        .opened(refused: answer.value.refusedCount, former: answer.staleness?.problem))
    case .failure(let error): come.append(.failed(error.problem))
    }
  }

  private func take(_ index: GalleryIndex) {
    self.index = index
    places = Dictionary(index.entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  func fetch(_ place: Int) {
    task?.cancel()
    (task, percent) = (nil, 0)
    guard let service, index.entries.indices.contains(place) else {
      return come.append(.failed(.notThere))
    }
    let number = place
    task = service.fetch(.file, of: index.entries[place]) { [weak self] answer in
      self?.took(answer, of: number)
    }
  }

  private func took(_ answer: GalleryService.FileAnswer, of place: Int) {
    // Nobody waits any more for what was stopped in favour of another.
    if case .failure(.cancelled) = answer { return }
    task = nil
    switch answer {
    case .success(let answer):
      let text = Files.text(of: answer.value)
      come.append(text.map { .brought($0) } ?? .failed(.changed))
    case .failure(let error): come.append(.failed(error.problem))
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }

  func news() -> [GalleryNews] {
    service?.deliver()
    while waits, task != nil, service.map({ $0.waitingCount > 0 }) == true {
      usleep(1_000)
      service?.deliver()
    }
    if let task, let whole = task.expectedBytes, whole > 0 {
      let now = min(100, task.receivedBytes * 100 / whole)
      if now / 25 != percent / 25 { come.append(.coming(percent: now)) }
      percent = now
    }
    defer { come = [] }
    return come
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
