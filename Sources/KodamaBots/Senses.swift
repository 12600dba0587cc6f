import KodamaPerception

/// What the planner has in place of eyes and ears. It acts through the same keys whichever it is.
protocol Senses: AnyObject {
  /// How many keys were pressed so far.
  var presses: Int { get }
  /// Whether the game is over.
  var isOver: Bool { get }
  /// Where the hand is; nil for as long as it was never perceived.
  var hand: Spot? { get }

  /// Presses the key of an action.
  func press(_ action: String)
  /// Lets passes go by.
  func wait(_ passes: Int)
  /// Perceives the rectangle; only the families that matter need be on the map.
  func look(for families: [Family]) -> SeenMap
}
