package import KodamaDataSources
package import KodamaRoles

/// Told when there is something new to be told, or silence is wanted.
package protocol EventLogDelegate: AnyObject {
  /// Another fact was told.
  func eventLogDidChange()
}

/// What was told, in the order in which it came about: the facts of the pass, and the last ones of
/// before, so that they can be looked up. All Models of a game tell what happens here, so that
/// whoever puts it in words has one order.
package final class EventLog: Model {
  /// How many past facts can be told again.
  package static let historyLimit = 100
  /// More facts in one pass than this are not told.
  static let passLimit = 256

  /// Told of every change.
  package weak var delegate: (any EventLogDelegate)?
  /// What was told during this pass.
  package private(set) var factsOfPass: [Fact] = []
  /// How many facts were ever told.
  package private(set) var factsTold = 0
  /// What can be told again, the newest last. What only a list shows is not in it, so that reading
  /// it adds nothing.
  package private(set) var history: [Fact] = []
  /// What was told last, by a list too.
  private var last: Fact?
  /// The lines of the valley that is played: what is reported stands there too.
  weak var log: ValleyLog?
  /// What was told last; nil after silence was asked for.
  package let newest = Observed<Fact?>(nil)

  /// Makes a chronicle in which nothing has happened.
  package init() {}

  /// Tells a fact, and remembers it.
  package func post(_ fact: Fact) {
    // A list shows its own lines: they leave what became of an étude to be read beside them.
    if !fact.isOfList || !factsOfPass.contains(where: { $0.isOfWorkshop }) { newest.value = fact }
    if fact.isOfList { last = fact } else { remember(fact) }
    put(fact)
  }

  /// Tells a fact, and adds it to the lines of the valley that is played.
  package func report(_ fact: Fact) {
    post(fact)
    log?.add(fact)
  }

  /// Tells the answer of the screen that is on.
  package func answer(_ fact: GameFact) { post(.game(fact)) }

  /// Remembers a fact that is told by being there: what is amiss stands until it is mended.
  func remember(_ fact: Fact) {
    keep(fact)
    last = fact
  }

  /// Keeps a fact that captions tell, to be looked up.
  func keep(_ fact: Fact) {
    if history.count == Self.historyLimit { history.removeFirst() }
    history.append(fact)
  }

  /// Tells what is only heard: nobody looks that up.
  func mention(_ fact: Fact) { put(fact) }

  /// Asks that what is being said ends.
  package func silence() {
    newest.value = nil
    put(.silence)
  }

  /// Tells the newest fact again.
  package func repeatFact() {
    guard let last else { return put(.again(nil, isNewest: false)) }
    newest.value = last
    put(.again(last, isNewest: true))
  }

  /// Tells one of the last facts again, 1 being the newest. They stay where they are, so that the
  /// same key tells the same again.
  package func repeatFact(_ number: Int) {
    guard number > 0, number <= history.count else { return put(.again(nil, isNewest: false)) }
    let fact = history[history.count - number]
    newest.value = fact
    put(.again(fact, isNewest: false))
  }

  /// Tells a fact again that was chosen in a list of them: it stands there.
  package func repeatListed(_ fact: Fact) {
    newest.value = nil
    put(.again(fact, isNewest: true))
  }

  /// Forgets what was told during the last pass.
  package func beginPass() { factsOfPass.removeAll(keepingCapacity: true) }

  /// Takes the state into a digest.
  package func combine(into digest: inout Digest) { digest.combine(factsTold) }

  private func put(_ fact: Fact) {
    guard factsOfPass.count < Self.passLimit else { return }
    factsTold += 1
    factsOfPass.append(fact)
    delegate?.eventLogDidChange()
  }
}

extension Fact {
  fileprivate var isOfList: Bool { if case .list = self { true } else { false } }
  fileprivate var isOfWorkshop: Bool { if case .workshop = self { true } else { false } }
}

// `factsOfPass` and `factsTold` are what the protocol asks for.
extension EventLog: ChronicleDataSource {}

extension EventLog: NoticeViewDataSource {
  /// What was told last.
  package var newestFact: Fact? { newest.value }
}

/// What is told of a valley that is played: to the chronicle of the game, and kept among the last
/// lines.
final class ValleyLog: Model {
  /// How many lines are kept.
  private static let lineLimit = 200

  weak var delegate: (any PlayDelegate)?
  private(set) var facts: [Fact] = []
  /// How many facts were ever added.
  private(set) var count = 0
  /// Whether the player has been told all that is told on entering.
  private(set) var hasEntered = false
  private let context: ValleyContext
  private let eventLog: EventLog

  init(_ context: ValleyContext, _ eventLog: EventLog) {
    self.context = context
    self.eventLog = eventLog
  }

  /// Adds a line; the oldest goes when there are too many.
  func add(_ fact: Fact) {
    if facts.count == Self.lineLimit { facts.removeFirst() }
    facts.append(fact)
    count += 1
    delegate?.playDidChange(.words)
  }

  /// Tells a fact, and keeps it.
  func post(_ fact: Fact) {
    eventLog.post(fact)
    add(fact)
  }

  /// Tells where the player is: all of it on entering, in a word on coming back.
  func enter(_ welcome: @autoclosure () -> Fact, again: @autoclosure () -> Fact) {
    guard !hasEntered else { return say(again()) }
    hasEntered = true
    post(welcome())
  }

  /// Tells a fact that is no line.
  func say(_ fact: Fact) { eventLog.post(fact) }

  /// Tells what is only heard.
  func mention(_ fact: Fact) {
    eventLog.mention(fact)
    delegate?.playDidChange(.words)
  }

  /// Keeps a fact that captions tell, to be looked up.
  func keep(_ fact: Fact) { eventLog.keep(fact) }

  /// Tells that something cannot be done, and plays the refusal at the hand.
  func refuse(_ fact: Fact) {
    context.sound(.refuse)
    post(fact)
  }
}

extension ValleyLog: LogViewDataSource {
  /// The last facts of the valley, the oldest first.
  var logFacts: [Fact] { facts }
}

// What came of keeping the valley, told where it is played.
extension ValleyLog {
  /// Tells what came of it.
  func post(_ fact: StoreFact) { post(.store(fact)) }

  /// Tells that something cannot be done.
  func refuse(_ fact: StoreFact) { refuse(.store(fact)) }
}
