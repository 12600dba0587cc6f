import KodamaRoles
import Testing

@Suite("Observers are notified in the order of joining")
struct ObserverSetTests {
  private enum Notice: CaseIterable, Sendable { case one, two }
  private final class Listener {
    var received: [String] = []
    var observation: Observation?

    func join(_ set: ObserverSet<Notice>, notifiesImmediately: Bool = false) {
      observation = set.add(notifiesImmediately: notifiesImmediately) { [weak self] notice in
        self?.received.append("\(notice)")
      }
    }
  }

  @Test("Every observer receives each notice once")
  func notify() {
    let (set, first, second) = (ObserverSet<Notice>(), Listener(), Listener())
    first.join(set)
    second.join(set)
    set.notify(.one)
    #expect(first.received == ["one"] && second.received == ["one"])
  }

  @Test("An observer with notifiesImmediately receives every kind of notice on joining")
  func initial() {
    let (set, eager, patient) = (ObserverSet<Notice>(), Listener(), Listener())
    eager.join(set, notifiesImmediately: true)
    patient.join(set)
    #expect(eager.received == ["one", "two"] && patient.received.isEmpty)
  }

  @Test("Observers keep their order after one has left")
  func order() {
    let set = ObserverSet<Notice>()
    var received: [Int] = []
    var observations = (0..<4).map { number in set.add { _ in received.append(number) } }
    observations.remove(at: 1)
    observations.append(set.add { _ in received.append(4) })
    set.notify(.one)
    #expect(received == [0, 2, 3, 4])
    withExtendedLifetime(observations) {}
  }

  @Test("The set does not retain its observers")
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

  @Test("An observation may outlive its set")
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

  @Test("An observer that leaves during a notice receives no further call")
  func again() {
    let (set, second) = (ObserverSet<Notice>(), Listener())
    second.join(set)
    second.join(set)
    set.notify(.one)
    #expect(second.received.count == 1)
    second.observation = nil
    let first = set.add { _ in second.observation = nil }
    second.join(set)
    set.notify(.one)
    #expect(
      second.received.count == 1, "an observer that leaves during a notice does not receive it")
    #expect(set.count == 1)
    withExtendedLifetime(first) {}
  }

  @Test("An observer that joins during a notice receives the next one")
  func joinsDuring() {
    let (set, late) = (ObserverSet<Notice>(), Listener())
    let first = set.add { _ in if late.observation == nil { late.join(set) } }
    set.notify(.one)
    #expect(late.received.isEmpty)
    set.notify(.two)
    #expect(late.received == ["two"])
    withExtendedLifetime(first) {}
  }
}

@Suite("An observed value reports its old and its new value")
struct ObservedTests {
  private final class Listener {
    var received: [String] = []
    var observation: Observation?

    func join(_ value: Observed<Int>, _ timings: [ObserverTiming] = [.change]) {
      observation = value.observe(timings: timings) { [weak self] change in
        self?.received.append("\(change.timing) \(change.old)>\(change.new)")
      }
    }
  }

  @Test("Observers of a value are not called when an equal value is set")
  func timings() {
    let (value, listener) = (Observed(1), Listener())
    listener.join(value, [.initial, .prior, .change])
    value.value = 2
    value.value = 2
    #expect(listener.received == ["initial 1>1", "prior 1>2", "change 1>2"])
  }

  @Test("An observer's prior call still reads the old value")
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

  @Test("An observer receives no call after releasing its observation")
  func release() {
    let value = Observed(1)
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      listener.join(value)
      listener.join(value)
      value.value = 2
      #expect(listener.received.count == 1)
      listener.observation = nil
      let ending = value.observe { _ in listener.observation = nil }
      listener.join(value)
      value.value = 3
      #expect(listener.received.count == 1)
      withExtendedLifetime(ending) {}
    }
    #expect(gone == nil)
  }
}

@Suite("A filtered list keeps its focus")
struct ArrayDataSourceTests {
  @Test("The focus stops at both ends")
  func focus() {
    var list = ArrayDataSource(["a", "b", "c"])
    #expect(list.focused == "a")
    #expect(list.moveFocus(by: -1) == .edge)
    #expect(list.moveFocus(by: 2) == .moved && list.focused == "c")
    #expect(list.moveFocus(by: 1) == .edge && list.focus == 2)
    #expect(list.moveFocus(to: 99) == .edge && list.moveFocus(to: -5) == .moved)
  }

  @Test("An empty list has no focused element")
  func empty() {
    var list = ArrayDataSource<Int>()
    #expect(list.focused == nil && list.count == 0)
    #expect(list.moveFocus(by: 1) == .edge && list.moveFocus(to: 0) == .edge)
  }

  @Test("A filter keeps the focus on the same element while that element is visible")
  func filter() {
    var list = ArrayDataSource(Array(0..<10))
    _ = list.moveFocus(to: 6)
    list.filter { $0 % 2 == 0 }
    #expect(list.focused == 6 && list.count == 5)
    list.filter { $0 % 2 == 1 }
    #expect(list.focused == 1)
    list.filter { _ in false }
    #expect(list.focused == nil)
    list.replace(with: [7])
    #expect(list.focused == 7)
  }
}
