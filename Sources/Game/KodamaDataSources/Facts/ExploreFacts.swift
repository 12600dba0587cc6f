/// The answer to a question about the valley, or an event of the guide that leads the hand to a
/// target.
package enum ExploreFact: Hashable, Sendable {
  /// The cell under the hand, the thing there, the area that the hand covers if it is larger than
  /// one cell, and the position relative to the nearest named place, if there is one.
  case here(CellPoint, ThingReport, [AreaShare]?, from: NamedBearing?)
  /// The hand stopped moving and covers this area.
  case covers([AreaShare])
  /// The hand now covers a square with this side length, in cells. The area is nil for a single
  /// cell.
  case cursor(side: Int, [AreaShare]?)
  /// The landforms, from left to right or nearest first. `caves` is the number of caves, and
  /// `largest` is the largest cave; it is nil if the caves are not counted or if there are none.
  case overview([PlacedThing], isNearest: Bool, caves: Int, largest: PlacedThing?)
  /// The hand went back or forward to a position where it had been before. `left` is the number of
  /// positions that remain in this direction.
  case followed(ThingName, isBack: Bool, left: Int)
  case noTrail(isBack: Bool)
  /// The player looked in a direction. The values are the first different material there, and its
  /// distance in cells.
  case looked(Direction, MaterialID, cells: Int)
  case lookedAtNothing(Direction)
  /// The player moved to an item of the scanner. `number` is its position in the category, from 1,
  /// and `from` is its position relative to the hand.
  ///
  /// `category` is set if the player has just switched to it, and `size` if the item is larger than
  /// one cell.
  case found(
    ThingName, from: Offset, number: Int, of: Int, category: ScanCategory?, size: ThingSize?)
  /// The scanner found nothing in a category, or nothing in any category if the value is nil.
  /// `within` is the scanner's range in cells, or nil for the whole valley.
  case foundNothing(ScanCategory?, within: Int?)
  /// The item is the only one of its material within the scanner's range.
  case isOnly(ThingName, within: Int?)
  /// The hand jumped to the item that the scanner found.
  case jumped(MaterialID)
  /// The guide started. `from` is the target's position relative to the hand, or nil if it is
  /// unknown.
  case guiding(ThingName, from: Offset?, size: ThingSize?)
  /// The guide reports the target's position relative to the hand. If the hand is not moving,
  /// `under` is the material under it.
  case leading(Offset, under: MaterialID?)
  case guideEnded
  case guideRefused
  case arrived
  /// The outcome of the player's last edit, and the largest changes since the player last asked,
  /// nearest first.
  case changes([ChangeFact], deed: DeedFact?)
  /// The size of the connected structure under the hand, in cells. `isCut` is true if the structure
  /// continues beyond the examined area.
  case structure(MaterialID, width: Int, height: Int, cells: Int, isCut: Bool)
  case noStructure
  case named(String)
  case unnamed(String)
  case tooManyNames
  case wentTo(String)
  case wentToSite(SiteKind)
  /// The player asked for orientation. `from` is the position of the nearest named place relative
  /// to the hand, and `goal` is the goal of an étude.
  case bearings(name: String?, from: Offset, goal: GoalBearing?)
  case noBearings
}

/// The name of a thing: a material, a named place, a place of interest, a grove or a landform.
package enum ThingName: Hashable, Sendable {
  case material(MaterialID)
  /// A place that the player named.
  case place(String)
  case site(SiteKind)
  case grove(GroveKind)
  case landform(LandformKind)
}

/// A kind of landform. Message identifiers contain the raw values.
package enum LandformKind: String, Hashable, Sendable, CaseIterable {
  case cliff
  case hill
  /// A hill of at least 64 cells.
  case mountain
  /// Low ground between higher ground, without a lake.
  case hollow
  case plain
  case cave
}

/// The state of a thing.
package enum ThingState: Hashable, Sendable {
  /// An instrument with this note, from 0, of a scale.
  case note(Int, Scale)
  case paced(ticks: Int)
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
  package var material: MaterialID
  /// The state of the thing; nil if its material has no states.
  package var state: ThingState?
  /// The things that wires connect to it, at most three, with their positions relative to the hand.
  package var wired: [PlacedThing]
  /// The notes of two or more instruments that wires connect to it, in the order in which a pulse
  /// from it reaches them, at most 16. Empty if there are fewer.
  package var tune: [WiredNote]
  /// The silent grove around the hand, if there is one.
  package var grove: GroveState?

  package init(
    _ material: MaterialID, state: ThingState? = nil, wired: [PlacedThing] = [],
    tune: [WiredNote] = [], grove: GroveState? = nil
  ) {
    (self.material, self.state, self.wired) = (material, state, wired)
    (self.tune, self.grove) = (tune, grove)
  }
}

/// A note that a pulse reaches after a number of ticks.
package struct WiredNote: Hashable, Sendable {
  /// The note, from 0, of the scale.
  package var note: Int
  package var scale: Scale
  package var ticks: Int

  package init(note: Int, scale: Scale, ticks: Int) {
    (self.note, self.scale, self.ticks) = (note, scale, ticks)
  }
}

/// A thing with its size and its position relative to the hand.
package struct PlacedThing: Hashable, Sendable {
  package var name: ThingName
  /// The size; nil for things of one cell.
  package var size: ThingSize?
  /// The position relative to the hand, in cells.
  package var way: Offset

  package init(_ name: ThingName, _ size: ThingSize?, way: Offset) {
    (self.name, self.size, self.way) = (name, size, way)
  }
}

/// The position of the hand relative to a named place.
package struct NamedBearing: Hashable, Sendable {
  package var name: String
  /// The offset from the place to the hand, in cells.
  package var offset: Offset

  package init(name: String, offset: Offset) {
    self.name = name
    self.offset = offset
  }
}

/// The answer of an étude to a request for orientation.
package enum GoalBearing: Hashable, Sendable {
  case nearest(MaterialID, from: Offset)
  case open([GoalFact])
  case solved(String)
}

/// The size of a thing that is larger than one cell.
package struct ThingSize: Hashable, Sendable {
  /// The width, in cells.
  package var width: Int
  /// The height, in cells.
  package var height: Int
  /// A Boolean value that indicates whether the height is reported as a depth, as for liquids.
  package var isDeep: Bool

  package init(width: Int, height: Int, isDeep: Bool) {
    self.width = width
    self.height = height
    self.isDeep = isDeep
  }
}

/// A change of a material since the player's last question about changes.
package struct ChangeFact: Hashable, Sendable {
  package var material: MaterialID
  package var kind: ChangeKind
  /// The number of cells that appeared, disappeared, moved or changed their settings.
  package var cells: Int
  /// The offset by which the material moved, in cells.
  package var way: Offset
  /// The current position relative to the hand, in cells.
  package var place: Offset

  package init(material: MaterialID, kind: ChangeKind, cells: Int, way: Offset, place: Offset) {
    self.material = material
    self.kind = kind
    self.cells = cells
    self.way = way
    self.place = place
  }
}

/// The outcome of the player's last edit: what the placed cells contain now.
package struct DeedFact: Hashable, Sendable {
  package var material: MaterialID
  /// The number of cells that the player placed.
  package var cells: Int
  /// The number of these cells that still contain the material.
  package var left: Int
  /// The position relative to the hand, in cells.
  package var way: Offset
  /// The other materials that these cells now contain, most frequent first.
  package var now: [MaterialID]

  package init(_ material: MaterialID, cells: Int, left: Int, way: Offset, now: [MaterialID]) {
    (self.material, self.cells, self.left, self.way, self.now) = (material, cells, left, way, now)
  }
}

/// A material's share of an area.
package struct AreaShare: Hashable, Sendable {
  package var material: MaterialID
  package var cells: Int
  /// The number of cells in the area; nil for things that are counted individually.
  package var all: Int?

  package init(material: MaterialID, cells: Int, of all: Int?) {
    (self.material, self.cells, self.all) = (material, cells, all)
  }
}

/// A kind of change of a material.
package enum ChangeKind: Sendable, Hashable {
  case more
  case fewer
  /// The number of cells is the same, but some of them moved.
  case moved
  /// The notes of instruments, intervals of clocks, or positions of switches or gates changed.
  case set
}

/// A category of things in the list of things around the player (the scanner).
public enum ScanCategory: UInt8, Sendable, CaseIterable {
  /// Fire, heat and explosives.
  case hazard
  /// Things that move by themselves.
  case creature
  /// Things that ring when they are struck: bells, blocks and drums.
  case instrument
  /// Electric devices, and things that conduct electric pulses.
  case machine
  /// Plants: grass, saplings, flowers and trees.
  case plant
  /// Harmless liquids, such as water and oil. Lava and acid are hazards.
  case liquid
  /// Solids and powders on which creatures and things can stand.
  case ground
  /// Places that the player named.
  case landmark
  /// Things that are necessary to reach the goals of an étude (a small puzzle). This category comes
  /// first.
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
  /// A sweep of this kind started. All other sounds are silent until it ends. A sweep of the
  /// skyline comes with the landforms that an overview names, from left to right.
  case sweep(SweepProgress.Kind, land: [PlacedThing] = [])
  /// The player ended the sweep with the key that started it.
  case sweepEnded
  case sweepPart(MaterialFamily)
  case sweepNothing
  case noHazards
  /// The runs of material in the hand's column from top to bottom, including runs of air.
  ///
  /// `hasMore` is true if the column continues. `from` is the distance from the hand down to the
  /// first run, in cells. It is negative if the run starts above the hand.
  case column([ColumnRun], hasMore: Bool, from: Int?)
  /// Temperatures are now shown, and were played. `here` is the temperature at the hand, in
  /// degrees.
  ///
  /// `warmest` and `coldest` are the most extreme visible temperatures. They are nil if every
  /// visible temperature equals the air's.
  case heat(here: Int, warmest: FeltHeat?, coldest: FeltHeat?)
  case heatHidden
  /// An event happened to a material at an offset from the hand.
  ///
  /// The fact only records the event in the log, because its caption has already been shown.
  case happened(MomentKind, MaterialID, Offset)
}

/// The temperature at a point.
package struct FeltHeat: Hashable, Sendable {
  /// The difference from the air temperature, in degrees.
  package var degrees: Int
  /// The position relative to the hand, in cells.
  package var offset: Offset

  package init(degrees: Int, offset: Offset) {
    self.degrees = degrees
    self.offset = offset
  }
}

/// A run of equal cells in a column.
package struct ColumnRun: Hashable, Sendable {
  package var material: MaterialID
  /// The height of the run, in cells.
  package var cells: Int

  package init(_ material: MaterialID, cells: Int) {
    self.material = material
    self.cells = cells
  }
}
