/// When an observer of a value is told.
public enum ObserverTiming: Sendable, Equatable {
  /// At once on joining, so that it can bring itself up to date.
  case initial
  /// Before a change, while the value is still the old one.
  case prior
  /// As soon as the value has changed.
  case change
}
