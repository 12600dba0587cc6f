import KodamaDataSources
import KodamaWorld

/// The cells that the player's last edit filled with a material.
struct Deed {
  /// The maximum number of cells that are remembered.
  private static let limit = 1_024
  /// The maximum time between two dabs of one edit, in ticks (1/60 s).
  private static let ticks: UInt64 = 60
  /// The maximum number of materials that a report names.
  private static let namedLimit = 2

  private let material: MaterialID
  private var cells: [CellPoint]
  private let tick: UInt64

  /// Creates an edit from the cells that were changed since the last tick, and adds those of the
  /// edit before, if it is still going on. Nil if the player only removed something.
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

  /// Returns what is in the cells now.
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
