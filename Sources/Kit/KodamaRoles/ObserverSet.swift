/// The observers of one Model, which receive its notices in the order in which they joined.
///
/// A notice says which kind of change happened, and nothing more. `Notice` must be an enumeration
/// without associated values (`CaseIterable` ensures that), so a notice cannot carry data:
///
///     enum PaletteNotice: CaseIterable { case favourites, selection }
///     let observers = ObserverSet<PaletteNotice>()
///     observation = observers.add(notifiesImmediately: true) { [weak self] notice in
///       self?.paletteDidChange(notice)
///     }
///     observers.notify(.favourites)
///
/// The observer stores the returned observation, which ends when it is released. The set keeps only
/// the handler, so a handler should capture its observer weakly.
public final class ObserverSet<Notice: CaseIterable & Equatable & Sendable> {
  private let handlers = HandlerList<Notice>()

  /// Creates a set without observers.
  public init() {}

  /// The number of observers.
  public var count: Int { handlers.count }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - notifiesImmediately: Whether the handler is called once with every kind of notice before
  ///     this method returns, so that the observer can bring itself up to date.
  ///   - handler: Receives the notices.
  /// - Returns: The observation, which ends when it is released.
  public func add(
    notifiesImmediately: Bool = false, handler: @escaping (Notice) -> Void
  ) -> Observation {
    let observation = handlers.add(handler)
    if notifiesImmediately {
      for notice in Notice.allCases { handler(notice) }
    }
    return observation
  }

  /// Calls every observer with a notice. Observers that join during the call receive the next
  /// notice; observers that leave during the call receive no more.
  public func notify(_ notice: Notice) { handlers.call(with: notice) }
}

/// Keeps an observer registered until it is released.
///
/// It retains the list of handlers, so it may outlive the observed object. The list does not retain
/// the observer.
public final class Observation {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}

/// A value that notifies its observers of each change. It is the only notice in the kit that
/// carries data, because there is nothing to pull but the value itself.
///
///     let language = Observed("en")
///     observation = language.observe(timings: [.initial, .change]) { [weak self] change in
///       self?.show(change.new)
///     }
///     language.value = "ja"
///
/// The observer stores the returned observation, which ends when it is released. The value keeps
/// only the handler, so a handler should capture its observer weakly.
public final class Observed<Value: Equatable> {
  /// A change of the value, as passed to observers.
  public struct Change {
    /// The value before the change. For `.initial`, it equals `new`.
    public let old: Value
    /// The value after the change.
    public let new: Value
    /// The reason for this call: the observer joined, or the value will change or has changed.
    public let timing: ObserverTiming
  }

  private let handlers = HandlerList<Change>()
  private var stored: Value

  /// Creates an observed value.
  public init(_ value: Value) { stored = value }

  /// The current value. Setting an equal value notifies no observer.
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

  /// Adds an observer, which is called at the given times. The returned observation ends when it is
  /// released.
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

/// When an `Observed` value calls an observer.
public enum ObserverTiming: Sendable, Equatable {
  /// Once on joining, before `observe` returns, so that the observer can bring itself up to date.
  case initial
  /// Before a change, while `value` is still the old one.
  case prior
  /// After the value has changed.
  case change
}

/// Handlers in the order in which they were added.
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

  /// Calls every handler except those that are added or removed during the call.
  func call(with argument: Argument) {
    for entry in entries where entries.contains(where: { $0.number == entry.number }) {
      entry.handle(argument)
    }
  }
}
