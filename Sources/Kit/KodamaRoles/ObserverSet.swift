/// The receivers of one Model's notices: held weakly, told in the order of joining, all at the same
/// moment.
///
/// A notice says of which kind a change is, and nothing more. `Notice` must be an enumeration
/// without associated values (`CaseIterable` sees to that), so a notice cannot carry data:
///
///     enum PaletteNotice: CaseIterable { case favourites, selection }
///     let observers = ObserverSet<PaletteNotice>()
///     observers.add(hotbar, isToldAtOnce: true) { hotbar, notice in
///       hotbar.paletteDidChange(notice)
///     }
///     observers.notify(.favourites)
///
/// The handler is given its observer as an argument, so it need not capture it, and nothing leaks.
public final class ObserverSet<Notice: CaseIterable & Equatable & Sendable> {
  private struct Entry {
    weak var observer: AnyObject?
    let handle: (AnyObject, Notice) -> Void
  }

  private var entries: [Entry] = []
  /// Rises when somebody joins or leaves, so that a notice under way need not look otherwise.
  private var changes = 0

  /// Makes a set with no observers.
  public init() {}

  /// How many observers are alive.
  public var count: Int { entries.reduce(0) { $0 + ($1.observer == nil ? 0 : 1) } }

  /// Adds an observer; one that has joined before is given the new handler instead.
  ///
  /// - Parameters:
  ///   - observer: held weakly.
  ///   - isToldAtOnce: whether it is told of every kind of notice on joining, so that it can bring
  ///     itself up to date.
  ///   - handler: called with the observer; it should not capture it.
  public func add<Observer: AnyObject>(
    _ observer: Observer, isToldAtOnce: Bool = false,
    handler: @escaping (Observer, Notice) -> Void
  ) {
    remove(observer)
    let entry = Entry(observer: observer) { object, notice in
      guard let observer = object as? Observer else { return }
      handler(observer, notice)
    }
    entries.append(entry)
    if isToldAtOnce {
      for notice in Notice.allCases { entry.handle(observer, notice) }
    }
  }

  /// Removes an observer; one that never joined is no error.
  public func remove(_ observer: AnyObject) {
    changes += 1
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Tells every observer that something of this kind has changed.
  public func notify(_ notice: Notice) {
    // Those who join while this runs are told of the next notice; those who leave are not told.
    let start = changes
    for entry in entries {
      guard let observer = entry.observer,
        changes == start || entries.contains(where: { $0.observer === observer })
      else { continue }
      entry.handle(observer, notice)
    }
  }
}

/// When an observer of a value is told.
public enum ObserverTiming: Sendable, Equatable {
  /// At once on joining, so that it can bring itself up to date.
  case initial
  /// Before a change, while the value is still the old one.
  case prior
  /// As soon as the value has changed.
  case change
}
