package import KodamaDataSources
import KodamaRoles

/// Reports which materials of a world have changed since the last report.
///
///     let watch = ChangeWatch(world)
///     world.step()
///     for change in watch.changes() { print(change.kind, change.count) }
package final class ChangeWatch: Model {
  /// The change of one material.
  package struct Change: Sendable, Hashable {
    package var material: MaterialID
    package var kind: ChangeKind
    /// The number of cells that appeared, disappeared, moved or received different settings.
    package var count: Int
    /// The middle of the cells that appeared, disappeared or received different settings. For a
    /// moved material, the middle of its new cells.
    package var middle: CellPoint
    /// The middle of the cells that a moved material left. For other changes, the same as `middle`.
    package var origin: CellPoint
  }

  private let world: World
  private var remembered: [UInt16]

  /// Creates a watch. Its first report compares the world with its current state.
  package init(_ world: World) {
    self.world = world
    remembered = Array(UnsafeBufferPointer(start: world.storage.cells, count: world.storage.count))
  }

  /// Returns the changes since the last call, largest first, at most 16. Air is omitted, because it
  /// only fills the space between other materials.
  package func changes() -> [Change] {
    var came = [Tally](repeating: Tally(), count: 256)
    var went = came
    var set = came
    let settings = settingBits()
    world.work &+= world.width * world.height
    for y in 1...world.height {
      for x in 1...world.width {
        let index = y * world.storage.stride + x
        let old = remembered[index]
        let new = world.storage.cells[index]
        guard old != new else { continue }
        remembered[index] = new
        if old & 0xff != new & 0xff {
          went[Int(old & 0xff)].add(x - 1, y - 1)
          came[Int(new & 0xff)].add(x - 1, y - 1)
        } else if Cell(bits: old ^ new).data & settings[Int(new & 0xff)] != 0 {
          set[Int(new & 0xff)].add(x - 1, y - 1)
        }
      }
    }
    var found: [Change] = []
    for number in 1..<256 {
      let (came, went, set) = (came[number], went[number], set[number])
      let material = MaterialID(UInt8(number))
      func add(_ kind: ChangeKind, _ count: Int, _ tally: Tally, from origin: Tally) {
        guard count > 0 else { return }
        found.append(
          Change(
            material: material, kind: kind, count: count, middle: tally.middle,
            origin: origin.middle))
      }
      add(.more, came.count - went.count, came, from: came)
      add(.fewer, went.count - came.count, went, from: went)
      if came.count == went.count { add(.moved, came.count, came, from: went) }
      add(.set, set.count, set, from: set)
    }
    found.sort { ($0.count, $1.material.rawValue) > ($1.count, $0.material.rawValue) }
    return Array(found.prefix(16))
  }

  /// Returns a mask per material, with the data bits that the player sets. The simulation changes
  /// the other bits (docs/materials.md).
  private func settingBits() -> [UInt8] {
    var bits = [UInt8](repeating: 0, count: 256)
    for (index, material) in world.rules.materials.enumerated() {
      bits[index] = material.dataKind.settings
    }
    return bits
  }

  private struct Tally {
    private(set) var count = 0
    private var x = 0
    private var y = 0

    mutating func add(_ x: Int, _ y: Int) {
      count += 1
      self.x += x
      self.y += y
    }

    var middle: CellPoint { CellPoint(x / max(1, count), y / max(1, count)) }
  }
}
