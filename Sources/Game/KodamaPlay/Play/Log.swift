import KodamaDataSources
import KodamaRoles

/// What is told of a valley that is played: to the chronicle of the game, and kept among the last
/// lines.
final class Log: Model {
  /// How many lines are kept.
  private static let lineLimit = 200

  weak var delegate: (any PlayDelegate)?
  private(set) var facts: [Fact] = []
  /// How many facts were ever added.
  private(set) var count = 0
  /// Whether the player has been told all that is told on entering.
  private(set) var hasEntered = false
  private let scene: Scene
  private let chronicle: Chronicle

  init(_ scene: Scene, _ chronicle: Chronicle) {
    self.scene = scene
    self.chronicle = chronicle
  }

  /// Adds a line; the oldest goes when there are too many.
  func add(_ fact: Fact) {
    if facts.count == Self.lineLimit { facts.removeFirst() }
    facts.append(fact)
    count += 1
    delegate?.playDidChange(.words)
  }

  /// Tells a fact, and keeps it.
  func tell(_ fact: Fact) {
    chronicle.tell(fact)
    add(fact)
  }

  /// Tells where the player is: all of it on entering, in a word on coming back.
  func enter(_ welcome: @autoclosure () -> Fact, again: @autoclosure () -> Fact) {
    guard !hasEntered else { return say(again()) }
    hasEntered = true
    tell(welcome())
  }

  /// Tells a fact that is no line.
  func say(_ fact: Fact) { chronicle.tell(fact) }

  /// Tells what is only heard.
  func mention(_ fact: Fact) {
    chronicle.mention(fact)
    delegate?.playDidChange(.words)
  }

  /// Keeps a fact that captions tell, to be looked up.
  func keep(_ fact: Fact) { chronicle.keep(fact) }

  /// Tells that something cannot be done, and plays the refusal at the hand.
  func refuse(_ fact: Fact) {
    scene.sound(.refuse)
    tell(fact)
  }
}

extension Log: LogViewDataSource {
  /// The last facts of the valley, the oldest first.
  var logFacts: [Fact] { facts }
}

// What came of keeping the valley, told where it is played.
extension Log {
  /// Tells what came of it.
  func tell(_ fact: StoreFact) { tell(.store(fact)) }

  /// Tells that something cannot be done.
  func refuse(_ fact: StoreFact) { refuse(.store(fact)) }
}
