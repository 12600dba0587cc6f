/// An audible action of the hand (the player's cursor), such as moving or placing.
public struct HandMoment: Hashable, Sendable {
  /// The kind of an audible action of the hand (the player's cursor).
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// The player's cursor (the hand) moved to another cell.
    case move
    /// The player's cursor moved to a cell that contains another material.
    case change
    /// The player's cursor stopped at the edge of the world.
    case edge
    /// The player placed something, or made an undone change again.
    case place
    /// The player removed something.
    case take
    /// The game refused an action of the player.
    case refuse
    /// The visible part of the world moved, because the player's cursor came near its edge.
    case page
    /// The player looked in a direction. The action's tile and material are those of what was seen.
    case look
    /// The player marked a corner of a region. The action's tile is the corner.
    case corner
    /// The player's cursor reached the place to which sounds guided the player.
    case arrive
    /// The player made progress towards a goal.
    case progress
    /// The player reached the last goal of an étude (a small puzzle).
    case solve
  }

  /// The kind of action.
  public var kind: Kind
  /// The material under the hand (the player's cursor), or the one that the player looked at.
  public var material: MaterialID
  /// The position of the action, in tiles of the visible rectangle.
  public var tile: CellPoint
  /// The position of the sound relative to the hand (the player's cursor), in tiles.
  public var offset: Offset
  package var cells = 1
  /// True if only the pointer passed over the tile, without moving the hand.
  package var isHover = false

  /// Creates an action at a tile. Set `offset` for a sound that comes from another place than the
  /// hand (the player's cursor).
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
package struct StrokeSound: Hashable, Sendable {
  /// The material that the stroke paints, or air for a stroke that removes cells.
  package var material: MaterialID
  package var tile: CellPoint

  package init(material: MaterialID, tile: CellPoint) {
    self.material = material
    self.tile = tile
  }
}

/// An event in a list.
package enum MenuMoment: UInt8, Sendable, CaseIterable {
  case open
  case move
  case group
  case edge
  case choose
  case switchOff
  /// The item cannot be chosen now.
  case refuse
}

/// A change of the palette.
package enum PaletteMoment: UInt8, Sendable, CaseIterable {
  case select
  case star
  case unstar
}

/// The distances from the hand to the nearest walls, in cells. A distance of 0 means that there is
/// no wall within `reach`.
package struct RoomWalls: Hashable, Sendable {
  /// The maximum distance at which walls are found, in cells.
  package static let reach = 48
  /// The distance to the left wall, in cells; 1 if the wall is next to the hand.
  package var left: Int
  package var right: Int
  package var roof: Int
  /// The distance to open water below, in cells.
  package var water: Int

  package init(left: Int = 0, right: Int = 0, roof: Int = 0, water: Int = 0) {
    precondition(
      min(left, right, roof, water) >= 0, "distances to walls are not negative")
    self.left = left
    self.right = right
    self.roof = roof
    self.water = water
  }
}

/// A gap across which the wind makes a sound: a pit, a shaft or a cave entrance.
package struct WindGap: Hashable, Sendable {
  /// The gap's middle column in the visible rectangle.
  package var column: Int
  /// The depth of the gap below its sides, in cells, at least 1.
  package var cells: Int

  package init(column: Int, cells: Int) {
    precondition(cells > 0, "a gap has a depth of at least one cell")
    self.column = column
    self.cells = cells
  }
}

/// The current weather and its neighbouring spells (periods of weather). A View uses them to fade
/// rain and wind from one spell to the next.
package struct AudibleSky: Hashable, Sendable {
  /// The step size of `ticks`, in ticks: a fifth of a second.
  package static let step = 12

  /// The time of day, and the weather of the current spell. Its progress changes in steps of one
  /// sixteenth.
  package var now: SkyState
  package var before: SkyState
  package var next: SkyState
  /// The number of the current spell, counted from the beginning of the world.
  package var spell = 0
  /// The elapsed ticks of the current spell, a multiple of `step`.
  package var ticks = 0
  /// The length of a spell in ticks. It is 0 in a world that is too small for weather.
  package var spellTicks = 0
  package var seed: UInt64 = 0
  /// The terrain of a generated valley, or nil.
  package var terrain: Terrain?

  package init(_ now: SkyState = SkyState()) { (self.now, before, next) = (now, now, now) }
}

/// The exposed surfaces of the visible rectangle: those that rain hits, and the gaps that sound in
/// the wind.
///
/// Shares are rounded to sixteenths. Changes too small to be audible therefore do not change the
/// value.
package struct OpenGround: Hashable, Sendable {
  /// The share of the exposed surface that each family covers, in sixteenths (0–16), in the order
  /// of `MaterialFamily`.
  package var sixteenths: SIMD8<UInt8>
  /// The gaps, from left to right.
  package var gaps: [WindGap]

  package init(sixteenths: SIMD8<UInt8> = SIMD8(), gaps: [WindGap] = []) {
    self.sixteenths = sixteenths
    self.gaps = gaps
  }

  /// Returns the share of the exposed surface that a family covers, from 0 to 1.
  package func part(_ family: MaterialFamily) -> Float {
    Float(sixteenths[Int(family.rawValue)]) / 16
  }
}

/// The continuous sound of everything of one material that moves: the number of moving tiles
/// (squares of the map), and where they are.
public struct AmbienceTexture: Hashable, Sendable {
  /// The material that moves.
  public var material: MaterialID
  /// The number of tiles (squares of the map) of the material that changed in the last tick (a step
  /// of the simulation), at least 1.
  public var count: Int
  /// The average position of the moving tiles, in tiles of the visible rectangle.
  public var center: CellPoint
  /// The standard deviation of the columns of the moving tiles (squares of the map), in tiles.
  public var width: Int

  /// Creates the description of a material's continuous sound. `count` must be positive.
  public init(material: MaterialID, count: Int, center: CellPoint, width: Int = 0) {
    precondition(count > 0 && width >= 0, "a texture has at least one tile")
    self.material = material
    self.count = count
    self.center = center
    self.width = width
  }
}

/// A thing near the hand (the player's cursor) that sounds continuously.
public struct NearestThing: Hashable, Sendable {
  /// The role of a thing for the player, in order of importance.
  public enum Role: UInt8, Sendable, CaseIterable {
    /// The thing is dangerous for the player.
    case hazard
    /// The thing is necessary to reach a goal of an étude (a small puzzle).
    case goal
    /// The thing is a living creature that calls.
    case creature
    /// The thing is a part of a machine.
    case machine

    /// The name of the role in the identifiers of messages.
    public var name: String { Self.names[Int(rawValue)] }
    private static let names = [
      "hazard", "goal", "creature", "machine",
    ]
  }

  /// The role of the thing for the player, such as hazard or creature.
  public var role: Role
  /// The material of the thing.
  public var material: MaterialID
  /// The position of the thing, in tiles of the visible rectangle. A hazard can be outside the
  /// rectangle.
  public var tile: CellPoint
  /// The position of the thing relative to the hand (the player's cursor), in tiles, for sound,
  /// captions and speech.
  public var offset: Offset
  /// The distance of the thing from the hand (the player's cursor), in cells.
  public var distance: Int
  /// The number of opaque cells on the straight line between the thing and the hand (the player's
  /// cursor).
  public var obstacles: Int
  /// For a hazard that spreads or flows, the square root of the number of its visible harmful
  /// tiles.
  ///
  /// The value is 0 for a hazard that stays in place, and for things that are harmless.
  public var danger: Int

  /// Creates the description of a thing near the hand (the player's cursor).
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

/// Where a guide leads in a pass, in tiles of the visible rectangle.
package struct GuideLead: Hashable, Sendable {
  package var hand: CellPoint
  /// The target, which can be outside the rectangle.
  package var target: CellPoint
  /// True in the first pass of the guidance.
  package var isFirst: Bool

  package init(hand: CellPoint, target: CellPoint, isFirst: Bool) {
    self.hand = hand
    self.target = target
    self.isFirst = isFirst
  }
}

/// The musical scale that maps notes 0–23 of instruments and creatures to pitches.
///
/// Note 0 is C3 in every scale.
public enum Scale: String, Sendable, CaseIterable {
  /// The major pentatonic scale, in which any two notes sound good together.
  case pentatonic
  case minorPentatonic = "minor-pentatonic"
  /// The hirajōshi scale, named after a tuning of the koto.
  case hirajoshi
  /// The major scale, with seven notes.
  case major
  /// The natural minor scale, with seven notes.
  case minor
  /// The whole-tone scale, with six notes and no tonal centre.
  case wholeTone = "whole-tone"
  /// The chromatic scale, with all twelve semitones.
  case chromatic

  /// The scale degrees of one octave, in semitones above the first.
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

  /// The next scale in this order; the first one follows the last.
  public var next: Scale {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
