import KodamaRoles
import Testing

@Suite("Observers are told in the order of joining, for as long as they store their observation")
struct ObserverSetTests {
  private enum Notice: CaseIterable, Sendable { case one, two }
  private final class Listener {
    var told: [String] = []
    var observation: Observation?

    func join(_ set: ObserverSet<Notice>, notifiesImmediately: Bool = false) {
      observation = set.add(notifiesImmediately: notifiesImmediately) { [weak self] notice in
        self?.told.append("\(notice)")
      }
    }
  }

  @Test("Every observer is told of a notice, once")
  func notify() {
    let (set, first, second) = (ObserverSet<Notice>(), Listener(), Listener())
    first.join(set)
    second.join(set)
    set.notify(.one)
    #expect(first.told == ["one"] && second.told == ["one"])
  }

  @Test("An observer that asks for it is told of every kind on joining, others of nothing")
  func initial() {
    let (set, eager, patient) = (ObserverSet<Notice>(), Listener(), Listener())
    eager.join(set, notifiesImmediately: true)
    patient.join(set)
    #expect(eager.told == ["one", "two"] && patient.told.isEmpty)
  }

  @Test("Observers are told in the order in which they joined, also after one has left")
  func order() {
    let set = ObserverSet<Notice>()
    var told: [Int] = []
    var observations = (0..<4).map { number in set.add { _ in told.append(number) } }
    observations.remove(at: 1)
    observations.append(set.add { _ in told.append(4) })
    set.notify(.one)
    #expect(told == [0, 2, 3, 4])
    withExtendedLifetime(observations) {}
  }

  @Test("An observer that is gone is not kept, and its handler goes with it")
  func release() {
    let set = ObserverSet<Notice>()
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      listener.join(set)
      #expect(set.count == 1)
    }
    #expect(gone == nil && set.count == 0)
    set.notify(.one)
  }

  @Test("An observation may outlive its set, and does not keep it")
  func outlives() {
    weak var gone: ObserverSet<Notice>?
    let listener = Listener()
    do {
      let set = ObserverSet<Notice>()
      gone = set
      listener.join(set)
    }
    #expect(gone == nil)
    listener.observation = nil
  }

  @Test("Joining again replaces, leaving stops, also from inside of a notice")
  func again() {
    let (set, second) = (ObserverSet<Notice>(), Listener())
    second.join(set)
    second.join(set)
    set.notify(.one)
    #expect(second.told.count == 1)
    second.observation = nil
    let first = set.add { _ in second.observation = nil }
    second.join(set)
    set.notify(.one)
    #expect(second.told.count == 1, "an observer that leaves during a notice is not told of it")
    #expect(set.count == 1)
    withExtendedLifetime(first) {}
  }

  @Test("An observer that joins during a notice receives the next one")
  func joinsDuring() {
    let (set, late) = (ObserverSet<Notice>(), Listener())
    let first = set.add { _ in if late.observation == nil { late.join(set) } }
    set.notify(.one)
    #expect(late.told.isEmpty)
    set.notify(.two)
    #expect(late.told == ["two"])
    withExtendedLifetime(first) {}
  }
}

@Suite("An observed value tells old and new, before and after")
struct ObservedTests {
  private final class Listener {
    var told: [String] = []
    var observation: Observation?

    func join(_ value: Observed<Int>, _ timings: [ObserverTiming] = [.change]) {
      observation = value.observe(timings: timings) { [weak self] change in
        self?.told.append("\(change.timing) \(change.old)>\(change.new)")
      }
    }
  }

  @Test("On joining, before and after a change; the same value again is no change")
  func timings() {
    let (value, listener) = (Observed(1), Listener())
    listener.join(value, [.initial, .prior, .change])
    value.value = 2
    value.value = 2
    #expect(listener.told == ["initial 1>1", "prior 1>2", "change 1>2"])
  }

  @Test("While the prior call runs the old value can still be read")
  func prior() {
    let value = Observed(1)
    var seen: [Int] = []
    let observation = value.observe(timings: [.prior, .change]) { [unowned value] _ in
      seen.append(value.value)
    }
    value.value = 5
    #expect(seen == [1, 5])
    withExtendedLifetime(observation) {}
  }

  @Test("An observer is told until it releases its observation, also during a change")
  func release() {
    let value = Observed(1)
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      listener.join(value)
      listener.join(value)
      value.value = 2
      #expect(listener.told.count == 1)
      listener.observation = nil
      let ending = value.observe { _ in listener.observation = nil }
      listener.join(value)
      value.value = 3
      #expect(listener.told.count == 1)
      withExtendedLifetime(ending) {}
    }
    #expect(gone == nil)
  }
}
