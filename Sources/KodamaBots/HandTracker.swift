/// Where the hand must be after a key, for as long as it is not perceived.
struct HandTracker {
  /// Cells of a jump.
  static let jump = 8
  /// Nil until it was perceived.
  private(set) var spot: Spot?

  /// A hand that was not perceived yet, or is taken to be somewhere.
  init(assumed spot: Spot? = nil) { self.spot = spot }

  /// The hand was perceived here.
  mutating func found(_ spot: Spot) { self.spot = spot }

  /// A key was pressed.
  mutating func pressed(_ action: String) {
    guard let spot else { return }
    self.spot = Self.landing(of: action, from: spot)
  }

  /// Where an action brings a hand; where it is if it moves none.
  static func landing(of action: String, from spot: Spot) -> Spot {
    guard let (dx, dy) = step(of: action) else { return spot }
    // The world may be as small as the rectangle, and its border is out of reach.
    return Spot(
      min(max(1, spot.x + dx), SeenMap.columns - 2), min(max(1, spot.y + dy), SeenMap.rows - 2))
  }

  /// How far an action moves the hand, or nil.
  static func step(of action: String) -> (dx: Int, dy: Int)? {
    switch action {
    case "left": (-1, 0)
    case "right": (1, 0)
    case "up": (0, -1)
    case "down": (0, 1)
    case "jump-left": (-jump, 0)
    case "jump-right": (jump, 0)
    case "jump-up": (0, -jump)
    case "jump-down": (0, jump)
    default: nil
    }
  }

  /// The key that brings the hand nearer to a tile, or nil when it is there.
  ///
  /// A jump may go too far where coming back takes fewer keys, but not towards an edge: the
  /// rectangle would move on.
  static func key(from hand: Spot, to target: Spot) -> String? {
    if let key = key(
      target.x - hand.x, at: hand.x, inside: SeenMap.columns, back: "left", on: "right")
    {
      return key
    }
    return key(target.y - hand.y, at: hand.y, inside: SeenMap.rows, back: "up", on: "down")
  }

  private static func key(
    _ distance: Int, at place: Int, inside size: Int, back: String, on: String
  ) -> String? {
    guard distance != 0 else { return nil }
    let name = distance < 0 ? back : on
    let landing = distance < 0 ? place - jump : place + jump
    let isShort = abs(distance) >= jump
    let isWorthIt = abs(distance) > jump / 2 && landing >= 3 && landing < size - 3
    return isShort || isWorthIt ? "jump-\(name)" : name
  }
}
