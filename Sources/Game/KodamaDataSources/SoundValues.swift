/// What the hand did.
public struct HandMoment: Hashable, Sendable {
  /// What the hand can be heard doing.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// It moved to another cell.
    case move
    /// It moved from one material to another.
    case change
    /// It could not move on: the world ends here.
    case edge
    /// The hand placed something, or did something again.
    case place
    /// It took something away.
    case take
    /// There was nothing to do.
    case refuse
    /// The rectangle moved on.
    case page
    /// It looked in a direction; the tile and material are those of what is there.
    case look
    /// A corner of what would be changed; the tile is the corner's.
    case corner
    /// It reached what it was guided to.
    case arrive
    /// Something was done towards a goal.
    case progress
    /// All goals are reached.
    case solve
  }

  /// What the hand did.
  public var kind: Kind
  /// What is under the hand.
  public var material: MaterialID
  /// Where, in tiles of the rectangle.
  public var tile: GridPoint
  /// Where, in tiles from the hand: what was found elsewhere is heard from there.
  public var offset: Offset

  /// Something the hand did at a tile; what it found elsewhere lies at an offset from it.
  public init(
    _ kind: Kind, _ material: MaterialID, tile: GridPoint, offset: Offset = Offset(dx: 0, dy: 0)
  ) {
    self.offset = offset
    self.kind = kind
    self.material = material
    self.tile = tile
  }
}

/// A stroke of the brush under way.
public struct StrokeSound: Hashable, Sendable {
  /// What it paints: air where it takes away.
  public var material: MaterialID
  /// Where the hand is, in tiles of the rectangle.
  public var tile: GridPoint

  /// A stroke of a material with the hand over this tile.
  public init(material: MaterialID, tile: GridPoint) {
    self.material = material
    self.tile = tile
  }
}

/// What happened in a list.
public enum MenuMoment: UInt8, Sendable, CaseIterable {
  /// A list came up, and has the focus.
  case open
  /// Another line has the focus.
  case move
  /// The focus could not move on.
  case edge
  /// An item was chosen.
  case choose
  /// A setting was switched off.
  case switchOff
  /// What was chosen cannot be done now.
  case refuse
}

/// What happened to the palette.
public enum PaletteMoment: UInt8, Sendable, CaseIterable {
  /// Another material is in hand.
  case select
  /// A star was put on.
  case star
  /// A star was taken off.
  case unstar
}

/// How far the nearest walls are from the hand, in cells; 0 where there is none within reach.
public struct RoomWalls: Hashable, Sendable {
  /// How far a wall is looked for, in cells.
  public static let reach = 30
  /// How far it is to the left, 1 beside the hand.
  public var left: Int
  /// How far it is to the right.
  public var right: Int
  /// How far it is up to the roof.
  public var roof: Int

  /// Creates walls at distances of 0 or more; by default there are none.
  public init(left: Int = 0, right: Int = 0, roof: Int = 0) {
    precondition(left >= 0 && right >= 0 && roof >= 0, "a wall is 0 cells away or more")
    self.left = left
    self.right = right
    self.roof = roof
  }
}

/// A gap that wind blows over: a pit, a shaft, the mouth of a cave.
public struct WindGap: Hashable, Sendable {
  /// The column of the rectangle that its middle is in.
  public var column: Int
  /// How much deeper than its sides it is, in cells.
  public var cells: Int

  /// Makes a gap at a column.
  public init(column: Int, cells: Int) {
    precondition(cells > 0, "a gap is deeper than its sides")
    self.column = column
    self.cells = cells
  }
}

/// What of the rectangle lies open to the sky: what rain strikes, and where wind blows over a gap.
/// It is told in sixteenths, so that it changes only where it is heard.
public struct OpenGround: Hashable, Sendable {
  /// How much of it each family is on top of, 0–16, in the order of `MaterialFamily`.
  public var sixteenths: SIMD8<UInt8>
  /// The gaps that wind sounds over, from the left.
  public var gaps: [WindGap]

  /// Makes a ground; by default there is none.
  public init(sixteenths: SIMD8<UInt8> = SIMD8(), gaps: [WindGap] = []) {
    self.sixteenths = sixteenths
    self.gaps = gaps
  }

  /// How much of it a family is on top of, 0 to 1.
  public func part(_ family: MaterialFamily) -> Float {
    Float(sixteenths[Int(family.rawValue)]) / 16
  }
}
