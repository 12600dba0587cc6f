/// An action of the hand that is heard.
public struct HandMoment: Hashable, Sendable {
  /// The kinds of actions that are heard.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// The hand moved to another cell.
    case move
    /// The hand moved to another material.
    case change
    /// The hand stopped at the edge of the world.
    case edge
    /// The hand placed something, or an edit was redone.
    case place
    /// The hand removed something.
    case take
    /// The action was refused.
    case refuse
    /// The rectangle moved on.
    case page
    /// The hand looked in a direction; tile and material are those of what it saw.
    case look
    /// A corner of a region was marked; the tile is that of the corner.
    case corner
    /// The hand reached the target of the guide.
    case arrive
    /// A goal made progress.
    case progress
    /// All goals are reached.
    case solve
  }

  /// The kind of action.
  public var kind: Kind
  /// The material under the hand, or the one that was seen.
  public var material: MaterialID
  /// The position, in tiles of the rectangle.
  public var tile: CellPoint
  /// The position relative to the hand, in tiles.
  public var offset: Offset

  /// Creates an action at a tile. Pass an offset for a sound away from the hand.
  public init(
    _ kind: Kind, _ material: MaterialID, tile: CellPoint, offset: Offset = Offset(dx: 0, dy: 0)
  ) {
    self.offset = offset
    self.kind = kind
    self.material = material
    self.tile = tile
  }
}

/// A brush stroke in progress.
public struct StrokeSound: Hashable, Sendable {
  /// The material that the stroke paints; air for one that removes.
  public var material: MaterialID
  /// The tile under the hand.
  public var tile: CellPoint

  /// Creates a stroke of a material at a tile.
  public init(material: MaterialID, tile: CellPoint) {
    self.material = material
    self.tile = tile
  }
}

/// An event in a list.
public enum MenuMoment: UInt8, Sendable, CaseIterable {
  /// The list appeared and has the focus.
  case open
  /// The focus moved to another item.
  case move
  /// The focus entered another group of items.
  case group
  /// The focus stopped at the end of the list.
  case edge
  /// An item was chosen.
  case choose
  /// A setting was turned off.
  case switchOff
  /// The item cannot be chosen now.
  case refuse
}

/// A change of the palette.
public enum PaletteMoment: UInt8, Sendable, CaseIterable {
  /// Another material was selected.
  case select
  /// A material was starred.
  case star
  /// A star was removed.
  case unstar
}

/// The distances from the hand to the nearest walls, in cells; 0 means none within `reach`.
public struct RoomWalls: Hashable, Sendable {
  /// The maximum distance at which walls are found, in cells.
  public static let reach = 30
  /// The distance to the left wall; 1 is next to the hand.
  public var left: Int
  /// The distance to the right wall.
  public var right: Int
  /// The distance to the roof.
  public var roof: Int

  /// Creates distances of 0 or more. By default no wall is near.
  public init(left: Int = 0, right: Int = 0, roof: Int = 0) {
    precondition(left >= 0 && right >= 0 && roof >= 0, "a wall is 0 cells away or more")
    self.left = left
    self.right = right
    self.roof = roof
  }
}

/// A gap that sounds in the wind: a pit, a shaft or the mouth of a cave.
public struct WindGap: Hashable, Sendable {
  /// The column of the rectangle at the middle of the gap.
  public var column: Int
  /// The depth below its sides, in cells, at least 1.
  public var cells: Int

  /// Creates a gap. `cells` must be positive.
  public init(column: Int, cells: Int) {
    precondition(cells > 0, "a gap is deeper than its sides")
    self.column = column
    self.cells = cells
  }
}

/// The surfaces of the rectangle that rain hits, and the gaps that sound in the wind.
///
/// Shares are rounded to sixteenths, so that the value changes only when the sound does.
public struct OpenGround: Hashable, Sendable {
  /// The share of the surface that each family covers, 0–16, in the order of `MaterialFamily`.
  public var sixteenths: SIMD8<UInt8>
  /// The gaps, from left to right.
  public var gaps: [WindGap]

  /// Creates the open ground. By default nothing is open to the sky.
  public init(sixteenths: SIMD8<UInt8> = SIMD8(), gaps: [WindGap] = []) {
    self.sixteenths = sixteenths
    self.gaps = gaps
  }

  /// Returns the share of the surface that a family covers, from 0 to 1.
  public func part(_ family: MaterialFamily) -> Float {
    Float(sixteenths[Int(family.rawValue)]) / 16
  }
}

/// The share of one material in the ambience: how many tiles of it move, and where.
public struct AmbienceTexture: Hashable, Sendable {
  /// The material that moves.
  public var material: MaterialID
  /// The number of tiles that changed in the last tick, at least 1.
  public var count: Int
  /// The average position, in tiles of the rectangle.
  public var center: CellPoint
  /// The standard deviation of their columns, in tiles.
  public var width: Int

  /// Creates a texture. `count` must be positive.
  public init(material: MaterialID, count: Int, center: CellPoint, width: Int = 0) {
    precondition(count > 0 && width >= 0, "a texture has tiles that move")
    self.material = material
    self.count = count
    self.center = center
    self.width = width
  }
}

/// A thing near the hand that sounds continuously.
public struct NearestThing: Hashable, Sendable {
  /// The role of a thing for the player, the most important first.
  public enum Role: UInt8, Sendable, CaseIterable {
    /// A thing that can do harm.
    case hazard
    /// A thing that an étude asks for.
    case goal
    /// A living thing that calls.
    case creature
    /// A part of a machine.
    case machine

    /// The name in message ids.
    public var name: String { Self.names[Int(rawValue)] }
    private static let names = [
      "hazard", "goal", "creature", "machine",
    ]
  }

  /// The role of the thing.
  public var role: Role
  /// The material of the thing.
  public var material: MaterialID
  /// The position, in tiles of the rectangle. A hazard can be outside it.
  public var tile: CellPoint
  /// The position relative to the hand, in tiles, for sound, captions and speech.
  public var offset: Offset
  /// The distance from the hand, in cells.
  public var distance: Int
  /// The number of solid cells on the line to the hand.
  public var obstacles: Int
  /// The square root of the number of visible tiles that are harmful and spread or flow.
  ///
  /// It is 0 for a thing that stays in place.
  public var danger: Int

  /// Creates a thing near the hand.
  public init(
    role: Role, material: MaterialID, tile: CellPoint, offset: Offset = Offset(dx: 0, dy: 0),
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

/// One pulse of the guide: the pitch of the hand, then a glide to the pitch of the target.
public struct GuidePulse: Hashable, Sendable {
  /// The start within the pass, in 1/65,536 of it.
  public var fraction: UInt16
  /// The tile under the hand.
  public var hand: CellPoint
  /// The target, in tiles of the rectangle. It can be outside it.
  public var target: CellPoint

  /// Creates a pulse that starts at a fraction of the pass.
  public init(fraction: UInt16, hand: CellPoint, target: CellPoint) {
    self.fraction = fraction
    self.hand = hand
    self.target = target
  }
}

/// The musical scale that maps notes 0–23 of instruments and creatures to pitches.
///
/// Note 0 is C3 in every scale.
public enum Scale: String, Sendable, CaseIterable {
  /// Five notes of major. Any two of them sound well together.
  case pentatonic
  /// Five notes of minor.
  case minorPentatonic = "minor-pentatonic"
  /// Hirajōshi, a tuning of the koto.
  case hirajoshi
  /// The seven notes of major.
  case major
  /// The seven notes of natural minor.
  case minor
  /// Six whole tones, without a tonal centre.
  case wholeTone = "whole-tone"
  /// All twelve semitones of an octave.
  case chromatic

  /// The notes of one octave, in semitones above the first.
  public var degrees: [Int] {
    switch self {
    case .pentatonic: [0, 2, 4, 7, 9]
    case .minorPentatonic: [0, 3, 5, 7, 10]
    case .hirajoshi: [0, 2, 3, 7, 8]
    case .major: [0, 2, 4, 5, 7, 9, 11]
    case .minor: [0, 2, 3, 5, 7, 8, 10]
    case .wholeTone: [0, 2, 4, 6, 8, 10]
    case .chromatic: Array(0..<12)
    }
  }

  /// Returns the number of semitones from C3 to a note. Notes below 0 count as 0.
  public func semitones(ofNote note: Int) -> Int {
    let degrees = degrees
    let note = max(0, note)
    return note / degrees.count * 12 + degrees[note % degrees.count]
  }

  /// The next scale; the first follows the last.
  public var next: Scale {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
