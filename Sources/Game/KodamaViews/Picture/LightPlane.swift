/// One kind of light on all cells of a frame. It spreads forward (row by row, to the right and
/// down), then backward. Only cells that depend on a change are recomputed, because most passes
/// change only a few cells of a lake, whose light does not reach far.
struct LightPlane<Light: SpreadingLight> {
  /// The light on each cell, row by row.
  private(set) var cells: [Light] = []
  /// For each cell, true if it looks different since the last spread; and for each row, the range
  /// of columns that contains such cells.
  private(set) var isChanged: [Bool] = []
  private(set) var changes: [Range<Int>] = []
  /// The light before it spreads, and after it has spread forward.
  private var emitted: [Light] = []
  private var forward: [Light] = []
  /// For each row, the range of columns in which each of these has changed.
  private var emittedChanges: [Range<Int>] = []
  private var forwardChanges: [Range<Int>] = []
  private var columns = 0
  private var active = 0..<0

  /// Sets the size of the frame and clears all light, so that the next spread computes every cell.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    (active, emittedChanges) = (0..<0, Array(repeating: 0..<columns, count: rows))
    (changes, forwardChanges) = (emittedChanges, emittedChanges)
    emitted = Array(repeating: .dark, count: columns * rows)
    (forward, cells) = (emitted, emitted)
    isChanged = Array(repeating: false, count: columns * rows)
  }

  mutating func setSource(_ light: UnsafePointer<Light>, row: Int) {
    let start = row * columns
    emitted.withUnsafeMutableBufferPointer { emitted in
      for column in 0..<columns where emitted[start + column] != light[column] {
        emitted[start + column] = light[column]
        emittedChanges[row] = emittedChanges[row].joined(column..<column + 1)
      }
    }
  }

  /// Spreads the light forward, then backward.
  ///
  /// - Parameters:
  ///   - lit: The rows through which light spreads; other rows are dark.
  ///   - transmission: The share of light that passes through each cell, in 64ths.
  ///   - transmissionChanges: For each row, the range of columns in which the transmission has
  ///     changed.
  mutating func spread(
    in lit: Range<Int>, _ transmission: [UInt16], _ transmissionChanges: [Range<Int>]
  ) {
    let all = lit != active ? 0..<columns : 0..<0
    active = lit
    clearChanges()
    var above = 0..<0
    for row in changes.indices {
      let isFixed = row == 0 || !lit.contains(row)
      var stale = all.joined(emittedChanges[row])
      if !isFixed {
        stale = stale.joined(transmissionChanges[row]).joined(above.widened(to: columns))
      }
      above = stale.isEmpty ? stale : spreadForward(row, stale, isFixed, transmission)
      forwardChanges[row] = above
      emittedChanges[row] = 0..<0
    }
    let last = min(lit.upperBound, changes.count - 1)
    var below = 0..<0
    for row in changes.indices.reversed() {
      let isFixed = row >= last || row < lit.lowerBound
      var stale = all.joined(forwardChanges[row])
      if !isFixed {
        stale = stale.joined(transmissionChanges[row]).joined(below.widened(to: columns))
      }
      below = stale.isEmpty ? stale : spreadBackward(row, stale, isFixed, transmission)
      changes[row] = below
    }
  }

  private mutating func clearChanges() {
    for row in changes.indices where !changes[row].isEmpty {
      for column in changes[row] { isChanged[row * columns + column] = false }
      changes[row] = 0..<0
    }
  }

  /// Lights the stale cells of a row from the left and from above, and continues to the right until
  /// nothing changes. Returns the range of columns in which the light has changed.
  private mutating func spreadForward(
    _ row: Int, _ stale: Range<Int>, _ isFixed: Bool, _ transmission: [UInt16]
  ) -> Range<Int> {
    let (columns, start) = (columns, row * columns)
    var (first, last) = (columns, -1)
    emitted.withUnsafeBufferPointer { emitted in
      transmission.withUnsafeBufferPointer { transmission in
        forward.withUnsafeMutableBufferPointer { forward in
          for column in stale.lowerBound..<columns {
            let index = start + column
            var light = emitted[index]
            if !isFixed, column > 0, column < columns - 1 {
              let above = index - columns
              light = light.lit(
                from: .brighter(forward[index - 1], forward[above]),
                .brighter(forward[above - 1], forward[above + 1]), transmission[index])
            }
            if light != forward[index] {
              forward[index] = light
              (first, last) = (min(first, column), column)
            } else if column >= stale.upperBound {
              break
            }
          }
        }
      }
    }
    return first..<max(first, last + 1)
  }

  /// Lights the stale cells of a row from the right and from below, and continues to the left until
  /// nothing changes. Returns the range of columns in which the light has changed.
  private mutating func spreadBackward(
    _ row: Int, _ stale: Range<Int>, _ isFixed: Bool, _ transmission: [UInt16]
  ) -> Range<Int> {
    let (columns, start) = (columns, row * columns)
    var (first, last) = (columns, -1)
    forward.withUnsafeBufferPointer { forward in
      transmission.withUnsafeBufferPointer { transmission in
        cells.withUnsafeMutableBufferPointer { cells in
          isChanged.withUnsafeMutableBufferPointer { isChanged in
            var column = stale.upperBound - 1
            while column >= 0 {
              let index = start + column
              var light = forward[index]
              if !isFixed, column > 0, column < columns - 1 {
                let below = index + columns
                light = light.lit(
                  from: .brighter(cells[index + 1], cells[below]),
                  .brighter(cells[below - 1], cells[below + 1]), transmission[index])
              }
              if light != cells[index] {
                isChanged[index] = !light.looks(like: cells[index])
                cells[index] = light
                (first, last) = (column, max(last, column))
              } else if column < stale.lowerBound {
                break
              }
              column -= 1
            }
          }
        }
      }
    }
    return first..<max(first, last + 1)
  }
}

extension Range<Int> {
  @inline(__always) func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  /// Returns the range extended by one column on each side, within the frame. An empty range stays
  /// empty.
  @inline(__always) func widened(to columns: Int) -> Range<Int> {
    isEmpty
      ? self : Swift.max(0, lowerBound - 1)..<Swift.min(columns, upperBound + 1)
  }
}

/// A kind of light that spreads from cell to cell.
protocol SpreadingLight: Equatable {
  static var dark: Self { get }
  func looks(like other: Self) -> Bool
  static func brighter(_ one: Self, _ other: Self) -> Self
  /// Lights a cell from its neighbours.
  ///
  /// - Parameters:
  ///   - near: The brightest light of the cells beside it.
  ///   - far: The brightest light of the cells at its corners, which is weakened more.
  ///   - share: The transmission of the cell, in 64ths.
  /// - Returns: The brighter of the cell's own light and the light that reaches it.
  func lit(from near: Self, _ far: Self, _ share: UInt16) -> Self
}

// The brightness of skylight.
extension UInt16: SpreadingLight {
  static var dark: UInt16 { 0 }

  @inline(__always) func looks(like other: UInt16) -> Bool { self == other }

  @inline(__always) static func brighter(_ one: UInt16, _ other: UInt16) -> UInt16 {
    Swift.max(one, other)
  }

  @inline(__always) func lit(from near: UInt16, _ far: UInt16, _ share: UInt16) -> UInt16 {
    Swift.max(self, Swift.max((near &* share) >> 6, (far &* ((share &* 15) >> 4)) >> 6))
  }
}

/// The red, green and blue light of glowing things.
extension SIMD4<UInt16>: SpreadingLight {
  static var dark: SIMD4<UInt16> { .zero }

  /// Ignores the lowest two bits, which painting drops.
  @inline(__always) func looks(like other: SIMD4<UInt16>) -> Bool {
    self &>> SIMD4(repeating: 2) == other &>> SIMD4(repeating: 2)
  }

  @inline(__always) static func brighter(
    _ one: SIMD4<UInt16>, _ other: SIMD4<UInt16>
  ) -> SIMD4<UInt16> { pointwiseMax(one, other) }

  @inline(__always) func lit(
    from near: SIMD4<UInt16>, _ far: SIMD4<UInt16>, _ share: UInt16
  ) -> SIMD4<UInt16> {
    let straight = (near &* SIMD4(repeating: share)) &>> SIMD4(repeating: 6)
    let slant = (far &* SIMD4(repeating: (share * 15) >> 4)) &>> SIMD4(repeating: 6)
    return pointwiseMax(self, pointwiseMax(straight, slant))
  }
}
