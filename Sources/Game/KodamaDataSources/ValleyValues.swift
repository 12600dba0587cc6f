/// The progress of a valley (a world in play), as Views show and say it.
public struct ValleyProgress: Hashable, Sendable {
  package var liveliness: Liveliness
  package var awakeGroves: Int
  /// The number of groves, or 0 if groves are turned off.
  package var groveCount: Int
  /// The number of different reactions that have occurred.
  package var discoveries: Int
  package var reactionCount: Int

  package init(
    _ liveliness: Liveliness, awakeGroves: Int = 0, of groveCount: Int = 0,
    discoveries: Int = 0, of reactionCount: Int = 0
  ) {
    self.liveliness = liveliness
    self.awakeGroves = awakeGroves
    self.groveCount = groveCount
    self.discoveries = discoveries
    self.reactionCount = reactionCount
  }
}

/// A measure of how lively a valley sounds. Message identifiers contain the raw values.
package enum Liveliness: String, Sendable, Hashable, CaseIterable {
  /// The valley is almost silent.
  case still
  /// Some sounds are audible, but the valley is not awake.
  case stirring
  /// The valley is awake, because water, growth, music and creatures sound together.
  case awake
  /// The valley is as lively as possible.
  case singing
}

/// The kind of landscape of a generated world.
///
/// Saves, recordings, share codes and the command line contain the raw values.
public enum Terrain: String, Sendable, Hashable, CaseIterable {
  /// A hollow with one lake.
  case hollow
  /// A plateau whose river falls into a deep gorge.
  case gorge
  /// Terraces with shallow basins, each of which overflows into the next.
  case terraces
  /// A mountain with lava in its crater.
  case volcano
  /// Flat land, half of it under water.
  case marsh
  /// Steep peaks with snow and ice.
  case ridge
  /// Limestone towers with caves through them.
  case karst
  /// Islands in wide water.
  case archipelago
  /// An empty world with a stone floor, on which the player builds everything.
  case empty

  /// The terrains with hills, caves and places of interest, in contrast to the empty one.
  public static let wild: [Terrain] = [
    .gorge, .terraces, .volcano, .marsh, .ridge, .karst, .archipelago,
  ]
}

/// The kind of a site (a place of interest that the world generator makes).
public enum SiteKind: String, Sendable, Hashable, CaseIterable {
  /// The site consists of tuned bells under a beam.
  case bellGrove
  /// The site is a wooden clapper that falling drops strike.
  case clapper
  /// The site consists of bells that falling drops ring one after the other.
  case waterHarp
  /// The site is a row of lamps with a switch.
  case lanterns
  /// The site is a gate in a lake, with a bell that rings at high water.
  case sunkenGate
  /// The site is a nest on a tree, with songbirds.
  case nest
  /// The site is a pool that boils up from time to time.
  case geyser
  /// The site consists of blocks that ring when the hand (the player's cursor) moves onto them.
  case steppingBlocks
}

/// A place of interest that the world generator has made.
public struct Site: Sendable, Hashable {
  /// The kind of site.
  public var kind: SiteKind
  /// The cell at the centre of the site.
  public var point: CellPoint

  /// Creates a site of a kind at a cell.
  public init(_ kind: SiteKind, at point: CellPoint) {
    self.kind = kind
    self.point = point
  }
}

/// The marks shown over the whole valley: named places, and the outlines of areas.
package struct ValleyMarks: Hashable, Sendable {
  /// A named place and its tile.
  package struct Place: Hashable, Sendable {
    package var name: String
    /// The tile of the place. It can be outside the visible rectangle.
    package var tile: CellPoint

    package init(name: String, tile: CellPoint) {
      self.name = name
      self.tile = tile
    }
  }

  /// The named places, in the order in which the player named them.
  package var places: [Place] = []
  /// The half tiles that form the outlines of areas. They can be outside the rectangle.
  package private(set) var frame: [CellPoint] = []

  /// Creates marks that outline areas. Each area extends from its top left to its bottom right half
  /// tile, inclusive.
  package init(boxes: [(first: CellPoint, last: CellPoint)]) {
    for box in boxes { add(box.first, box.last) }
  }

  /// Outlines an area. Half tiles far outside the rectangle are left out.
  package mutating func add(_ first: CellPoint, _ last: CellPoint) {
    let (left, right) = (max(-1, first.x), min(ViewRectangle.columns * 2, last.x))
    let (top, bottom) = (max(-1, first.y), min(ViewRectangle.rows * 2, last.y))
    guard left <= right, top <= bottom else { return }
    let (columns, rows) = (left...right, top...bottom)
    frame += columns.flatMap { [CellPoint($0, first.y), CellPoint($0, last.y)] }
    frame += rows.flatMap { [CellPoint(first.x, $0), CellPoint(last.x, $0)] }
  }
}

/// A small map of a valley in play, and the place of the hand.
package struct ValleyOverview: Hashable, Sendable {
  /// The maximum size, in squares.
  package static let maxColumns = 64, maxRows = 40

  package var miniature: Miniature
  /// The number of cells along each side of a square.
  package var side: Int
  /// The cell under the hand.
  package var hand: CellPoint
  /// The cell at the top left of the visible rectangle.
  package var origin: CellPoint
  /// The number of cells along each side of a tile.
  package var tileSide: Int

  package init(
    _ miniature: Miniature, side: Int, hand: CellPoint, origin: CellPoint, tileSide: Int
  ) {
    (self.miniature, self.side, self.hand) = (miniature, side, hand)
    (self.origin, self.tileSide) = (origin, tileSide)
  }
}

/// A preview of a whole valley: a grid of squares, each of which shows its most frequent material.
package struct Miniature: Hashable, Sendable {
  /// The maximum size, in squares.
  package static let maxColumns = 32, maxRows = 40

  /// The width, in squares.
  package let columns: Int
  /// The materials of the squares, row by row.
  package let materials: [MaterialID]

  /// Creates a preview from rows of `columns` squares, at least 1. An incomplete last row is
  /// dropped.
  package init(columns: Int, materials: [MaterialID]) {
    precondition(columns > 0, "a picture has at least one column")
    self.columns = columns
    self.materials = materials.dropLast(materials.count % self.columns)
  }

  package var rows: Int { materials.count / columns }

  /// The most frequent materials except air, most frequent first. At most four.
  package var commonMaterials: [MaterialID] {
    var counts: [(material: MaterialID, count: Int)] = []
    for material in materials where material != .air {
      if let place = counts.firstIndex(where: { $0.material == material }) {
        counts[place].count += 1
      } else {
        counts.append((material, 1))
      }
    }
    let sorted = counts.sorted {
      ($1.count, $0.material.rawValue) < ($0.count, $1.material.rawValue)
    }
    return sorted.prefix(4).map { $0.material }
  }
}
