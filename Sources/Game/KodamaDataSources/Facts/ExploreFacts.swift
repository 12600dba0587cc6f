/// What the player has found out: the answer to a question about the valley, and what leads the
/// hand.
public enum ExploreFact: Hashable, Sendable {
  /// Where the hand is, what is under it, and how the hand lies from the nearest place that has a
  /// name, where one has.
  case here(GridPoint, MaterialID, from: NamedBearing?)
  /// The first thing in a direction that is not what the hand is in, and how many cells it is away.
  case looked(Direction, MaterialID, cells: Int)
  /// There is nothing near in a direction.
  case lookedInVain(Direction)
  /// A thing of the scanner's category, which of how many it is, and how it lies from the hand; the
  /// category where it was just come to, and the size of what is larger than a cell.
  case found(
    Named, from: Offset, number: Int, of: Int, category: ScanCategory?, size: ThingSize?)
  /// There is nothing of the category near, or of any.
  case foundNothing(ScanCategory?)
  /// It is the only one of its kind.
  case isOnly(Named)
  /// The hand was put on what was found.
  case jumped(MaterialID)
  /// The hand is led to something from now on, which lies so from it, and is so large where that
  /// is known.
  case guiding(Named, from: Offset?, size: ThingSize?)
  /// How what it is led to lies from the hand by now, and what is under the hand where it rests.
  case leading(Offset, under: MaterialID?)
  /// It is led no more.
  case guideEnded
  /// There is nothing to be led to.
  case guideRefused
  /// The hand has come to where it was led.
  case arrived
  /// What has changed since this was last asked: the largest changes, the nearest first.
  case changes([ChangeFact])
  /// The thing under the hand, in cells; whether it goes on beyond what was looked at.
  case structure(MaterialID, width: Int, height: Int, cells: Int, isCut: Bool)
  /// There is nothing under the hand.
  case noStructure
  /// A place was given a name.
  case named(String)
  /// A name was taken away.
  case unnamed(String)
  /// No more places can have names.
  case namesFull
  /// The hand was put on a place that has a name.
  case wentTo(String)
  /// The hand was put on a place of interest.
  case wentToSite(SiteKind)
  /// Where the nearest place with a name lies, and what an étude asks for.
  case bearings(name: String?, from: Offset, goal: GoalBearing?)
  /// There is nothing to take one's bearings from.
  case noBearings
}

/// One of the four ways to look.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  /// Towards column 0, the left edge of the world.
  case left
  /// Away from column 0.
  case right
  /// Towards row 0, the top of the world.
  case up
  /// Away from row 0.
  case down
}

/// How something lies from something else: columns to the right and rows down, negative to the left
/// and up.
public struct Offset: Hashable, Sendable {
  /// Columns to the right.
  public var dx: Int
  /// How many rows down; below 0 it is up.
  public var dy: Int

  /// So many columns to the right and rows down; negative ones lie left and up.
  public init(dx: Int, dy: Int) {
    self.dx = dx
    self.dy = dy
  }

  /// How one place lies from another.
  public init(from start: GridPoint, to end: GridPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// How far it is: the larger of columns and rows.
  public var reach: Int { max(abs(dx), abs(dy)) }
}

/// What something is called: after what it is made of, or as the player has called its place.
public enum Named: Hashable, Sendable {
  /// After what it is made of.
  case material(MaterialID)
  /// As the player has called it.
  case place(String)
  /// As a place of interest that the valley was made with.
  case site(SiteKind)
  /// As a grove of the valley.
  case grove(GroveKind)
}

/// How something lies from a place that has a name.
public struct NamedBearing: Hashable, Sendable {
  /// What the place is called.
  public var name: String
  /// How far it is from there.
  public var offset: Offset

  /// Makes a bearing from a name and an offset.
  public init(name: String, offset: Offset) {
    self.name = name
    self.offset = offset
  }
}

/// What an étude asks for, as far as it tells where to go.
public enum GoalBearing: Hashable, Sendable {
  /// The nearest of what it asks for.
  case nearest(MaterialID, from: Offset)
  /// The goals that are open.
  case open([GoalFact])
  /// All of them are reached, in the étude of this name.
  case solved(String)
}

/// How large a thing is that consists of several cells.
public struct ThingSize: Hashable, Sendable {
  /// Columns from its left end to its right.
  public var width: Int
  /// Rows from its top to its bottom.
  public var height: Int
  /// Whether it flows, and so is deep instead of high.
  public var isLiquid: Bool

  /// Makes a size in columns and rows.
  public init(width: Int, height: Int, isLiquid: Bool) {
    self.width = width
    self.height = height
    self.isLiquid = isLiquid
  }
}

/// One change of a material since it was last asked for.
public struct ChangeFact: Hashable, Sendable {
  /// The material that came or went.
  public var material: MaterialID
  /// What became of it.
  public var kind: ChangeKind
  /// How many cells more or fewer there are, have moved, or were set.
  public var cells: Int
  /// How far it has moved.
  public var way: Offset
  /// Where it is now, from the hand.
  public var place: Offset

  /// So many cells of a material came, went, moved or were set. `way` is how far they moved,
  /// `place` where they are now, from the hand.
  public init(material: MaterialID, kind: ChangeKind, cells: Int, way: Offset, place: Offset) {
    self.material = material
    self.kind = kind
    self.cells = cells
    self.way = way
    self.place = place
  }
}

/// What became of a material.
public enum ChangeKind: Sendable, Hashable {
  /// There are more cells of it.
  case more
  /// There are fewer cells of it.
  case fewer
  /// There are as many, but elsewhere.
  case moved
  /// Instruments have another note, clocks another pace, switches and gates another position.
  case set
}

/// The categories the scanner sorts things into.
public enum ScanCategory: UInt8, Sendable, CaseIterable {
  /// Fire, what is hot, and what blows up.
  case hazard
  /// What moves by itself.
  case creature
  /// What rings when it is struck: bells, blocks, drums.
  case instrument
  /// What deals in pulses, and devices.
  case machine
  /// What grows: grass, saplings, flowers, trees.
  case plant
  /// What flows: water, oil, lava and the like.
  case liquid
  /// What one stands on: solids and powders.
  case ground
  /// Places that the player has named.
  case landmark
  /// What an étude asks for first.
  case goal

  /// The name in message ids.
  public var name: String { Self.names[Int(rawValue)] }
  private static let names = [
    "hazard", "creature", "instrument", "machine", "plant", "liquid", "ground", "landmark", "goal",
  ]
}
