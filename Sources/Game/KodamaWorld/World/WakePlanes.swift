/// One bit a cell that says whether it is looked at, for this tick and for the next, and the cells
/// that sleep between slow moments.
///
/// A row of the world is a row of 64-bit words; a summary word a row tells which of them hold
/// anything, so a world at rest costs one load a row.
struct WakePlanes {
  private(set) var awake: UnsafeMutablePointer<UInt64>
  private(set) var next: UnsafeMutablePointer<UInt64>
  let slow: UnsafeMutablePointer<UInt64>
  private(set) var rowAwake: UnsafeMutablePointer<UInt64>
  private(set) var rowNext: UnsafeMutablePointer<UInt64>
  let rowSlow: UnsafeMutablePointer<UInt64>
  /// How many words of 64 bits a row has.
  let words: Int
  /// How many words one bit of a summary stands for, as a shift.
  let shift: UInt64

  /// Wakes the 3 × 3 around a change: for the next tick, and for this one where the scan has yet
  /// to come. `scanned` is the row being scanned; rows above it (smaller) are to come.
  @inline(__always) func wake(_ x: Int, _ y: Int, scanned: Int) {
    let first = x &- 1
    let word = first >> 6
    let offset = UInt64(truncatingIfNeeded: first & 63)
    let mask = 7 &<< offset
    var index = (y &- 1) * words &+ word
    let summary = 1 &<< (UInt64(truncatingIfNeeded: word) &>> shift)
    for row in (y &- 1)...(y &+ 1) {
      next[index] |= mask
      rowNext[row] |= summary
      if row <= scanned {
        awake[index] |= mask
        rowAwake[row] |= summary
      }
      index += words
    }
    if offset > 61 { wakeBeyond(word &+ 1, 7 &>> (64 - offset), y, scanned) }
  }

  /// The part of a wake that lies in the following word.
  @inline(never)
  private func wakeBeyond(_ word: Int, _ mask: UInt64, _ y: Int, _ scanned: Int) {
    let summary = 1 &<< (UInt64(truncatingIfNeeded: word) &>> shift)
    for row in (y &- 1)...(y &+ 1) {
      next[row &* words &+ word] |= mask
      rowNext[row] |= summary
      if row <= scanned {
        awake[row &* words &+ word] |= mask
        rowAwake[row] |= summary
      }
    }
  }

  /// Looks at this cell again in the next tick.
  @inline(__always) func stayAwake(_ x: Int, _ y: Int) {
    next[y &* words &+ (x >> 6)] |= 1 &<< UInt64(truncatingIfNeeded: x & 63)
    rowNext[y] |= 1 &<< (UInt64(truncatingIfNeeded: x >> 6) &>> shift)
  }

  /// Looks at this cell again in the row's next slow turn.
  @inline(__always) func sleepSlowly(_ x: Int, _ y: Int) {
    slow[y &* words &+ (x >> 6)] |= 1 &<< UInt64(truncatingIfNeeded: x & 63)
    rowSlow[y] |= 1 &<< (UInt64(truncatingIfNeeded: x >> 6) &>> shift)
  }

  /// The cells of this row that slept slowly have their turn.
  @inline(never) func wakeSlow(_ y: Int) {
    for word in 0..<words {
      awake[y &* words &+ word] |= slow[y &* words &+ word]
      slow[y &* words &+ word] = 0
    }
    rowAwake[y] |= rowSlow[y]
    rowSlow[y] = 0
  }

  /// The words that one bit of a summary stands for.
  @inline(__always) func range(ofGroup group: Int) -> Range<Int> {
    let first = group << Int(truncatingIfNeeded: shift)
    return first..<min(words, first &+ (1 << Int(truncatingIfNeeded: shift)))
  }

  /// Nobody in this row is awake any more.
  @inline(__always) func clearRow(_ y: Int) {
    var groups = rowAwake[y]
    rowAwake[y] = 0
    while groups != 0 {
      for word in range(ofGroup: groups.trailingZeroBitCount) { awake[y &* words &+ word] = 0 }
      groups &= groups &- 1
    }
  }

  /// What was for the next tick is for this one.
  mutating func turn() {
    (awake, next) = (next, awake)
    (rowAwake, rowNext) = (rowNext, rowAwake)
  }
}

/// Sleeping and waking of the whole world.
extension World {
  /// Looks at every cell in the next step: after loading, and when chance or time changed for all.
  func wakeAll() {
    let planes = storage.planes
    let words = planes.words * storage.rows
    planes.next.update(repeating: .max, count: words)
    let groups = (planes.words + (1 << Int(planes.shift)) - 1) >> Int(planes.shift)
    let summary: UInt64 = groups >= 64 ? .max : (1 << UInt64(groups)) - 1
    planes.rowNext.update(repeating: summary, count: storage.rows)
  }
}
