/// The answer to a question about the valley, or an event of the guide, which leads the hand to a
/// target.
package enum ExploreFact: Hashable, Sendable {
  /// The cell under the hand, the thing there, the area that a large hand covers, and the position
  /// relative to the nearest named place, if there is one.
  case here(CellPoint, ThingReport, [AreaShare]?, from: NamedBearing?)
  /// The hand rests and covers this area.
  case covers([AreaShare])
  /// The hand now covers a square of this side, in cells. The area is nil for one cell.
  case cursor(side: Int, [AreaShare]?)
  /// The landforms from left to right, or the nearest first. `caves` is the number of caves, of
  /// which `largest` is the largest; it is nil if the caves are not counted or if there are none.
  case overview([PlacedThing], isNearest: Bool, caves: Int, largest: PlacedThing?)
  /// The hand went back or forth to a place where it was before. `left` is the number of places
  /// beyond it.
  case followed(ThingName, isBack: Bool, left: Int)
  /// There is no place to go back or forth to.
  case noTrail(isBack: Bool)
  /// The player looked in a direction. The values are the first other material there, and its
  /// distance in cells.
  case looked(Direction, MaterialID, cells: Int)
  /// The player looked in a direction in which there is nothing nearby.
  case lookedAtNothing(Direction)
  /// The player moved to an item of the scanner. Its number in the category counts from 1, and
  /// `from` is its position relative to the hand.
  ///
  /// `category` is set if the player has just switched to it, and `size` if the item is larger than
  /// one cell.
  case found(
    ThingName, from: Offset, number: Int, of: Int, category: ScanCategory?, size: ThingSize?)
  /// The scanner found nothing of a category, or nothing of any category if the value is nil.
  /// `within` is its reach in cells, and nil for the whole valley.
  case foundNothing(ScanCategory?, within: Int?)
  /// The item is the only one of its material within the reach of the scanner.
  case isOnly(ThingName, within: Int?)
  /// The hand jumped to the item that the scanner found.
  case jumped(MaterialID)
  /// The guide started. `from` is the position of the target relative to the hand, and nil if it is
  /// unknown.
  case guiding(ThingName, from: Offset?, size: ThingSize?)
  /// The guide reports the position of the target relative to the hand. `under` is the material
  /// under the hand if the hand rests.
  case leading(Offset, under: MaterialID?)
  /// The guide was turned off.
  case guideEnded
  /// There is no target for the guide.
  case guideRefused
  /// The hand reached the target of the guide.
  case arrived
  /// What became of the player's last edit, and the largest changes since the player last asked for
  /// them, nearest first.
  case changes([ChangeFact], deed: DeedFact?)
  /// The size of the connected structure under the hand, in cells. `isCut` is true if it continues
  /// beyond the area that was examined.
  case structure(MaterialID, width: Int, height: Int, cells: Int, isCut: Bool)
  /// There is no structure under the hand.
  case noStructure
  /// A place was given a name.
  case named(String)
  /// The name of a place was removed.
  case unnamed(String)
  /// The maximum number of named places is reached.
  case tooManyNames
  /// The hand jumped to a named place.
  case wentTo(String)
  /// The hand jumped to a place of interest.
  case wentToSite(SiteKind)
  /// The player asked for orientation. The values are the nearest named place with its position
  /// relative to the hand, and the goal of an étude.
  case bearings(name: String?, from: Offset, goal: GoalBearing?)
  /// There is no reference point for bearings.
  case noBearings
}

/// The name of a thing: a material, a named place, a place of interest, a grove or a landform.
package enum ThingName: Hashable, Sendable {
  /// A thing named after its material.
  case material(MaterialID)
  /// A place that the player named.
  case place(String)
  /// A place of interest of the generated valley.
  case site(SiteKind)
  /// A grove of the valley.
  case grove(GroveKind)
  /// A form of the land.
  case landform(LandformKind)
}

/// A kind of landform. Message identifiers contain the raw values.
package enum LandformKind: String, Hashable, Sendable, CaseIterable {
  /// A steep slope of the land.
  case cliff
  /// A rise of the land with lower land at its sides.
  case hill
  /// A hill of at least 64 cells.
  case mountain
  /// Low land between higher land, without a lake.
  case hollow
  /// A level stretch of land.
  case plain
  /// A body of air under the ground.
  case cave
}

/// What a thing is doing.
package enum ThingState: Hashable, Sendable {
  /// An instrument with this note, from 0, of a scale.
  case note(Int, Scale)
  /// A clock that sends a pulse every number of ticks.
  case paced(ticks: Int)
  /// A thing that points or moves in a direction.
  case facing(Direction)
  /// A state without a value.
  case on, off, turning, still, open, closed, pulsing, quiet, young, grown, old, answering
  case listening

  /// The last part of the message identifier.
  package var name: String {
    switch self {
    case .note: "note"
    case .paced: "paced"
    case .facing(let direction): direction.rawValue
    case .on: "on"
    case .off: "off"
    case .turning: "turning"
    case .still: "still"
    case .open: "open"
    case .closed: "closed"
    case .pulsing: "pulsing"
    case .quiet: "quiet"
    case .young: "young"
    case .grown: "grown"
    case .old: "old"
    case .answering: "answering"
    case .listening: "listening"
    }
  }
}

/// The thing under the hand: its material, its state and the things that it is wired to.
package struct ThingReport: Hashable, Sendable {
  /// The material of the thing.
  package var material: MaterialID
  /// What the thing is doing; nil if its material has no states.
  package var state: ThingState?
  /// The things that wires connect to it, at most three, with their positions relative to the hand.
  package var wired: [PlacedThing]
  /// The grove around the hand that is not awake, if there is one.
  package var grove: GroveState?

  /// Creates a report about a material.
  package init(
    _ material: MaterialID, state: ThingState? = nil, wired: [PlacedThing] = [],
    grove: GroveState? = nil
  ) {
    (self.material, self.state, self.wired, self.grove) = (material, state, wired, grove)
  }
}

/// A thing with its size and its position relative to the hand.
package struct PlacedThing: Hashable, Sendable {
  /// The name of the thing.
  package var name: ThingName
  /// The size; nil for things of one cell.
  package var size: ThingSize?
  /// The position relative to the hand, in cells.
  package var way: Offset

  /// Creates a thing at an offset from the hand.
  package init(_ name: ThingName, _ size: ThingSize?, way: Offset) {
    (self.name, self.size, self.way) = (name, size, way)
  }
}

/// The position of the hand relative to a named place.
package struct NamedBearing: Hashable, Sendable {
  /// The name of the place.
  package var name: String
  /// The offset from the place to the hand, in cells.
  package var offset: Offset

  /// Creates a bearing from a place.
  package init(name: String, offset: Offset) {
    self.name = name
    self.offset = offset
  }
}

/// The orientation that an étude gives.
package enum GoalBearing: Hashable, Sendable {
  /// The nearest thing that a goal of the étude requires.
  case nearest(MaterialID, from: Offset)
  /// The goals that are not yet reached.
  case open([GoalFact])
  /// All goals of the étude with this name are reached.
  case solved(String)
}

/// The size of a thing that is larger than one cell.
package struct ThingSize: Hashable, Sendable {
  /// The width, in cells.
  package var width: Int
  /// The height, in cells.
  package var height: Int
  /// A Boolean value that indicates whether the height is reported as depth, as for a liquid.
  package var isDeep: Bool

  /// Creates a size in cells.
  package init(width: Int, height: Int, isDeep: Bool) {
    self.width = width
    self.height = height
    self.isDeep = isDeep
  }
}

/// A change of a material since the player last asked.
package struct ChangeFact: Hashable, Sendable {
  /// The material that changed.
  package var material: MaterialID
  /// The kind of change.
  package var kind: ChangeKind
  /// The number of cells that appeared, disappeared, moved or received different settings.
  package var cells: Int
  /// The offset by which the material moved, in cells.
  package var way: Offset
  /// The current position relative to the hand, in cells.
  package var place: Offset

  /// Creates a change of `cells` cells. `way` is how far they moved, and `place` is where they are
  /// relative to the hand.
  package init(material: MaterialID, kind: ChangeKind, cells: Int, way: Offset, place: Offset) {
    self.material = material
    self.kind = kind
    self.cells = cells
    self.way = way
    self.place = place
  }
}

/// What became of the material that the player placed last.
package struct DeedFact: Hashable, Sendable {
  /// The material that the player placed.
  package var material: MaterialID
  /// The number of cells that the player placed.
  package var cells: Int
  /// The number of these cells that still contain the material.
  package var left: Int
  /// The position relative to the hand, in cells.
  package var way: Offset
  /// The other materials in these cells now, most frequent first.
  package var now: [MaterialID]

  /// Creates a report about an edit.
  package init(_ material: MaterialID, cells: Int, left: Int, way: Offset, now: [MaterialID]) {
    (self.material, self.cells, self.left, self.way, self.now) = (material, cells, left, way, now)
  }
}

/// The share of a material in an area.
package struct AreaShare: Hashable, Sendable {
  /// The material in the area.
  package var material: MaterialID
  /// The number of its cells.
  package var cells: Int
  /// The number of all cells; nil for things that are counted.
  package var all: Int?

  /// Creates a share of an area. Pass nil for things that are counted.
  package init(material: MaterialID, cells: Int, of all: Int?) {
    (self.material, self.cells, self.all) = (material, cells, all)
  }
}

/// A kind of change of a material.
package enum ChangeKind: Sendable, Hashable {
  /// There are more cells of the material.
  case more
  /// There are fewer cells of the material.
  case fewer
  /// The number of cells is the same, but some of them moved.
  case moved
  /// The notes of instruments, intervals of clocks, or positions of switches or gates changed.
  case set
}

/// A category of things that the scanner lists.
public enum ScanCategory: UInt8, Sendable, CaseIterable {
  /// Fire, heat and explosives.
  case hazard
  /// Things that move by themselves.
  case creature
  /// Things that ring when they are struck: bells, blocks and drums.
  case instrument
  /// Devices, and things that conduct electric pulses.
  case machine
  /// Plants: grass, saplings, flowers and trees.
  case plant
  /// Liquids that do no harm, such as water and oil. Lava and acid are hazards.
  case liquid
  /// Ground to stand on: solids and powders.
  case ground
  /// Places that the player named.
  case landmark
  /// Things that the goals of an étude require. This category comes first.
  case goal

  /// The name in message identifiers.
  package var name: String { Self.names[Int(rawValue)] }
  private static let names = [
    "hazard", "creature", "instrument", "machine", "plant", "liquid", "ground", "landmark", "goal",
  ]
}

/// A fact about the sounds around the hand, or about a sweep, which plays the visible rectangle
/// column by column.
package enum SoundscapeFact: Hashable, Sendable {
  /// A sweep of this kind started. All other sounds are silent until it ends.
  case sweep(SweepProgress.Kind)
  /// The player ended the sweep with the key that started it.
  case sweepEnded
  /// The part of a sweep that plays this family of materials started.
  case sweepPart(MaterialFamily)
  /// There is nothing that a sweep could play.
  case sweepNothing
  /// Nothing dangerous is visible.
  case noHazards
  /// The runs of material in the hand's column, from top to bottom, including air between them.
  ///
  /// `hasMore` is true if the column continues. `from` is the distance from the hand down to the
  /// first run, in cells. It is negative above the hand.
  case column([ColumnRun], hasMore: Bool, from: Int?)
  /// Temperatures are now shown, and were played. The values are the temperature at the hand in
  /// degrees, and the warmest and coldest visible places.
  ///
  /// `warmest` and `coldest` are nil if no place differs from the temperature of the air.
  case heat(here: Int, warmest: FeltHeat?, coldest: FeltHeat?)
  /// Temperatures are no longer shown.
  case heatHidden
  /// An event happened to a material at an offset from the hand.
  ///
  /// Its caption has already been shown. The fact records it in the log.
  case happened(MomentKind, MaterialID, Offset)
}

/// The temperature at a place.
package struct FeltHeat: Hashable, Sendable {
  /// The difference from the temperature of the air, in degrees.
  package var degrees: Int
  /// The position relative to the hand, in cells.
  package var offset: Offset

  /// Creates a temperature at a place.
  package init(degrees: Int, offset: Offset) {
    self.degrees = degrees
    self.offset = offset
  }
}

/// A run of equal cells in a column.
package struct ColumnRun: Hashable, Sendable {
  /// The material of the run.
  package var material: MaterialID
  /// The height of the run, in cells.
  package var cells: Int

  /// Creates a run of `cells` cells.
  package init(_ material: MaterialID, cells: Int) {
    self.material = material
    self.cells = cells
  }
}
