/// Liquids in connected vessels. A cell that has fallen and comes to rest looks once, through the
/// liquid it joined, for a surface at least two rows lower, where it goes, or higher, from where it
/// draws a cell. Looking is bounded in reach and in number, and whoever finds no turn stays awake
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
      return write(bits & ~0x4000, index, x, y)
    }
    state.pointee.looks += 1
    let surfaces = surfaces(index, x, y, bits & 0xff)
    if let low = surfaces.low {
      write(cells[low.index], index, x, y)
      lift(bits, to: low)
    } else if let high = surfaces.high, give[Int(cells[index - stride] & 0xff)] < 20 {
      let source = cells[high.index]
      write(cells[index - stride], high)
      lift(source, to: Place(index: index - stride, x: x, y: y - 1))
    } else {
      write(bits & ~0x4000, index, x, y)
    }
  }

  /// Puts a cell of the liquid down where it will look again when it rests.
  private func lift(_ bits: UInt16, to place: Place) {
    make(bits & 0xff | UInt16(spread[Int(bits & 0xff)]) << 8 | 0x4000, place)
  }

  /// Through the same liquid: the lowest open cell over a surface at least two rows below this
  /// cell, and the highest surface cell at least two rows above it.
  private func surfaces(
    _ index: Int, _ x: Int, _ y: Int, _ material: UInt16
  ) -> (low: Place?, high: Place?) {
    var low: Place?
    var high: Place?
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
          // The end of the liquid: there may be room to run into.
          let open = bottom * stride + column
          if bottom >= y + 2, bottom > low?.y ?? 0, give[Int(cells[open] & 0xff)] < 20 {
            low = Place(index: open, x: column, y: bottom)
          }
          break
        }
        top = lastRow(of: material, column, touch, step: -1)
        bottom = lastRow(of: material, column, touch, step: 1)
        let open = (top - 1) * stride + column
        guard give[Int(cells[open] & 0xff)] < 20 else { continue }
        if top - 1 >= y + 2, top - 1 > low?.y ?? 0 {
          low = Place(index: open, x: column, y: top - 1)
        } else if top <= y - 2, top < high?.y ?? .max {
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
