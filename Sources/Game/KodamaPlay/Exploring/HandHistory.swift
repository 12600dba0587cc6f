import KodamaDataSources
import KodamaWorld

/// The hand's previous positions, through which the player can go back and forth.
struct Trail {
  /// The maximum number of positions. Beyond it, the oldest is dropped.
  static let limit = 64
  /// The minimum distance between a position where the hand rested and the one before, in cells.
  static let restGap = 8

  private(set) var places: [CellPoint] = []
  private(set) var position = -1

  /// Adds a position after the current one, and drops those that followed it. Positions within
  /// `gap` cells of the current one are ignored.
  mutating func record(_ point: CellPoint, gap: Int = 1) {
    if places.indices.contains(position) {
      guard Offset(from: places[position], to: point).reach >= gap else { return }
      places.removeLast(places.count - 1 - position)
    }
    places.append(point)
    if places.count > Self.limit { places.removeFirst() }
    position = places.count - 1
  }

  /// Selects the previous (−1) or next (+1) position.
  ///
  /// - Returns: The position, and the number of positions beyond it; nil at the end of the trail.
  mutating func move(by step: Int) -> (point: CellPoint, left: Int)? {
    guard places.indices.contains(position + step) else { return nil }
    position += step
    return (places[position], step < 0 ? position : places.count - 1 - position)
  }
}

/// The cells that the player's last edit filled with a material.
struct Deed {
  /// The maximum number of cells to remember.
  private static let limit = 1_024
  /// The maximum time between two dabs of one edit, in ticks (1/60 s).
  private static let ticks: UInt64 = 60
  /// The maximum number of materials that a report names.
  private static let namedLimit = 2

  private let material: MaterialID
  private var cells: [CellPoint]
  private let tick: UInt64

  /// Creates an edit from the cells changed since the last tick, together with those of the
  /// previous edit if it is still in progress. Returns nil if the player only removed material.
  init?(_ world: World, after before: Deed?) {
    guard let last = world.editedCells.last else { return nil }
    material = world.cell(at: last).material
    guard material != .air else { return nil }
    tick = world.tick
    cells = []
    if let before, before.material == material, tick - min(tick, before.tick) <= Self.ticks {
      cells = before.cells
    }
    for cell in world.editedCells
    where cells.count < Self.limit && world.cell(at: cell).material == material
      && !cells.contains(cell)
    {
      cells.append(cell)
    }
  }

  func fact(in world: World, from hand: CellPoint) -> DeedFact? {
    guard let first = cells.first else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    for cell in cells { counts[Int(world.cell(at: cell).material.rawValue)] += 1 }
    let left = counts[Int(material.rawValue)]
    let now = counts.indices.filter { counts[$0] > 0 && $0 != Int(material.rawValue) }
      .sorted { (counts[$0], $1) > (counts[$1], $0) }
      .prefix(Self.namedLimit).map { MaterialID(UInt8($0)) }
    return DeedFact(
      material, cells: cells.count, left: left, way: Offset(from: hand, to: first), now: now)
  }
}
