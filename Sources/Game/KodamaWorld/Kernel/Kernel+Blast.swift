import KodamaDataSources

/// Where something blew up during a scan; carried out after it.
struct Blast {
  var index: Int
  var x: Int
  var y: Int
  var radius: Int
  var material: UInt16
}

/// The blasts of one tick: bounded, so that a store of bombs costs many ticks and never a long one.
final class BlastList {
  /// How many may go off in one tick; the others wait for the next flame.
  static let capacity = 6
  private(set) var all: [Blast] = []

  func add(_ blast: Blast) -> Bool {
    guard all.count < Self.capacity else { return false }
    all.append(blast)
    return true
  }

  func clear() { if !all.isEmpty { all.removeAll(keepingCapacity: true) } }
}

extension Kernel {
  /// Carries out the blasts of the scan, in their order.
  func explodeAll() {
    for blast in blasts.all { explode(blast) }
    blasts.clear()
  }

  /// Breaks, burns and leaves alone what lies in a circle, by how tough it is and how far away.
  private func explode(_ blast: Blast) {
    let radius = blast.radius
    let rows = max(1, blast.y - radius)...min(height, blast.y + radius)
    for y in rows {
      for x in max(1, blast.x - radius)...min(width, blast.x + radius) {
        let distance = (x - blast.x) * (x - blast.x) + (y - blast.y) * (y - blast.y)
        guard distance <= radius * radius else { continue }
        strikeByBlast(x, y, power: 100 - 100 * distance / (radius * radius + 1))
      }
    }
    tell(.explode, blast.material, blast.x, blast.y, strength: UInt8(min(255, radius * 20)))
  }

  private func strikeByBlast(_ x: Int, _ y: Int, power: Int) {
    let index = y * stride + x
    let bits = cells[index]
    let material = Int(bits & 0xff)
    let burst = cell(table.flame, CountdownData.blastFlame)
    switch table.physics[material] {
    case .empty:
      if chance(index, salt: 12) & 3 == 0 { write(burst, index, x, y) }
    case .solid, .powder:
      guard Int(table.toughness[material]) < power, table.blast[material] == 0 else { return }
      let product = table.blastTo[material]
      write(product == table.flame ? burst : product, index, x, y)
    case .gas, .liquid:
      if table.burn[material] != 0 { write(burst, index, x, y) }
    case .fire: break
    }
  }
}
