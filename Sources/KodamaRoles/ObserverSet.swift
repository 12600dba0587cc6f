/// When an observer is told.
public enum ObserverTiming: Sendable, Equatable {
  /// At once on joining, so that it can bring itself up to date.
  case initial
  /// Before a change, while the old state can still be pulled.
  case prior
  /// After a change.
  case change
}

/// The receivers of one Model's notices: held weakly, told in the order of joining, all at the same
/// moment.
///
/// A notice says of which kind a change is, and nothing more. `Notice` must be an enumeration
/// without associated values (`CaseIterable` sees to that), so a notice cannot carry data:
///
///     enum PaletteNotice: CaseIterable { case favourites, selection }
///     let observers = ObserverSet<PaletteNotice>()
///     observers.add(hotbar, timings: [.initial, .change]) { hotbar, notice, _ in
///       hotbar.paletteDidChange(notice)
///     }
///     observers.notify(.favourites)
///
/// The handler is given its observer as an argument, so it need not capture it, and nothing leaks.
public final class ObserverSet<Notice: CaseIterable & Equatable & Sendable> {
  private struct Entry {
    weak var observer: AnyObject?
    let isToldPrior: Bool
    let isToldChange: Bool
    let handle: (AnyObject, Notice, ObserverTiming) -> Void
  }

  private var entries: [Entry] = []
  /// Rises when somebody leaves, so that a notice under way looks only then who is still there.
  private var departures = 0

  /// Makes a set with no observers.
  public init() {}

  /// How many observers are alive.
  public var count: Int { entries.reduce(0) { $0 + ($1.observer == nil ? 0 : 1) } }

  /// Adds an observer; one that has joined before is given the new handler instead.
  ///
  /// - Parameters:
  ///   - observer: held weakly.
  ///   - timings: when it is told. With `.initial` it is told of every kind of notice at once.
  ///   - handler: called with the observer; it should not capture it.
  public func add<Observer: AnyObject>(
    _ observer: Observer, timings: [ObserverTiming] = [.change],
    handler: @escaping (Observer, Notice, ObserverTiming) -> Void
  ) {
    remove(observer)
    let entry = Entry(
      observer: observer, isToldPrior: timings.contains(.prior),
      isToldChange: timings.contains(.change)
    ) { object, notice, timing in
      // It is the observer that joined; a checked cast would cost more than the rest of the call.
      handler(unsafeDowncast(object, to: Observer.self), notice, timing)
    }
    entries.append(entry)
    if timings.contains(.initial) {
      for notice in Notice.allCases { entry.handle(observer, notice, .initial) }
    }
  }

  /// Removes an observer; one that never joined is no error.
  public func remove(_ observer: AnyObject) {
    departures &+= 1
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Tells every observer that something of this kind has changed.
  public func notify(_ notice: Notice) { tell(notice, .change) }

  /// Tells the observers that asked for it that something of this kind is about to change.
  public func notifyPrior(_ notice: Notice) { tell(notice, .prior) }

  private func tell(_ notice: Notice, _ timing: ObserverTiming) {
    // Those who join while this runs are told of the next notice; those who leave are not told.
    let departuresBefore = departures
    for entry in entries where timing == .prior ? entry.isToldPrior : entry.isToldChange {
      guard let observer = entry.observer else { continue }
      if departures != departuresBefore, !entries.contains(where: { $0.observer === observer }) {
        continue
      }
      entry.handle(observer, notice, timing)
    }
  }
}
