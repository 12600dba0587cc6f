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
  private let cache: GalleryCache?
  /// Whether whoever asks waits for what comes: a run without a clock is then the same each time.
  private let waits: Bool
  /// Whether nothing is opened but what ships.
  private let isAlone: Bool
  private var service: GalleryService?
  private var task: GalleryTask?
  /// What is known of the gallery that is open.
  private(set) var shelf = GalleryShelf()
  private var come: [GalleryNews] = []
  /// How much of a file was there when that was told last.
  private var percent = 0

  /// Brings what ships, and what the player asks for.
  ///
  /// - Parameters:
  ///   - shipped: the folder of the gallery that ships.
  ///   - cacheFolder: where what comes from the web is kept; nil where nothing is.
  ///   - waits: whether whoever asks for news waits until there are some.
  ///   - isAlone: whether nothing is opened but what ships, as if nothing else answered.
  init(shipped: String?, cacheFolder: String?, waits: Bool, isAlone: Bool = false) {
    self.shipped = shipped
    self.isAlone = isAlone
    cache = cacheFolder.map(GalleryCache.init)
    self.waits = waits
  }

  /// The one of this machine's player.
  ///
  /// - Parameters:
  ///   - waits: whether whoever asks for news waits until there are some.
  ///   - isAlone: whether nothing is opened but what ships.
  /// - Returns: one that has nothing open yet.
  static func standard(waits: Bool, isAlone: Bool = false) -> GameGallery {
    GameGallery(
      shipped: (try? Content.folder()).map { "\($0)/gallery" },
      cacheFolder: (try? PlayerFolder.path()).map { "\($0)/gallery" }, waits: waits,
      isAlone: isAlone)
  }

  func open(_ address: String) {
    cancel()
    shelf = GalleryShelf()
    come = []
    guard address.isEmpty || !isAlone else {
      service = nil
      return come.append(.failed(.unreachable))
    }
    do {
      let address = try GalleryAddress(address.isEmpty ? shipped ?? "" : address)
      let reader = GalleryReader(address, cache: cache)
      // What ships and what was there before is there at once.
      let former = reader.former()
      if let former { shelf = GalleryShelf(former.index) }
      guard address.isOnTheWeb else {
        service = GalleryService(reader)
        return took(Result { () throws(GalleryError) in try reader.index() })
      }
      let service = GalleryService(reader)
      self.service = service
      task = service.open(knowing: former) { [weak self] in self?.took($0) }
    } catch {
      service = nil
      come.append(.failed(error.problem))
    }
  }

  private func took(_ answer: GalleryService.IndexAnswer) {
    task = nil
    switch answer {
    case .success(let answer):
      // Most often it is what was there before.
      if answer.value != shelf.index { shelf = GalleryShelf(answer.value) }
      come.append(
        .opened(refused: answer.value.refusedCount, former: answer.staleness?.problem))
    case .failure(let error): come.append(.failed(error.problem))
    }
  }

  func fetch(_ place: Int) {
    task?.cancel()
    (task, percent) = (nil, 0)
    guard let service, shelf.index.entries.indices.contains(place) else {
      return come.append(.failed(.notThere))
    }
    let number = place
    task = service.fetch(.file, of: shelf.index.entries[place]) { [weak self] answer in
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

  var count: Int { shelf.count }
  func thing(at place: Int) -> GalleryThing { shelf.thing(at: place) }
  func find(_ query: GalleryQuery) -> [Int] { shelf.find(query) }
  func family(of place: Int) -> [GalleryKin] { shelf.family(of: place) }
}
