import KodamaDataSources

/// Pipes. An empty one and one that is full of water are two materials, each of which becomes the
/// other, so that the drop inside is counted where it is. The full one moves its drop on: down
/// first, then the way the drop runs. Each step sideways costs one of its run, as in open water, so
/// that it comes to rest. Only at its ends does a row of pipes let water in and out.
extension Kernel {
  /// Leads water on, or takes it in.
  func lead(_ place: Place, _ bits: UInt16) {
    if drops(bits) > 0 {
      pour(place, bits)
    } else {
      take(place, bits)
    }
  }

  /// Takes in water that stands over an open end, or comes from beside it.
  private func take(_ place: Place, _ bits: UInt16) {
    let mouth = mouth(place)
    for direction in [3, 2, 0] as [UInt32] where mouth & 1 << direction != 0 {
      let source = beside(place, direction: direction)
      guard eats(bits, source) else { continue }
      let drop = cells[source.index]
      var inside = FluidData(drop)
      let isPressed = direction == 3 || physics(beside(source, 0, -1)) == .liquid
      if isPressed {
        inside.run = 63
      } else {
        // What runs away from the end has just come out of it.
        guard inside.run > 0, inside.flowsLeft == (direction == 0) else { continue }
      }
      inside.isUnlevelled = false
      if direction != 3 { inside.flowsLeft = direction == 0 }
      make(0, source)
      ripple(source.index, source.x, source.y, Int(drop & 0xff), 62)
      return write(cell(table.becomes[Int(bits & 0xff)], inside), place)
    }
  }

  /// Hands its drop on to the next pipe, or lets it out of its end.
  private func pour(_ place: Place, _ bits: UInt16) {
    var inside = FluidData(bits)
    let empty = table.becomes[Int(bits & 0xff)]
    let mouth = mouth(place)
    let below = beside(place, 0, 1)
    if cells[below.index] & 0xff == empty & 0xff {
      inside.run = 63
      return pour(place, empty, cell(bits, inside), into: below)
    }
    if mouth & 2 != 0, isOpen(below) { return spill(place, empty, inside, to: below) }
    guard inside.run > 0 else { return }
    // Where its way leads into no pipe, it turns to the side where there is one.
    let way: UInt32 = inside.flowsLeft ? 4 : 1
    if mouth & way == 0, !isPipe(beside(place, inside.side, 0)) { inside = inside.mirrored }
    let ahead = beside(place, inside.side, 0)
    if cells[ahead.index] & 0xff == empty & 0xff {
      pour(place, empty, cell(bits, inside.runOn), into: ahead)
    } else if mouth & way != 0, isOpen(ahead) {
      spill(place, empty, inside.runOn, to: ahead)
    }
  }

  private func pour(_ place: Place, _ empty: UInt16, _ full: UInt16, into next: Place) {
    write(empty, place)
    make(full, next)
  }

  /// Lets a drop out into the open.
  private func spill(_ place: Place, _ empty: UInt16, _ inside: FluidData, to open: Place) {
    write(empty, place)
    var drop = FluidData(run: inside.run, isUnlevelled: true)
    drop.flowsLeft = inside.flowsLeft
    make(cell(rainDrop, drop), open)
  }

  @inline(__always) private func isPipe(_ place: Place) -> Bool {
    behaviour(cells[place.index]) == .pipe
  }

  /// Where a pipe is open, one bit for each direction: a single one to all sides, the end of a row
  /// away from the row, all others nowhere.
  private func mouth(_ place: Place) -> UInt32 {
    var open: UInt32 = 0b1111
    for direction in 0..<4 as Range<UInt32> where isPipe(beside(place, direction: direction)) {
      open &= 1 << (direction ^ 2)
    }
    return open
  }
}
