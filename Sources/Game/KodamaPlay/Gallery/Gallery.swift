package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// Receives notices of a gallery.
package protocol GalleryDelegate: AnyObject {
  /// The query, the selection or the list has changed.
  func galleryDidChange()
  /// A requested file has arrived.
  func galleryDidBring()
}

/// An open gallery: the query, the found items, the selection, and the file that is being loaded.
/// It polls its provider once a pass.
package final class Gallery: Model {
  /// The purpose of a requested file.
  package enum Wish: Hashable, Sendable {
    /// Show and play a preview.
    case preview
    /// Play the item, take it in hand, or watch it.
    case take
    /// Copy its share code.
    case give
  }

  /// The time that the focus rests on an item before its preview is loaded, in passes. Items that
  /// the player only passes are not fetched.
  package static let restPasses = 20

  package weak var delegate: (any GalleryDelegate)?
  package private(set) var query = GalleryQuery()
  /// The indices of the found items.
  package private(set) var found: [Int] = []
  /// A number that changes with every search.
  package private(set) var findings = 0
  /// The index of the selected item; nil if there is none.
  package private(set) var looked: Int?
  /// The file that arrived last: its purpose, and its share code.
  package private(set) var brought: (wish: Wish, code: String)?
  private let provider: any GalleryProvider
  private let eventLog: EventLog
  private let rules: MaterialRules
  private var wish: Wish?
  private var idlePasses = 0
  private var percent: Int?

  /// Creates the model of a gallery; `open(_:)` opens one.
  ///
  /// - Parameters:
  ///   - provider: Loads the gallery and its files.
  ///   - eventLog: Receives the gallery's facts.
  ///   - rules: Resolves the names of materials.
  package init(_ provider: any GalleryProvider, _ eventLog: EventLog, rules: MaterialRules) {
    self.provider = provider
    self.eventLog = eventLog
    self.rules = rules
  }

  /// Opens the gallery at an address; empty for the built-in one.
  package func open(_ address: String) {
    (wish, looked, query) = (nil, nil, GalleryQuery())
    provider.open(address)
    refind()
    if found.isEmpty { post(.opening) }
    handleEvents()
  }

  /// The number of items.
  package var count: Int { provider.count }

  /// The item at an index.
  package func thing(at place: Int) -> GalleryItem { provider.thing(at: place) }

  /// The ancestors and descendants of an item.
  package func family(of place: Int) -> [GalleryRelative] { provider.family(of: place) }

  /// Sets the query and searches.
  package func look(for query: GalleryQuery) {
    guard query != self.query else { return }
    self.query = query
    refind()
    delegate?.galleryDidChange()
  }

  /// Selects an item. Its preview is loaded once the focus has rested on it.
  package func look(at place: Int?) {
    guard place != looked else { return }
    if wish == .preview { cancel() }
    (looked, idlePasses) = (place, 0)
    delegate?.galleryDidChange()
  }

  /// Requests the file of the selected item.
  package func fetch(for wish: Wish) {
    guard let looked, looked < provider.count else { return }
    // Playing or watching the item makes its preview unnecessary.
    if wish == .take { idlePasses = Self.restPasses + 1 }
    (self.wish, percent) = (wish, nil)
    provider.fetch(looked)
    handleEvents()
  }

  /// Cancels the request for a file.
  package func cancel() {
    guard wish != nil else { return }
    wish = nil
    provider.cancel()
  }

  /// The description of the selected item.
  package var about: GalleryFact? {
    guard let looked, looked < provider.count else { return nil }
    let thing = provider.thing(at: looked)
    return .about(thing, holds: thing.holds.compactMap { rules[$0] })
  }

  /// The materials that items of the gallery contain, in table order.
  package var materialsHeld: [MaterialID] {
    var held = [Bool](repeating: false, count: 256)
    for place in 0..<provider.count {
      for name in provider.thing(at: place).holds {
        if let material = rules[name] { held[Int(material.rawValue)] = true }
      }
    }
    return held.indices.filter { held[$0] }.map { MaterialID(UInt8($0)) }
  }

  /// Advances by a pass: handles the provider's events, and requests the preview of the selected
  /// item.
  package func advance() {
    handleEvents()
    guard looked != nil, idlePasses <= Self.restPasses else { return }
    idlePasses += 1
    guard idlePasses == Self.restPasses, wish == nil else { return }
    if let about { eventLog.post(.gallery(about)) }
    fetch(for: .preview)
  }

  private func refind() {
    found = provider.find(query)
    findings += 1
    if let looked, looked >= provider.count { self.looked = nil }
  }

  private func handleEvents() {
    for event in provider.news() {
      switch event {
      case .opened(let refused, let former):
        looked = nil
        refind()
        // The list announces itself, so only surprises are posted.
        if refused > 0 || former != nil {
          post(.opened(things: provider.count, refused: refused, former: former))
        }
        delegate?.galleryDidChange()
      case .coming(let share):
        let step = share / 25
        if wish != .preview, percent.map({ $0 / 25 != step }) ?? false {
          post(.coming(percent: share))
        }
        percent = share
      case .brought(let code):
        guard let wish else { break }
        (self.wish, brought) = (nil, (wish, code))
        delegate?.galleryDidBring()
      case .failed(let problem):
        let wasWanted = wish != .preview || problem != .cancelled
        wish = nil
        if wasWanted { post(.failed(problem)) }
        delegate?.galleryDidChange()
      }
    }
  }

  private func post(_ fact: GalleryFact) { eventLog.post(.gallery(fact)) }
}

extension Gallery: GalleryViewDataSource {
  package var shownItem: GalleryItem? {
    looked.flatMap { $0 < count ? thing(at: $0) : nil }
  }
  /// The materials of the selected item.
  package var itemMaterials: [MaterialID] {
    shownItem.map { $0.holds.compactMap { rules[$0] } } ?? []
  }
}
