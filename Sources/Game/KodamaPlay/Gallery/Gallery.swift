package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// Told what becomes of a gallery.
package protocol GalleryDelegate: AnyObject {
  /// What is shown of it has changed.
  func galleryDidChange()
  /// A file that was asked for is there.
  func galleryDidBring()
}

/// What is known of the gallery that is open: what of it is shown, what is looked at, and what is
/// still coming. It asks whoever brings things, once a pass, and tells its Controller.
package final class Gallery: Model {
  /// What a file is wanted for.
  package enum Wish: Hashable, Sendable {
    /// To be seen and heard.
    case preview
    /// To be played, taken in hand, or watched.
    case take
    /// To be given on, as the line of text that it is.
    case give
  }

  /// How long the focus rests on a thing before its file is asked for, in passes: who goes on to
  /// the next one fetches nothing.
  package static let restPasses = 20

  /// Told of every change.
  package weak var delegate: (any GalleryDelegate)?
  /// What is looked for.
  package private(set) var query = GalleryQuery()
  /// The places of what was found.
  package private(set) var found: [Int] = []
  /// How many times something was looked for: another number, other things or other places.
  package private(set) var findings = 0
  /// The place of what is looked at; nil where nothing is.
  package private(set) var looked: Int?
  /// What was wanted of the file that has come last, and its text.
  package private(set) var brought: (wish: Wish, code: String)?
  private let provider: any GalleryProvider
  private let eventLog: EventLog
  private let rules: MaterialRules
  private var wish: Wish?
  private var restedPasses = 0
  private var percent: Int?

  /// Makes the model of a gallery; none is open yet.
  ///
  /// - Parameters:
  ///   - bringer: brings what is in it.
  ///   - chronicle: where it tells what becomes of it.
  ///   - rules: knows the materials that things hold by their names.
  package init(_ provider: any GalleryProvider, _ eventLog: EventLog, rules: MaterialRules) {
    self.provider = provider
    self.eventLog = eventLog
    self.rules = rules
  }

  /// Opens the gallery of an address; empty for the one that ships.
  package func open(_ address: String) {
    (wish, looked, query) = (nil, nil, GalleryQuery())
    provider.open(address)
    refind()
    if found.isEmpty { post(.opening) }
    takeNews()
  }

  /// How many things it holds.
  package var count: Int { provider.count }

  /// The thing at a place.
  package func thing(at place: Int) -> GalleryThing { provider.thing(at: place) }

  /// What a thing was made from, and what was made from it.
  package func family(of place: Int) -> [GalleryRelative] { provider.family(of: place) }

  /// Shows what is looked for, and nothing else.
  package func look(for query: GalleryQuery) {
    guard query != self.query else { return }
    self.query = query
    refind()
    delegate?.galleryDidChange()
  }

  /// Turns to the thing at a place; its file is asked for when the focus has rested there.
  package func look(at place: Int?) {
    guard place != looked else { return }
    if wish == .preview { cancel() }
    (looked, restedPasses) = (place, 0)
    delegate?.galleryDidChange()
  }

  /// Asks for the file of what is looked at.
  package func fetch(for wish: Wish) {
    guard let looked, looked < provider.count else { return }
    // Who plays or watches it has heard enough of it.
    if wish == .take { restedPasses = Self.restPasses + 1 }
    (self.wish, percent) = (wish, nil)
    provider.fetch(looked)
    takeNews()
  }

  /// Nobody wants what is still coming.
  package func cancel() {
    guard wish != nil else { return }
    wish = nil
    provider.cancel()
  }

  /// What is told of the thing that is looked at.
  package var about: GalleryFact? {
    guard let looked, looked < provider.count else { return nil }
    let thing = provider.thing(at: looked)
    return .about(thing, holds: thing.holds.compactMap { rules[$0] })
  }

  /// The materials that something of the gallery holds, in the order of the table.
  package var materialsHeld: [MaterialID] {
    var held = [Bool](repeating: false, count: 256)
    for place in 0..<provider.count {
      for name in provider.thing(at: place).holds {
        if let material = rules[name] { held[Int(material.rawValue)] = true }
      }
    }
    return held.indices.filter { held[$0] }.map { MaterialID(UInt8($0)) }
  }

  /// Runs on by one pass: takes what has come, and asks for what the focus rests on.
  package func advance() {
    takeNews()
    guard looked != nil, restedPasses <= Self.restPasses else { return }
    restedPasses += 1
    guard restedPasses == Self.restPasses, wish == nil else { return }
    if let about { eventLog.post(.gallery(about)) }
    fetch(for: .preview)
  }

  private func refind() {
    found = provider.find(query)
    findings += 1
    if let looked, looked >= provider.count { self.looked = nil }
  }

  private func takeNews() {
    for news in provider.news() {
      switch news {
      case .opened(let refused, let former):
        looked = nil
        refind()
        // What was expected is said by the list that comes up.
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
  /// What is looked at; nil where nothing is.
  package var thingShown: GalleryThing? {
    looked.flatMap { $0 < count ? thing(at: $0) : nil }
  }
  /// The materials that it holds.
  package var holdsShown: [MaterialID] {
    thingShown.map { $0.holds.compactMap { rules[$0] } } ?? []
  }
}
