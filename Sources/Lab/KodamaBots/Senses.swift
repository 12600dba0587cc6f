import KodamaPerception

/// What the planner has in place of eyes and ears. It acts through the same keys whichever it is.
protocol Senses: AnyObject {
  /// How many keys were pressed so far.
  var presses: Int { get }
  /// Whether the game is over.
  var isOver: Bool { get }
  /// How large the valley is: that is told.
  var field: Field { get }
  /// The tile of the valley at the top left of the page on which the hand is.
  var corner: Spot { get }
  /// Where the hand is; nil for as long as it was never perceived.
  var hand: Spot? { get }

  /// Presses the key of an action.
  func press(_ action: String)
  /// Lets passes go by.
  func wait(_ passes: Int)
  /// Whether it is heard that nothing moves, burns or comes nearer.
  var hearsRest: Bool { get }
  /// How often it was perceived that something asked for is done, whatever did it.
  var doneCount: Int { get }
  /// Perceives what can be perceived from where the hand is; only the families that matter need be
  /// on the map.
  func look(for families: [Family]) -> SeenMap
  /// A tile that was never perceived, on a page that is near; nil where all were, or are without
  /// going there.
  var unseen: Spot? { get }
  /// Something may be otherwise there since it was perceived: who keeps a map in mind perceives it
  /// anew with the next look.
  func doubt(_ spots: [Spot])
  /// Has itself led to the nearest of what is asked for first, if its track has a guide.
  ///
  /// - Parameter near: what lies no more than so many cells away is not gone to.
  /// - Returns: what became of it.
  func lead(unlessWithin near: Int) -> Lead
}

extension Senses {
  /// Who does not listen to the valley cannot tell.
  var hearsRest: Bool { false }

  /// Who has all read to it, or sees all at once, has nothing left.
  var unseen: Spot? { nil }

  /// Who perceives everything with every look keeps nothing in mind.
  func doubt(_ spots: [Spot]) {}

  /// Who does not listen for it is told by what becomes of the valley.
  var doneCount: Int { 0 }

  /// Goes to a tile, key by key, for as long as it is known where the hand is.
  func go(to target: Spot) {
    while !isOver, let hand, let key = field.key(from: hand, to: target) { press(key) }
  }

  /// Who sees where a thing is needs no guide.
  func lead(unlessWithin near: Int) -> Lead { .nowhere }
}

/// What became of being led.
enum Lead {
  /// There is nothing to be led to, or nobody who leads.
  case nowhere
  /// It is so near that the hand was left where it was.
  case near
  /// The hand was brought there.
  case there
  /// The hand was brought there, and something that is asked for was done by that.
  case reached
}
