public import KodamaDataSources
public import KodamaRoles

/// Remembers a world, and says what has changed since it was last asked.
public final class ChangeWatch: Model {
  /// One change: a material has become more or less.
  public struct Change: Sendable, Hashable {
    /// The material.
    public var material: MaterialID
    /// How many cells more (positive) or fewer there are.
    public var difference: Int
    /// The middle of the cells that became this material, or ceased to be it.
    public var middle: GridPoint
  }

  private let world: World
  private var remembered: [UInt16]

  /// Begins to watch.
  public init(_ world: World) {
    self.world = world
    remembered = Array(UnsafeBufferPointer(start: world.storage.cells, count: world.storage.count))
  }

  /// What has changed since this was last asked, the largest change first; at most 16 changes.
  public func changes() -> [Change] {
    var more = [Tally](repeating: Tally(), count: 256)
    var less = more
    for y in 1...world.height {
      for x in 1...world.width {
        let index = y * world.storage.stride + x
        let old = remembered[index]
        let new = world.storage.cells[index]
        guard old & 0xff != new & 0xff else { continue }
        less[Int(old & 0xff)].add(x - 1, y - 1)
        more[Int(new & 0xff)].add(x - 1, y - 1)
        remembered[index] = new
      }
    }
    var found: [Change] = []
    for material in 1..<256 where more[material].count != less[material].count {
      let difference = more[material].count - less[material].count
      let tally = difference > 0 ? more[material] : less[material]
      found.append(
        Change(
          material: MaterialID(UInt8(material)), difference: difference, middle: tally.middle))
    }
    found.sort {
      (abs($0.difference), $1.material.rawValue) > (abs($1.difference), $0.material.rawValue)
    }
    return Array(found.prefix(16))
  }

  private struct Tally {
    var count = 0
    private var x = 0
    private var y = 0

    mutating func add(_ x: Int, _ y: Int) {
      count += 1
      self.x += x
      self.y += y
    }

    var middle: GridPoint { GridPoint(x / max(1, count), y / max(1, count)) }
  }
}
