/// Where the hand must be after a key, for as long as it is not perceived, and which page of the
/// valley lies around it.
struct HandTracker {
  /// Cells of a jump.
  static let jump = 8
  /// How large the valley is, and how much of it is perceived at once.
  let field: Field
  let page: Page
  /// Where the hand is in the valley; nil until it was perceived.
  private(set) var spot: Spot?
  /// The tile of the valley at the top left of the page.
  private(set) var corner: Spot

  /// A hand that was not perceived yet, or is taken to be somewhere.
  init(_ field: Field, page: Page = .letters, assumed spot: Spot? = nil) {
    (self.field, self.page) = (field, page)
    self.spot = spot
    corner = page.corner(around: spot ?? field.middle, in: field)
  }

  /// The hand was perceived on this tile of the page.
  mutating func found(_ tile: Spot) {
    if spot == nil { corner = page.corner(whereHandIs: tile, in: field) }
    spot = inValley(tile)
  }

  /// The hand is told to be on this tile of the valley.
  mutating func told(_ spot: Spot) {
    if self.spot == nil { corner = page.corner(around: spot, in: field) }
    self.spot = spot
  }

  /// A key was pressed.
  mutating func pressed(_ action: String) {
    guard let spot else { return }
    let landing = field.landing(of: action, from: spot)
    self.spot = landing
    if landing != spot { corner = page.corner(after: corner, hand: landing, in: field) }
  }

  /// Where a tile of the valley lies on the page.
  func onPage(_ spot: Spot) -> Spot { Spot(spot.x - corner.x, spot.y - corner.y) }

  /// Which tile of the valley lies here on the page.
  func inValley(_ tile: Spot) -> Spot { Spot(corner.x + tile.x, corner.y + tile.y) }

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
}
