/// The part of a valley that is perceived at once. The page stays while the hand moves inside it,
/// and shifts by half its size when the hand comes near its edge.
struct Page: Hashable {
  /// The page in letters, which a sweep also plays.
  static let letters = Page(side: 1)
  /// The page at the scale of the valley's floor, with two cells a tile.
  static let floor = Page(side: 2)

  /// The size of the page in tiles.
  let field: Field
  /// The distance from the edge at which the page shifts.
  private let margin: Int

  private init(side: Int) {
    field = Field(columns: side * Field.page.columns, rows: side * Field.page.rows)
    margin = 3 * side
  }

  /// Returns the corner of the first page, which has the hand in the middle as far as the valley
  /// allows.
  func corner(around hand: Spot, in valley: Field) -> Spot {
    clamped(Spot(hand.x - field.middle.x, hand.y - field.middle.y), in: valley)
  }

  /// Returns the corner of the first page from the hand's place on it. Away from the middle, it
  /// shows at which edge of the valley the page is.
  func corner(whereHandIs tile: Spot, in valley: Field) -> Spot {
    func side(_ place: Int, _ middle: Int, _ size: Int) -> Int {
      place < middle ? 0 : place > middle ? size : size / 2 - middle
    }
    return clamped(
      Spot(
        side(tile.x, field.middle.x, valley.columns), side(tile.y, field.middle.y, valley.rows)),
      in: valley)
  }

  /// Returns the corner of the page after the hand has moved.
  func corner(after corner: Spot, hand: Spot, in valley: Field) -> Spot {
    var target = corner
    if hand.x - corner.x < margin { target.x -= field.middle.x }
    if hand.x - corner.x >= field.columns - margin { target.x += field.middle.x }
    if hand.y - corner.y < margin { target.y -= field.middle.y }
    if hand.y - corner.y >= field.rows - margin { target.y += field.middle.y }
    target = clamped(target, in: valley)
    let isShown = field.contains(Spot(hand.x - target.x, hand.y - target.y))
    return isShown ? target : self.corner(around: hand, in: valley)
  }

  /// Centres a valley that is smaller than the page.
  private func clamped(_ corner: Spot, in valley: Field) -> Spot {
    func clamped(_ place: Int, _ room: Int) -> Int {
      room < 0 ? room / 2 : min(max(0, place), room)
    }
    return Spot(
      clamped(corner.x, valley.columns - field.columns), clamped(corner.y, valley.rows - field.rows)
    )
  }
}

/// The tiles of a valley that were perceived at least once.
struct SeenPages {
  private let field: Field
  private let page: Page
  private var wasSeen: [Bool]

  /// Creates an empty record.
  init(_ field: Field, page: Page = .letters) {
    (self.field, self.page) = (field, page)
    wasSeen = Array(repeating: false, count: field.count)
  }

  /// Marks the tiles of a page, given its top left tile.
  ///
  /// - Returns: True if some of them are new.
  @discardableResult
  mutating func markSeen(from corner: Spot) -> Bool {
    var isNew = false
    for index in wasSeen.indices where !wasSeen[index] {
      let spot = field.spot(index)
      guard page.field.contains(Spot(spot.x - corner.x, spot.y - corner.y)) else { continue }
      wasSeen[index] = true
      isNew = true
    }
    return isNew
  }

  /// Returns the nearest reachable tile that was not perceived.
  func unseen(near hand: Spot?) -> Spot? {
    guard let hand, wasSeen.contains(false) else { return nil }
    return wasSeen.indices.lazy.filter { !wasSeen[$0] }.map(field.spot).filter(field.isInReach)
      .min { $0.steps(to: hand) < $1.steps(to: hand) }
  }
}
