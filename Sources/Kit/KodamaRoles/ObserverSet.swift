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

/// One value that can be observed: the only notice in the kit that carries data, because the value
/// is the whole of what there is to tell.
///
///     let language = Observed("en")
///     observation = language.observe(timings: [.initial, .change]) { [weak self] change in
///       self?.show(change.new)
///     }
///     language.value = "ja"
///
/// The observer stores the observation, which ends when it is released. The value holds the handler
/// alone: a handler that captures its observer does so weakly.
public final class Observed<Value: Equatable> {
  /// A change as its observers see it.
  public struct Change {
    /// The value before. On joining, it equals `new`.
    public let old: Value
    /// The value as it is now.
    public let new: Value
    /// Whether this is the call on joining, before, or after the change.
    public let timing: ObserverTiming
  }

  private let handlers = HandlerList<Change>()
  private var stored: Value

  /// Makes an observed value.
  public init(_ value: Value) { stored = value }

  /// The value. Setting it to what it already is tells nobody.
  public var value: Value {
    get { stored }
    set {
      guard newValue != stored else { return }
      let old = stored
      handlers.call(with: Change(old: old, new: newValue, timing: .prior))
      stored = newValue
      handlers.call(with: Change(old: old, new: newValue, timing: .change))
    }
  }

  /// Adds an observer, which is called at these times.
  ///
  /// - Returns: the observation, which ends when it is released.
  public func observe(
    timings: [ObserverTiming] = [.change], handler: @escaping (Change) -> Void
  ) -> Observation {
    let observation = handlers.add { change in
      if timings.contains(change.timing) { handler(change) }
    }
    if timings.contains(.initial) {
      handler(Change(old: stored, new: stored, timing: .initial))
    }
    return observation
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

/// Handlers of one kind of notice, in the order in which they were added.
final class HandlerList<Argument> {
  private struct Entry {
    let number: Int64
    let handle: (Argument) -> Void
  }

  private var entries: [Entry] = []
  private var nextNumber: Int64 = 0

  var count: Int { entries.count }

  func add(_ handle: @escaping (Argument) -> Void) -> Observation {
    let number = nextNumber
    nextNumber += 1
    entries.append(Entry(number: number, handle: handle))
    return Observation { self.entries.removeAll { $0.number == number } }
  }

  /// Calls every handler, but none that is added or removed meanwhile.
  func call(with argument: Argument) {
    for entry in entries where entries.contains(where: { $0.number == entry.number }) {
      entry.handle(argument)
    }
  }
}
