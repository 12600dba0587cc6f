/// Liquids in connected vessels. A cell that has fallen and comes to rest looks through the liquid
/// it joined for its highest surface and the lowest room, and moves a cell from there to here until
/// all is level. Looking is bounded in reach and in number, and whoever finds no turn stays awake
/// for the next tick.
extension Kernel {
  /// How many columns of liquid one look may cross.
  private static var reach: Int { 48 }
  /// How many looks there are in a tick.
  private static var looksPerTick: Int { 24 }

  /// Called for a liquid cell at rest that has not looked yet.
  @inline(never) func level(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    guard state.pointee.looks < Self.looksPerTick else { return stayAwake(x, y) }
    // Only a surface has somewhere to go: what lies under its own kind is done.
    if cells[index - stride] & 0xff == bits & 0xff {
      return write(levelled(bits), index, x, y)
    }
    state.pointee.looks += 1
    let (low, high) = surfaces(index, x, y, bits & 0xff)
    guard let low, let high, low.y > high.y else { return write(levelled(bits), index, x, y) }
    // Whoever looked looks again: it stays where it is until all is level.
    stayAwake(x, y)
    let source = cells[high.index]
    write(cells[low.index], high)
    let run = fallen[Int(source & 0xff)].run
    make(cell(source, FluidData(run: run, isUnlevelled: true)), low)
  }

  /// The liquid when it has looked.
  private func levelled(_ bits: UInt16) -> UInt16 {
    var data = FluidData(bits)
    data.isUnlevelled = false
    return cell(bits, data)
  }

  /// Through the same liquid: the lowest open cell beside or above it, and the highest cell of its
  /// surface.
  private func surfaces(
    _ index: Int, _ x: Int, _ y: Int, _ material: UInt16
  ) -> (low: Place?, high: Place?) {
    var low: Place?
    var high: Place?
    func open(_ column: Int, _ row: Int) -> Bool {
      let place = Place(index: row * stride + column, x: column, y: row)
      guard isOpen(place) else { return false }
      if row > low?.y ?? 0 { low = place }
      return true
    }
    if open(x, y - 1) { high = Place(index: index, x: x, y: y) }
    for side in [-1, 1] {
      var column = x
      // The rows of this column that the liquid fills.
      var top = y
      var bottom = lastRow(of: material, x, y, step: 1)
      for _ in 0..<Self.reach {
        column += side
        guard column >= 1, column <= width else { break }
        // The lowest of the neighbour's rows that touch ours leads on: pipes go along the bottom.
        guard let touch = touching(material, column, top, bottom) else {
          _ = open(column, bottom)
          break
        }
        top = lastRow(of: material, column, touch, step: -1)
        bottom = lastRow(of: material, column, touch, step: 1)
        if open(column, top - 1), top < high?.y ?? .max {
          high = Place(index: top * stride + column, x: column, y: top)
        }
      }
    }
    return (low, high)
  }

  private func touching(_ material: UInt16, _ x: Int, _ top: Int, _ bottom: Int) -> Int? {
    var y = bottom
    while y >= top {
      if cells[y * stride + x] & 0xff == material { return y }
      y -= 1
    }
    return nil
  }

  /// The last row in this direction that the liquid fills without a gap, at most 64 away.
  private func lastRow(of material: UInt16, _ x: Int, _ y: Int, step: Int) -> Int {
    var row = y
    for _ in 0..<64 {
      guard cells[(row + step) * stride + x] & 0xff == material else { break }
      row += step
    }
    return row
  }
}
