/// How much of a valley is perceived at once, and which page of it lies around a hand: it stays
/// while the hand moves inside it, and is turned by half where the hand comes near its edge.
struct Page: Hashable {
  /// What the rectangle shows in letters, and a sweep plays.
  static let letters = Page(side: 1)
  /// What is seen at the scale of the valley's floor, two cells a tile.
  static let floor = Page(side: 2)

  /// Its tiles from the left to the right and from the top to the bottom.
  let field: Field
  /// It is turned where the hand comes so near to its edge.
  private let margin: Int

  private init(side: Int) {
    field = Field(columns: side * Field.page.columns, rows: side * Field.page.rows)
    margin = 3 * side
  }

  /// The corner of the page on which a game begins, with the hand in its middle as far as the
  /// valley reaches.
  func corner(around hand: Spot, in valley: Field) -> Spot {
    clamped(Spot(hand.x - field.middle.x, hand.y - field.middle.y), in: valley)
  }

  /// The corner of the page on which a game has begun whose hand was perceived on this tile of it.
  /// Only near an edge of the valley it is away from the middle, and tells where it is.
  func corner(whereHandIs tile: Spot, in valley: Field) -> Spot {
    func side(_ place: Int, _ middle: Int, _ size: Int) -> Int {
      place < middle ? 0 : place > middle ? size : size / 2 - middle
    }
    return clamped(
      Spot(
        side(tile.x, field.middle.x, valley.columns), side(tile.y, field.middle.y, valley.rows)),
      in: valley)
  }

  /// The corner of the page that a hand has come to from another place.
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

  /// What is smaller than the page stands in its middle.
  private func clamped(_ corner: Spot, in valley: Field) -> Spot {
    func clamped(_ place: Int, _ room: Int) -> Int {
      room < 0 ? room / 2 : min(max(0, place), room)
    }
    return Spot(
      clamped(corner.x, valley.columns - field.columns), clamped(corner.y, valley.rows - field.rows)
    )
  }
}
