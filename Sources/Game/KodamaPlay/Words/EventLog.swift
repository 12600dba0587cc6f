package import KodamaDataSources
package import KodamaRoles

/// Receives notices of the event log.
package protocol EventLogDelegate: AnyObject {
  /// A fact was posted, or silence was requested.
  func eventLogDidChange()
}

/// The facts of the game in the order in which they occurred: those of the pass, for Views to put
/// into words, and the last ones, which can be repeated. All Models of a game post here.
package final class EventLog: Model {
  /// The maximum number of facts in the history.
  package static let historyLimit = 100
  /// The maximum number of facts in a pass; further ones are dropped.
  static let passLimit = 256

  package weak var delegate: (any EventLogDelegate)?
  /// The facts of this pass.
  package private(set) var factsOfPass: [Fact] = []
  /// The number of facts since the start.
  package private(set) var factCount = 0
  /// The last facts, newest last, without those of lists, which would grow with every look at the
  /// history.
  package private(set) var history: [Fact] = []
  /// The last fact, including those of lists.
  private var last: Fact?
  /// The log of the valley in play, which `report(_:)` also writes to.
  weak var log: ValleyLog?
  /// The last fact; nil after silence was requested.
  package let newest = Observed<Fact?>(nil)

  package init() {}

  /// Posts a fact, and adds it to the history.
  package func post(_ fact: Fact) {
    // A list shows its own lines; the outcome of a workshop operation stays readable beside it.
    if !fact.isOfList || !factsOfPass.contains(where: { $0.isOfWorkshop }) { newest.value = fact }
    if fact.isOfList { last = fact } else { remember(fact) }
    put(fact)
  }

  /// Posts a fact, and adds it to the log of the valley in play.
  package func report(_ fact: Fact) {
    post(fact)
    log?.add(fact)
  }

  /// Posts the answer of the current screen.
  package func answer(_ fact: GameFact) { post(.game(fact)) }

  /// Adds a lasting problem to the history without posting it.
  func remember(_ fact: Fact) {
    keep(fact)
    last = fact
  }

  /// Adds a captioned fact to the history without posting it.
  func keep(_ fact: Fact) {
    if history.count == Self.historyLimit { history.removeFirst() }
    history.append(fact)
  }

  /// Posts a fact that is only heard, and does not enter the history.
  func mention(_ fact: Fact) { put(fact) }

  /// Requests that speech stops.
  package func silence() {
    newest.value = nil
    put(.silence)
  }

  /// Repeats the last fact.
  package func repeatFact() {
    guard let last else { return put(.again(nil, isNewest: false)) }
    newest.value = last
    put(.again(last, isNewest: true))
  }

  /// Repeats a fact of the history, 1 being the newest. Repeating does not change the numbers.
  package func repeatFact(_ number: Int) {
    guard number > 0, number <= history.count else { return put(.again(nil, isNewest: false)) }
    let fact = history[history.count - number]
    newest.value = fact
    put(.again(fact, isNewest: false))
  }

  /// Repeats a fact that the player chose in the history list.
  package func repeatListed(_ fact: Fact) {
    newest.value = nil
    put(.again(fact, isNewest: true))
  }

  package func beginPass() { factsOfPass.removeAll(keepingCapacity: true) }

  package func combine(into digest: inout Digest) { digest.combine(factCount) }

  private func put(_ fact: Fact) {
    guard factsOfPass.count < Self.passLimit else { return }
    factCount += 1
    factsOfPass.append(fact)
    delegate?.eventLogDidChange()
  }
}

extension Fact {
  fileprivate var isOfList: Bool { if case .list = self { true } else { false } }
  fileprivate var isOfWorkshop: Bool { if case .workshop = self { true } else { false } }
}

// `factsOfPass` and `factCount` satisfy the protocol.
extension EventLog: EventLogDataSource {}

extension EventLog: NoticeViewDataSource {
  package var newestFact: Fact? { newest.value }
}

/// The log of a valley: its last lines. Facts also go to the game's `EventLog`.
final class ValleyLog: Model {
  /// The maximum number of lines; the oldest is dropped.
  private static let lineLimit = 200

  weak var delegate: (any PlayDelegate)?
  private(set) var facts: [Fact] = []
  /// The number of lines since the start.
  private(set) var count = 0
  /// True once the welcome was posted.
  private(set) var hasEntered = false
  private let context: ValleyContext
  private let eventLog: EventLog

  init(_ context: ValleyContext, _ eventLog: EventLog) {
    self.context = context
    self.eventLog = eventLog
  }

  /// Adds a line, and drops the oldest beyond the limit.
  func add(_ fact: Fact) {
    if facts.count == Self.lineLimit { facts.removeFirst() }
    facts.append(fact)
    count += 1
    delegate?.playDidChange(.words)
  }

  /// Posts a fact, and adds a line.
  func post(_ fact: Fact) {
    eventLog.post(fact)
    add(fact)
  }

  /// Posts the welcome in detail at first, and briefly afterwards.
  func enter(_ welcome: @autoclosure () -> Fact, again: @autoclosure () -> Fact) {
    guard !hasEntered else { return say(again()) }
    hasEntered = true
    post(welcome())
  }

  /// Posts a fact without adding a line.
  func say(_ fact: Fact) { eventLog.post(fact) }

  /// Posts a fact that is only heard.
  func mention(_ fact: Fact) {
    eventLog.mention(fact)
    delegate?.playDidChange(.words)
  }

  /// Adds a captioned fact to the history.
  func keep(_ fact: Fact) { eventLog.keep(fact) }

  /// Posts a refusal, with its sound at the hand.
  func refuse(_ fact: Fact) {
    context.sound(.refuse)
    post(fact)
  }
}

extension ValleyLog: LogViewDataSource {
  var logFacts: [Fact] { facts }
}

// Outcomes of saving and loading.
extension ValleyLog {
  func post(_ fact: StoreFact) { post(.store(fact)) }

  func refuse(_ fact: StoreFact) { refuse(.store(fact)) }
}
