package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// Receives a gallery's changes.
package protocol GalleryDelegate: AnyObject {
  func galleryDidChange()
  func galleryDidReceiveFile()
}

/// An open gallery: the query, the matching items, the selection, and the file being loaded. It
/// polls its provider in every pass (1/60 s).
package final class Gallery: Model {
  /// The reason why a file was requested.
  package enum Purpose: Hashable, Sendable {
    /// Show and play the item's preview.
    case preview
    /// Play the étude, pick up the stamp, or watch the recording.
    case use
    case share
  }

  /// The time that an item must be selected before its preview loads, in passes (1/60 s). Items
  /// that the player skips are therefore not loaded.
  package static let restPasses = 20

  package weak var delegate: (any GalleryDelegate)?
  package private(set) var query = GalleryQuery()
  package private(set) var found: [Int] = []
  /// The number of searches so far. Views compare it to detect a new list.
  package private(set) var findings = 0
  /// The index of the selected item; nil if none is selected.
  package private(set) var looked: Int?
  /// The file that arrived last: why it was requested, and its share code.
  package private(set) var received: (purpose: Purpose, code: String)?
  private let provider: any GalleryProvider
  private let eventLog: EventLog
  private let rules: MaterialRules
  private var purpose: Purpose?
  private var idlePasses = 0
  private var percent: Int?

  /// Creates a gallery without items. `open(_:)` loads them.
  package init(_ provider: any GalleryProvider, _ eventLog: EventLog, rules: MaterialRules) {
    self.provider = provider
    self.eventLog = eventLog
    self.rules = rules
  }

  package func open(_ address: String) {
    (purpose, looked, query) = (nil, nil, GalleryQuery())
    provider.open(address)
    refind()
    if found.isEmpty { post(.opening) }
    handleEvents()
  }

  package var count: Int { provider.count }

  package func thing(at place: Int) -> GalleryItem { provider.thing(at: place) }

  package func family(of place: Int) -> [GalleryRelative] { provider.family(of: place) }

  /// Sets the query, and searches if it differs from the current one.
  package func look(for query: GalleryQuery) {
    guard query != self.query else { return }
    self.query = query
    refind()
    delegate?.galleryDidChange()
  }

  /// Selects an item. Its preview is loaded after `restPasses`.
  package func look(at place: Int?) {
    guard place != looked else { return }
    if purpose == .preview { cancel() }
    (looked, idlePasses) = (place, 0)
    delegate?.galleryDidChange()
  }

  package func fetch(for purpose: Purpose) {
    guard let looked, looked < provider.count else { return }
    // The player opens the item, so its preview is not needed.
    if purpose == .use { idlePasses = Self.restPasses + 1 }
    (self.purpose, percent) = (purpose, nil)
    provider.fetch(looked)
    handleEvents()
  }

  package func cancel() {
    guard purpose != nil else { return }
    purpose = nil
    provider.cancel()
  }

  package var about: GalleryFact? {
    guard let looked, looked < provider.count else { return nil }
    let thing = provider.thing(at: looked)
    return .about(thing, holds: thing.holds.compactMap { rules[$0] })
  }

  /// The materials in the gallery's items, in table order.
  package var materialsHeld: [MaterialID] {
    var held = [Bool](repeating: false, count: 256)
    for place in 0..<provider.count {
      for name in provider.thing(at: place).holds {
        if let material = rules[name] { held[Int(material.rawValue)] = true }
      }
    }
    return held.indices.filter { held[$0] }.map { MaterialID(UInt8($0)) }
  }

  /// Advances by one pass: handles the provider's events, and requests the selected item's preview
  /// once it has been selected long enough.
  package func advance() {
    handleEvents()
    guard looked != nil, idlePasses <= Self.restPasses else { return }
    idlePasses += 1
    guard idlePasses == Self.restPasses, purpose == nil else { return }
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
        // The list is announced anyway, so only rejected items and errors are posted.
        if refused > 0 || former != nil {
          post(.opened(things: provider.count, refused: refused, former: former))
        }
        delegate?.galleryDidChange()
      case .coming(let share):
        let step = share / 25
        if purpose != .preview, percent.map({ $0 / 25 != step }) ?? false {
          post(.coming(percent: share))
        }
        percent = share
      case .received(let code):
        guard let purpose else { break }
        (self.purpose, received) = (nil, (purpose, code))
        delegate?.galleryDidReceiveFile()
      case .failed(let problem):
        let wasWanted = purpose != .preview || problem != .cancelled
        purpose = nil
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
  package var itemMaterials: [MaterialID] {
    shownItem.map { $0.holds.compactMap { rules[$0] } } ?? []
  }
}
