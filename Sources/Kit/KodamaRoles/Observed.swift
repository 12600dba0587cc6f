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
