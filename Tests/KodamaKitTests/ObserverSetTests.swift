import KodamaRoles
import Testing

@Suite("Observers are held weakly, told in the order of joining")
struct ObserverSetTests {
  private enum Notice: CaseIterable, Sendable { case one, two }
  private final class Listener {
    var told: [String] = []
  }

  private func join(
    _ set: ObserverSet<Notice>, _ listener: Listener, isToldAtOnce: Bool = false
  ) {
    set.add(listener, isToldAtOnce: isToldAtOnce) { $0.told.append("\($1)") }
  }

  @Test("Every observer is told of a notice, once")
  func notify() {
    let (set, first, second) = (ObserverSet<Notice>(), Listener(), Listener())
    join(set, first)
    join(set, second)
    set.notify(.one)
    #expect(first.told == ["one"] && second.told == ["one"])
  }

  @Test("Who wants to be told at once is told of every kind on joining, others of nothing")
  func initial() {
    let (set, eager, patient) = (ObserverSet<Notice>(), Listener(), Listener())
    join(set, eager, isToldAtOnce: true)
    join(set, patient)
    #expect(eager.told == ["one", "two"] && patient.told.isEmpty)
  }

  @Test("An observer that is gone is not kept, and not told")
  func weak() {
    let set = ObserverSet<Notice>()
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      join(set, listener)
      #expect(set.count == 1)
    }
    #expect(gone == nil && set.count == 0)
    set.notify(.one)
  }

  @Test("Joining twice replaces, leaving stops, also from inside of a notice")
  func again() {
    let (set, first, second) = (ObserverSet<Notice>(), Listener(), Listener())
    join(set, second)
    join(set, second)
    set.notify(.one)
    #expect(second.told.count == 1)
    set.remove(second)
    set.add(first) { [unowned set] _, _ in set.remove(second) }
    join(set, second)
    set.notify(.one)
    #expect(second.told.count == 1, "who left while a notice was told is not told of it")
    set.remove(Listener())
  }
}

@Suite("An observed value tells old and new, before and after")
struct ObservedTests {
  private final class Listener {
    var told: [String] = []
    func take(_ change: Observed<Int>.Change) {
      told.append("\(change.timing) \(change.old)>\(change.new)")
    }
  }

  @Test("On joining, before and after a change; the same value again is no change")
  func timings() {
    let (value, listener) = (Observed(1), Listener())
    value.observe(listener, timings: [.initial, .prior, .change]) { $0.take($1) }
    value.value = 2
    value.value = 2
    #expect(listener.told == ["initial 1>1", "prior 1>2", "change 1>2"])
  }

  @Test("While the prior call runs the old value can still be read")
  func prior() {
    let (value, listener) = (Observed(1), Listener())
    var seen: [Int] = []
    value.observe(listener, timings: [.prior, .change]) { [unowned value] _, _ in
      seen.append(value.value)
    }
    value.value = 5
    #expect(seen == [1, 5])
  }

  @Test("One handler an observer; none is kept alive")
  func weak() {
    let value = Observed(1)
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      value.observe(listener) { $0.take($1) }
      value.observe(listener) { $0.take($1) }
      value.value = 2
      #expect(listener.told.count == 1)
      value.stopObserving(listener)
      value.value = 3
      #expect(listener.told.count == 1)
    }
    #expect(gone == nil)
  }
}
