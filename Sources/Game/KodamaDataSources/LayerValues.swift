/// What one material contributes to the texture under everything: how much of it moves, and where.
public struct AmbienceTexture: Hashable, Sendable {
  /// The material that most of what moves is made of.
  public var material: MaterialID
  /// How many tiles of it changed in the last tick.
  public var count: Int
  /// Where they are on average, in tiles of the rectangle.
  public var center: GridPoint
  /// How far to the left and right of it they are scattered, in tiles: the standard deviation.
  public var width: Int

  /// So many moving tiles of a material, scattered `width` columns round their centre.
  public init(material: MaterialID, count: Int, center: GridPoint, width: Int = 0) {
    precondition(count > 0 && width >= 0, "a texture has tiles that move")
    self.material = material
    self.count = count
    self.center = center
    self.width = width
  }
}

/// Something near that is heard all the time.
public struct NearestThing: Hashable, Sendable {
  /// What it is to the player, the most important first.
  public enum Role: UInt8, Sendable, CaseIterable {
    /// It can do harm.
    case hazard
    /// It is what an étude asks for.
    case goal
    /// It lives and calls.
    case creature
    /// It is part of a machine.
    case machine

    /// The name in message ids.
    public var name: String { Self.names[Int(rawValue)] }
    private static let names = [
      "hazard", "goal", "creature", "machine",
    ]
  }

  /// What it is to the player.
  public var role: Role
  /// What it is made of.
  public var material: MaterialID
  /// Where, in tiles of the rectangle; outside of it where a hazard lies beyond its edge.
  public var tile: GridPoint
  /// Where, in tiles from the hand: what is heard, captioned and said goes by this.
  public var offset: Offset
  /// How far from the hand, in cells.
  public var distance: Int
  /// How many solid cells lie on the line to it.
  public var obstacles: Int
  /// The root of the number of tiles in sight that spread or flow and do harm; 0 for a thing that
  /// stays where it is.
  public var danger: Int

  /// Makes a near thing.
  public init(
    role: Role, material: MaterialID, tile: GridPoint, offset: Offset = Offset(dx: 0, dy: 0),
    distance: Int, obstacles: Int = 0, danger: Int = 0
  ) {
    self.danger = danger
    self.offset = offset
    self.role = role
    self.material = material
    self.tile = tile
    self.distance = distance
    self.obstacles = obstacles
  }
}

/// One pulse of the guide: the hand's pitch, a glide, the target's pitch.
public struct GuidePulse: Hashable, Sendable {
  /// When within the pass it starts, in 1/65,536 of it.
  public var fraction: UInt16
  /// The hand, in tiles of the rectangle.
  public var hand: GridPoint
  /// The target, in tiles; it may lie outside of the rectangle.
  public var target: GridPoint

  /// A pulse of the guide, so many 65,536ths into the pass; both places are tiles of the rectangle.
  public init(fraction: UInt16, hand: GridPoint, target: GridPoint) {
    self.fraction = fraction
    self.hand = hand
    self.target = target
  }
}
