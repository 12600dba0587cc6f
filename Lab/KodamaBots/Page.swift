/// The part of a valley that is visible at once. It shifts by half its size when the hand comes
/// near its edge.
struct Page: Hashable {
  /// The page of the text map: 40 by 24 tiles. A sweep plays the same part of the valley.
  static let letters = Page(side: 1)
  /// The page of the picture at the largest scale: 80 by 48 tiles.
  static let floor = Page(side: 2)

  /// The size of the page in tiles.
  let field: Field
  /// The distance between hand and edge at which the page shifts, in tiles.
  private let margin: Int

  private init(side: Int) {
    field = Field(columns: side * Field.page.columns, rows: side * Field.page.rows)
    margin = 3 * side
  }

  /// Returns the corner of the first page, which is centred on the hand unless the valley's borders
  /// prevent that.
  func corner(around hand: Spot, in valley: Field) -> Spot {
    clamped(Spot(hand.x - field.middle.x, hand.y - field.middle.y), in: valley)
  }

  /// Returns the corner of the first page, given the position of the hand on it. If the hand is not
  /// in the middle, the page is at an edge of the valley.
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

  /// Returns the corner, clamped to the valley. A valley that is smaller than the page is centred.
  private func clamped(_ corner: Spot, in valley: Field) -> Spot {
    func clamped(_ place: Int, _ room: Int) -> Int {
      room < 0 ? room / 2 : min(max(0, place), room)
    }
    return Spot(
      clamped(corner.x, valley.columns - field.columns), clamped(corner.y, valley.rows - field.rows)
    )
  }
}

/// The tiles of a valley that have been perceived at least once.
struct SeenPages {
  private let field: Field
  private let page: Page
  private var wasSeen: [Bool]

  init(_ field: Field, page: Page = .letters) {
    (self.field, self.page) = (field, page)
    wasSeen = Array(repeating: false, count: field.count)
  }

  /// Marks the tiles of a page as perceived, given the tile at the page's top left.
  ///
  /// - Returns: True if some of the tiles had not been perceived before.
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

  /// Returns the nearest reachable tile that has not been perceived yet.
  func unseen(near hand: Spot?) -> Spot? {
    guard let hand, wasSeen.contains(false) else { return nil }
    return wasSeen.indices.lazy.filter { !wasSeen[$0] }.map(field.spot).filter(field.isInReach)
      .min { $0.steps(to: hand) < $1.steps(to: hand) }
  }
}
