import KodamaRoles

/// What a value was before it last changed, so that a change can be taken back; taking back is a
/// change as well, and is taken back by the next one.
final class FormerValue<Value: Equatable> {
  private(set) var value: Value?

  /// Begins to look on; nothing has changed yet.
  init(of observed: Observed<Value>) {
    observed.observe(self, timings: [.prior]) { former, change in former.value = change.old }
  }
}
