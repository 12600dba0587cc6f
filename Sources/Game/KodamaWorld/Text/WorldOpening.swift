public import KodamaDataSources

/// How a world that was written down wants to be begun: what it is called, what is at hand, and
/// where the hand is.
public struct WorldOpening: Sendable, Equatable {
  /// How many materials can be at hand: one for each digit.
  public static let hotbarLimit = 10

  /// What it is called; empty where it has no name.
  public var title = ""
  /// What is at hand, in the order of the keys; empty leaves it to the game.
  public var hotbar: [MaterialID] = []
  /// Where the hand begins; nil leaves it to the game.
  public var hand: GridPoint?
  /// How much of the world is in sight from the start, as far as it fills it.
  public enum Sight: String, Sendable, CaseIterable {
    /// A tile is a cell.
    case closest
    /// A tile is 2 × 2 cells.
    case floor
    /// A tile is as many cells as the whole of it needs.
    case whole
  }

  /// How much of the world is in sight from the start.
  public var sight = Sight.closest

  /// Makes an opening that leaves everything to the game.
  public init() {}

  /// Reads the head of a world.
  ///
  /// - Throws: `WorldTextError` where the hotbar names what there is not, or the hand would be
  ///   outside of the world.
  public init(_ text: WorldText, rules: MaterialRules) throws(WorldTextError) {
    title = text.title
    hotbar = try text.hotbar(rules) ?? []
    hand = try Self.hand(text, rules)
  }

  /// Everything that is wrong with the head of a world.
  package static func faults(_ text: WorldText, rules: MaterialRules) -> [WorldTextError] {
    var faults: [WorldTextError] = []
    do { _ = try text.hotbar(rules) } catch { faults.append(error) }
    do { _ = try hand(text, rules) } catch { faults.append(error) }
    return faults
  }

  private static func hand(
    _ text: WorldText, _ rules: MaterialRules
  ) throws(WorldTextError) -> GridPoint? {
    try text.words(of: "hand", rules) { (words) throws(LineError) in
      GridPoint(
        try words.number(in: 0...(text.width - 1)), try words.number(in: 0...(text.height - 1)))
    }
  }
}
