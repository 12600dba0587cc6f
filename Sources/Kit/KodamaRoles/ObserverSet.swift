/// The observers of a Model. A notice (a value that names the kind of a change) is sent to them in
/// the order in which they were added.
///
/// A notice names the kind of change, such as `.selection`. It carries no data: `Notice` is
/// `CaseIterable`, so its cases have no associated values.
///
///     enum PaletteNotice: CaseIterable { case favourites, selection }
///     let observers = ObserverSet<PaletteNotice>()
///     observation = observers.add(notifiesImmediately: true) { [weak self] notice in
///       self?.paletteDidChange(notice)
///     }
///     observers.notify(.favourites)
///
/// The caller stores the returned observation; releasing it removes the observer. The set retains
/// the handler, so the handler should capture its observer weakly.
public final class ObserverSet<Notice: CaseIterable & Equatable & Sendable> {
  private let handlers = HandlerList<Notice>()

  /// Creates a set without observers.
  public init() {}

  /// The number of observers.
  public var count: Int { handlers.count }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - notifiesImmediately: True to call the handler once with every case of `Notice` before this
  ///     method returns, so that the observer can read the initial state.
  ///   - handler: The closure to call with each notice.
  /// - Returns: An observation. Releasing it removes the observer.
  public func add(
    notifiesImmediately: Bool = false, handler: @escaping (Notice) -> Void
  ) -> Observation {
    let observation = handlers.add(handler)
    if notifiesImmediately {
      for notice in Notice.allCases { handler(notice) }
    }
    return observation
  }

  /// Sends a notice (a value that names the kind of a change) to every observer. An observer that
  /// is added during the call receives only later notices. An observer that is removed during the
  /// call receives no more.
  public func notify(_ notice: Notice) { handlers.call(with: notice) }
}

/// The registration of an observer. Releasing it removes the observer.
///
/// It retains the list of handlers, so it may outlive the observed object.
public final class Observation {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}

/// A value that notifies its observers before and after each change. Unlike an `ObserverSet`, it
/// passes the old and the new value to them.
///
///     let language = Observed("en")
///     observation = language.observe(timings: [.initial, .change]) { [weak self] change in
///       self?.show(change.new)
///     }
///     language.value = "ja"
///
/// The caller stores the returned observation; releasing it removes the observer. The handler is
/// retained, so it should capture its observer weakly.
public final class Observed<Value: Equatable> {
  /// The old and the new value, as passed to observers.
  public struct Change {
    /// The value before the change. For `.initial`, it equals `new`.
    public let old: Value
    /// The value after the change.
    public let new: Value
    /// The reason for this call: the observer was added, or the value will change or has changed.
    public let timing: ObserverTiming
  }

  private let handlers = HandlerList<Change>()
  private var stored: Value

  /// Creates an observed value without observers.
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

  /// Adds an observer that is called at the given times, by default after each change. Releasing
  /// the returned observation removes the observer.
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
  /// Once, before `observe` returns, so that the observer can read the initial value.
  case initial
  /// Before a change, while `value` is still the old one.
  case prior
  /// After the value has changed.
  case change
}

/// A list of handlers, called in the order in which they were added.
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

  /// Calls every handler, but not those that are added or removed during the call.
  func call(with argument: Argument) {
    for entry in entries where entries.contains(where: { $0.number == entry.number }) {
      entry.handle(argument)
    }
  }
}
