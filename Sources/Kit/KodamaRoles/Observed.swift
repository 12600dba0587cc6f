/// One value that can be observed: the only notice in the kit that carries data, because the value
/// is the whole of what there is to tell.
///
///     let language = Observed("en")
///     language.observe(settings, timings: [.initial, .change]) { settings, change in
///       settings.show(change.new)
///     }
///     language.value = "ja"
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

  private struct Entry {
    weak var observer: AnyObject?
    let timings: [ObserverTiming]
    let handle: (AnyObject, Change) -> Void
  }

  private var entries: [Entry] = []
  private var stored: Value

  /// Makes an observed value.
  public init(_ value: Value) { stored = value }

  /// The value. Setting it to what it already is tells nobody.
  public var value: Value {
    get { stored }
    set {
      guard newValue != stored else { return }
      let old = stored
      tell(Change(old: old, new: newValue, timing: .prior))
      stored = newValue
      tell(Change(old: old, new: newValue, timing: .change))
    }
  }

  /// Adds the one handler of this observer, held weakly; a second one takes its place.
  public func observe<Observer: AnyObject>(
    _ observer: Observer, timings: [ObserverTiming] = [.change],
    handler: @escaping (Observer, Change) -> Void
  ) {
    stopObserving(observer)
    let entry = Entry(observer: observer, timings: timings) { object, change in
      guard let observer = object as? Observer else { return }
      handler(observer, change)
    }
    entries.append(entry)
    if timings.contains(.initial) {
      entry.handle(observer, Change(old: stored, new: stored, timing: .initial))
    }
  }

  /// Removes the handler of this observer.
  public func stopObserving(_ observer: AnyObject) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  private func tell(_ change: Change) {
    for entry in entries where entry.timings.contains(change.timing) {
      guard let observer = entry.observer else { continue }
      entry.handle(observer, change)
    }
  }
}
