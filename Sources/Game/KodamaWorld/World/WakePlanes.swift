/// Three wake bits per cell: for this tick, for the next tick, and for the next slow turn of the
/// cell's row. The simulation visits only cells whose bit is set.
///
/// Each row of the world is stored as 64-bit words. A summary word per row marks the groups of
/// words that may contain set bits, so that a world at rest costs one load per row.
struct WakePlanes {
  private(set) var awake: UnsafeMutablePointer<UInt64>
  private(set) var next: UnsafeMutablePointer<UInt64>
  let slow: UnsafeMutablePointer<UInt64>
  private(set) var rowAwake: UnsafeMutablePointer<UInt64>
  private(set) var rowNext: UnsafeMutablePointer<UInt64>
  let rowSlow: UnsafeMutablePointer<UInt64>
  /// The number of 64-bit words per row.
  let words: Int
  /// The binary logarithm of the number of words that each summary bit covers.
  let shift: UInt64

  /// Wakes the 3 × 3 cells around a change for the next tick. Rows from 0 to `scanned`, which this
  /// tick has yet to scan, also wake for this tick.
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

  /// Sets those bits of a 3 × 3 wake that belong to the next word of each row.
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

  /// Wakes a cell for the next tick.
  @inline(__always) func stayAwake(_ x: Int, _ y: Int) {
    next[y &* words &+ (x >> 6)] |= 1 &<< UInt64(truncatingIfNeeded: x & 63)
    rowNext[y] |= 1 &<< (UInt64(truncatingIfNeeded: x >> 6) &>> shift)
  }

  /// Wakes a cell in the next slow turn of its row, at most 16 ticks later.
  @inline(__always) func sleepSlowly(_ x: Int, _ y: Int) {
    slow[y &* words &+ (x >> 6)] |= 1 &<< UInt64(truncatingIfNeeded: x & 63)
    rowSlow[y] |= 1 &<< (UInt64(truncatingIfNeeded: x >> 6) &>> shift)
  }

  @inline(never) func wakeSlow(_ y: Int) {
    for word in 0..<words {
      awake[y &* words &+ word] |= slow[y &* words &+ word]
      slow[y &* words &+ word] = 0
    }
    rowAwake[y] |= rowSlow[y]
    rowSlow[y] = 0
  }

  @inline(__always) func range(ofGroup group: Int) -> Range<Int> {
    let first = group << Int(truncatingIfNeeded: shift)
    return first..<min(words, first &+ (1 << Int(truncatingIfNeeded: shift)))
  }

  @inline(__always) func clearRow(_ y: Int) {
    var groups = rowAwake[y]
    rowAwake[y] = 0
    while groups != 0 {
      for word in range(ofGroup: groups.trailingZeroBitCount) { awake[y &* words &+ word] = 0 }
      groups &= groups &- 1
    }
  }

  /// Begins a tick, by turning the bits for the next tick into those for this tick.
  mutating func turn() {
    (awake, next) = (next, awake)
    (rowAwake, rowNext) = (rowNext, rowAwake)
  }
}

extension World {
  /// Wakes every cell for the next tick. Call it after loading, and when the time of day or the
  /// scan mode changes.
  func wakeAll() {
    let planes = storage.planes
    let words = planes.words * storage.rows
    planes.next.update(repeating: .max, count: words)
    let groups = (planes.words + (1 << Int(planes.shift)) - 1) >> Int(planes.shift)
    let summary: UInt64 = groups >= 64 ? .max : (1 << UInt64(groups)) - 1
    planes.rowNext.update(repeating: summary, count: storage.rows)
  }
}
