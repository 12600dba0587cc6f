/// The receivers of one Model's notices: they receive each in the order in which they joined.
///
/// A notice says of which kind a change is, and nothing more. `Notice` must be an enumeration
/// without associated values (`CaseIterable` sees to that), so a notice cannot carry data:
///
///     enum PaletteNotice: CaseIterable { case favourites, selection }
///     let observers = ObserverSet<PaletteNotice>()
///     observation = observers.add(isToldAtOnce: true) { [weak self] notice in
///       self?.paletteDidChange(notice)
///     }
///     observers.notify(.favourites)
///
/// The observer stores the observation, which ends when it is released. The set holds the handler
/// alone: a handler that captures its observer does so weakly.
public final class ObserverSet<Notice: CaseIterable & Equatable & Sendable> {
  private let handlers = HandlerList<Notice>()

  /// Makes a set with no observers.
  public init() {}

  /// The number of observers.
  public var count: Int { handlers.count }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - isToldAtOnce: whether it receives every kind of notice on joining, so that it can bring
  ///     itself up to date.
  ///   - handler: receives the notices.
  /// - Returns: the observation, which ends when it is released.
  public func add(
    isToldAtOnce: Bool = false, handler: @escaping (Notice) -> Void
  ) -> Observation {
    let observation = handlers.add(handler)
    if isToldAtOnce {
      for notice in Notice.allCases { handler(notice) }
    }
    return observation
  }

  /// Tells every observer that something of this kind has changed. Those that join while this runs
  /// receive the next notice; those that leave receive no more.
  public func notify(_ notice: Notice) { handlers.call(with: notice) }
}

/// An observation that goes on for as long as the observer stores it. It holds the handlers, so it
/// may outlive what is observed; they do not hold the observer.
public final class Observation {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}
