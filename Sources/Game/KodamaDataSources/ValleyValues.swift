/// The progress of a valley, as the panel, the book and the voice report it.
public struct ValleyProgress: Hashable, Sendable {
  /// The liveliness of its sound.
  public var liveliness: Liveliness
  /// The number of groves that are awake.
  public var awakeGroves: Int
  /// The number of groves; 0 if the player turned groves off.
  public var groveCount: Int
  /// The number of different reactions that have happened.
  public var discoveries: Int
  /// The number of reactions in the table.
  public var reactionCount: Int

  /// Creates the progress of a valley. By default nothing has been discovered.
  public init(
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

/// A measure of how alive a valley sounds, from silence upwards. Message ids contain the raw
/// values.
public enum Liveliness: String, Sendable, Hashable, CaseIterable {
  /// Almost nothing that the player made is heard.
  case still
  /// Something is heard, but the valley is not awake.
  case stirring
  /// The valley is awake: water, growth, music and creatures sound together.
  case awake
  /// The highest level of liveliness.
  case singing
}

/// A kind of landscape.
///
/// Saves, recordings, share codes and the command line contain the raw values.
public enum Terrain: String, Sendable, Hashable, CaseIterable {
  /// A bowl with one lake.
  case hollow
  /// A plateau whose river falls into a deep gorge.
  case gorge
  /// Steps with shallow basins that spill into the next.
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
  /// Air over a stone floor, to build everything from nothing.
  case empty

  /// The terrains with hills, caves and places of interest.
  public static let wild: [Terrain] = [
    .gorge, .terraces, .volcano, .marsh, .ridge, .karst, .archipelago,
  ]
}

/// A kind of place of interest.
public enum SiteKind: String, Sendable, Hashable, CaseIterable {
  /// Tuned bells under a beam.
  case bellGrove
  /// A wooden clapper hit by falling drops.
  case clapper
  /// Bells that falling drops ring one after the other.
  case waterHarp
  /// A row of lamps with a switch.
  case lanterns
  /// A gate in the lake with a bell that rings at high water.
  case sunkenGate
  /// Songbirds in a nest on a tree.
  case nest
  /// A pool that boils up from time to time.
  case geyser
  /// Blocks that ring when the hand steps on them.
  case steppingBlocks
}

/// A generated place of interest.
public struct Site: Sendable, Hashable {
  /// The kind of place.
  public var kind: SiteKind
  /// The cell at its centre.
  public var point: CellPoint

  /// Creates a place of interest at a cell.
  public init(_ kind: SiteKind, at point: CellPoint) {
    self.kind = kind
    self.point = point
  }
}

/// Marks over a view of the whole valley: named places, and a frame around the hand.
///
/// The frame shows the area that is visible at the next closer scale.
public struct ValleyMarks: Hashable, Sendable {
  /// A named place and its tile.
  public struct Place: Hashable, Sendable {
    /// The name that the player gave it.
    public var name: String
    /// The tile of the place. It can be outside the rectangle.
    public var tile: CellPoint

    /// Creates a named place.
    public init(name: String, tile: CellPoint) {
      self.name = name
      self.tile = tile
    }
  }

  /// The named places, in the order in which they were named.
  public var places: [Place]
  /// The top left half tile of the frame.
  public var first: CellPoint
  /// The bottom right half tile of the frame, inclusive.
  public var last: CellPoint

  /// The half tiles along the edge of the frame.
  public var frame: [CellPoint] {
    guard first.x <= last.x, first.y <= last.y else { return [] }
    return (first.x...last.x).flatMap { [CellPoint($0, first.y), CellPoint($0, last.y)] }
      + (first.y...last.y).dropFirst().dropLast().flatMap {
        [CellPoint(first.x, $0), CellPoint(last.x, $0)]
      }
  }

  /// Creates the marks of a valley.
  public init(places: [Place], first: CellPoint, last: CellPoint) {
    self.places = places
    self.first = first
    self.last = last
  }
}

/// A preview of a whole valley, made of squares that each show their most frequent material.
public struct Miniature: Hashable, Sendable {
  /// The maximum size, in squares.
  public static let maxColumns = 32, maxRows = 40

  /// The width, in squares.
  public let columns: Int
  /// The materials of the squares, row by row.
  public let materials: [MaterialID]

  /// Creates a preview with rows of `columns` squares, at least 1. An incomplete last row is
  /// dropped.
  public init(columns: Int, materials: [MaterialID]) {
    precondition(columns > 0, "a picture has at least one column")
    self.columns = columns
    self.materials = materials.dropLast(materials.count % self.columns)
  }

  /// The height, in squares.
  public var rows: Int { materials.count / columns }

  /// Up to four most frequent materials besides air, the most frequent first.
  public var commonMaterials: [MaterialID] {
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
