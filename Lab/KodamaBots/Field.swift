/// The size of a valley in tiles. A `Page` is the part of the valley that is visible at once.
public struct Field: Hashable, Sendable {
  /// The size of a page in tiles: the part that the screen shows and that a sweep plays.
  public static let page = Field(columns: 40, rows: 24)

  /// The number of tiles in a row.
  public let columns: Int
  /// The number of tiles in a column.
  public let rows: Int

  /// Creates a size, which is at least that of a page.
  public init(columns: Int, rows: Int) {
    self.columns = max(40, columns)
    self.rows = max(24, rows)
  }

  /// The number of tiles in the valley.
  var count: Int { columns * rows }

  /// Returns whether a tile is inside the valley.
  func contains(_ spot: Spot) -> Bool {
    spot.x >= 0 && spot.y >= 0 && spot.x < columns && spot.y < rows
  }

  /// Returns whether the hand can reach a tile. It cannot reach the border.
  func isInReach(_ spot: Spot) -> Bool {
    spot.x > 0 && spot.y > 0 && spot.x < columns - 1 && spot.y < rows - 1
  }

  /// Returns the index of a tile, counted row by row.
  func index(_ spot: Spot) -> Int { spot.y * columns + spot.x }

  /// Returns the tile at an index, counted row by row.
  func spot(_ index: Int) -> Spot { Spot(index % columns, index / columns) }

  var middle: Spot { Spot(columns / 2, rows / 2) }

  /// Returns the hand's position after an action. Actions that do not move the hand leave it
  /// unchanged.
  func landing(of action: String, from spot: Spot) -> Spot {
    guard let (dx, dy) = HandTracker.step(of: action) else { return spot }
    return Spot(
      min(max(1, spot.x + dx), columns - 2), min(max(1, spot.y + dy), rows - 2))
  }

  /// Returns the key that moves the hand towards a tile, or nil if the hand is there.
  ///
  /// A jump may overshoot the target if that saves keys, except near the edge of the valley.
  func key(from hand: Spot, to target: Spot) -> String? {
    key(target.x - hand.x, at: hand.x, inside: columns, back: "left", on: "right")
      ?? key(target.y - hand.y, at: hand.y, inside: rows, back: "up", on: "down")
  }

  private func key(
    _ distance: Int, at place: Int, inside size: Int, back: String, on: String
  ) -> String? {
    guard distance != 0 else { return nil }
    let name = distance < 0 ? back : on
    let jump = HandTracker.jump
    let landing = distance < 0 ? place - jump : place + jump
    let isShort = abs(distance) >= jump
    let isWorthIt = abs(distance) > jump / 2 && landing >= 3 && landing < size - 3
    return isShort || isWorthIt ? "jump-\(name)" : name
  }
}

/// A tile of the valley: the column from the left and the row from the top.
struct Spot: Hashable {
  var x: Int
  var y: Int

  init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  /// The four neighbouring tiles: left, right, below, above.
  var neighbours: [Spot] { [Spot(x - 1, y), Spot(x + 1, y), Spot(x, y + 1), Spot(x, y - 1)] }

  var above: Spot { Spot(x, y - 1) }
  var below: Spot { Spot(x, y + 1) }

  /// Returns how many single steps it takes to reach another tile.
  func steps(to other: Spot) -> Int { abs(x - other.x) + abs(y - other.y) }

  /// Returns the tiles in a greedy order, in which the nearest remaining tile always comes next.
  static func route(_ spots: [Spot], from start: Spot) -> [Spot] {
    var rest = spots
    var route: [Spot] = []
    var place = start
    while let next = rest.indices.min(by: { rest[$0].steps(to: place) < rest[$1].steps(to: place) })
    {
      place = rest.remove(at: next)
      route.append(place)
    }
    return route
  }
}

/// The hand and the page, whose positions are inferred from the pressed keys while the hand is not
/// perceived.
struct HandTracker {
  /// The number of tiles in a jump.
  static let jump = 8
  /// The size of the valley.
  let field: Field
  /// The part of the valley that is visible at once.
  let page: Page
  /// The position of the hand in the valley; nil until it has been perceived.
  private(set) var spot: Spot?
  /// The valley's tile at the top left of the page.
  private(set) var corner: Spot

  /// Creates a tracker with an assumed position of the hand, or with an unknown position.
  init(_ field: Field, page: Page = .letters, assumed spot: Spot? = nil) {
    (self.field, self.page) = (field, page)
    self.spot = spot
    corner = page.corner(around: spot ?? field.middle, in: field)
  }

  /// Sets the hand to the tile of the page where it was perceived.
  mutating func setHand(onPage tile: Spot) {
    if spot == nil { corner = page.corner(whereHandIs: tile, in: field) }
    spot = inValley(tile)
  }

  /// Sets the hand to the tile of the valley where it was perceived.
  mutating func setHand(inValley spot: Spot) {
    if self.spot == nil { corner = page.corner(around: spot, in: field) }
    self.spot = spot
  }

  /// Moves the hand and the page as the game does for an action.
  mutating func apply(_ action: String) {
    guard let spot else { return }
    let landing = field.landing(of: action, from: spot)
    self.spot = landing
    if landing != spot { corner = page.corner(after: corner, hand: landing, in: field) }
  }

  /// Converts a tile of the valley to its position on the page.
  func onPage(_ spot: Spot) -> Spot { Spot(spot.x - corner.x, spot.y - corner.y) }

  /// Converts a position on the page to a tile of the valley.
  func inValley(_ tile: Spot) -> Spot { Spot(corner.x + tile.x, corner.y + tile.y) }

  /// Returns how an action moves the hand, or nil if it does not.
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
}
