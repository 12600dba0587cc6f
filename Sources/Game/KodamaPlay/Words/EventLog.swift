package import KodamaDataSources
package import KodamaRoles

/// Receives the event log's changes.
package protocol EventLogDelegate: AnyObject {
  func eventLogDidChange()
}

/// The game's messages in the order in which they occurred. All Models post their messages here,
/// and Views turn the current pass's messages into words. The history lets the player repeat recent
/// messages.
package final class EventLog: Model {
  package static let historyLimit = 100
  /// The maximum number of messages in a pass (1/60 s). Further messages are dropped.
  static let passLimit = 256

  package weak var delegate: (any EventLogDelegate)?
  package private(set) var factsOfPass: [Fact] = []
  package private(set) var factCount = 0
  /// The last messages, newest last. Messages about lists are omitted, because otherwise the
  /// history would grow while the player reads it as a list.
  package private(set) var history: [Fact] = []
  /// The last message, including those about lists.
  private var last: Fact?
  /// The log of the valley in play. `report(_:)` also adds its messages to it.
  weak var log: ValleyLog?
  package let newest = Observed<Fact?>(nil)

  package init() {}

  /// Posts a message, and adds it to the history.
  package func post(_ fact: Fact) {
    // A list shows its own lines, but the outcome of a workshop operation must stay readable.
    if !fact.isOfList || !factsOfPass.contains(where: { $0.isOfWorkshop }) { newest.value = fact }
    if fact.isOfList { last = fact } else { remember(fact) }
    put(fact)
  }

  /// Posts a message, and adds it to the log of the valley in play.
  package func report(_ fact: Fact) {
    post(fact)
    log?.add(fact)
  }

  package func answer(_ fact: GameFact) { post(.game(fact)) }

  /// Adds a lasting problem to the history without posting it.
  func remember(_ fact: Fact) {
    keep(fact)
    last = fact
  }

  /// Adds a captioned message to the history, without posting it.
  func keep(_ fact: Fact) {
    if history.count == Self.historyLimit { history.removeFirst() }
    history.append(fact)
  }

  /// Posts a message that is only spoken, and not added to the history.
  func mention(_ fact: Fact) { put(fact) }

  package func silence() {
    newest.value = nil
    put(.silence)
  }

  package func repeatFact() {
    guard let last else { return put(.again(nil, isNewest: false)) }
    newest.value = last
    put(.again(last, isNewest: true))
  }

  /// Repeats a message from the history by its number, where 1 is the newest. The repetition is not
  /// added to the history.
  package func repeatFact(_ number: Int) {
    guard number > 0, number <= history.count else { return put(.again(nil, isNewest: false)) }
    let fact = history[history.count - number]
    newest.value = fact
    put(.again(fact, isNewest: false))
  }

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

// `factsOfPass` and `factCount` implement the protocol.
extension EventLog: EventLogDataSource {}

extension EventLog: NoticeViewDataSource {
  package var newestFact: Fact? { newest.value }
}

/// The lines of a valley's log. Its messages also go to the game's `EventLog`.
final class ValleyLog: Model {
  /// The maximum number of lines. Beyond it, the oldest line is dropped.
  private static let lineLimit = 200

  weak var delegate: (any PlayDelegate)?
  private(set) var facts: [Fact] = []
  /// The number of lines since the start, including dropped ones.
  private(set) var count = 0
  /// True once the player has been welcomed.
  private(set) var hasEntered = false
  private let eventLog: EventLog

  init(_ eventLog: EventLog) { self.eventLog = eventLog }

  func tell(_ fact: Fact, _ telling: Telling) {
    switch telling {
    case .post, .refusal: post(fact)
    case .passing: say(fact)
    case .line: add(fact)
    case .mention: mention(fact)
    case .caption: eventLog.keep(fact)
    }
  }

  func add(_ fact: Fact) {
    if facts.count == Self.lineLimit { facts.removeFirst() }
    facts.append(fact)
    count += 1
    delegate?.playDidChange(.words)
  }

  func post(_ fact: Fact) {
    eventLog.post(fact)
    add(fact)
  }

  /// Posts a detailed welcome the first time, and a brief one after that.
  func enter(_ welcome: @autoclosure () -> Fact, again: @autoclosure () -> Fact) {
    guard !hasEntered else { return say(again()) }
    hasEntered = true
    post(welcome())
  }

  /// Posts a message without adding a line.
  func say(_ fact: Fact) { eventLog.post(fact) }

  /// Posts a message that is only spoken.
  private func mention(_ fact: Fact) {
    eventLog.mention(fact)
    delegate?.playDidChange(.words)
  }
}

extension ValleyLog: LogViewDataSource {
  var logFacts: [Fact] { facts }
}
