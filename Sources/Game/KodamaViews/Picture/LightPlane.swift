/// One kind of light on every cell of a frame. It spreads forth, row by row to the right and down,
/// and back; only those cells are gone through again that follow from what has changed: most passes
/// change a few cells of a lake, and light from them does not come far.
struct LightPlane<Light: SpreadingLight> {
  /// The light on each cell, row by row.
  private(set) var cells: [Light] = []
  /// Which of them look different since the last spreading, and for each row the columns among
  /// which they are.
  private(set) var isChanged: [Bool] = []
  private(set) var changes: [Range<Int>] = []
  /// The light before it has spread, and once it has spread forth.
  private var source: [Light] = []
  private var forward: [Light] = []
  /// For each row the columns among which the light is another than it was, of either.
  private var sourceChanges: [Range<Int>] = []
  private var forwardChanges: [Range<Int>] = []
  private var columns = 0
  private var active = 0..<0

  /// Makes room for a frame, dark. Nothing is known of it until all of it has spread.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    (active, sourceChanges) = (0..<0, Array(repeating: 0..<columns, count: rows))
    (changes, forwardChanges) = (sourceChanges, sourceChanges)
    source = Array(repeating: .dark, count: columns * rows)
    (forward, cells) = (source, source)
    isChanged = Array(repeating: false, count: columns * rows)
  }

  /// Takes a row of light that has not spread.
  mutating func setSource(_ light: UnsafePointer<Light>, row: Int) {
    let start = row * columns
    source.withUnsafeMutableBufferPointer { source in
      for column in 0..<columns where source[start + column] != light[column] {
        source[start + column] = light[column]
        sourceChanges[row] = sourceChanges[row].joined(column..<column + 1)
      }
    }
  }

  /// Spreads the light forth and back.
  ///
  /// - Parameters:
  ///   - lit: the rows it spreads through; elsewhere there is none.
  ///   - pass: how much goes on from each cell, in 64ths.
  ///   - passNews: for each row, the columns among which that is other than the last time.
  mutating func spread(
    in lit: Range<Int>, _ transmission: [UInt16], _ transmissionChanges: [Range<Int>]
  ) {
    let all = lit != active ? 0..<columns : 0..<0
    active = lit
    clearChanges()
    var above = 0..<0
    for row in changes.indices {
      let isFixed = row == 0 || !lit.contains(row)
      var stale = all.joined(sourceChanges[row])
      if !isFixed {
        stale = stale.joined(transmissionChanges[row]).joined(above.widened(to: columns))
      }
      above = stale.isEmpty ? stale : spreadForward(row, stale, isFixed, transmission)
      forwardChanges[row] = above
      sourceChanges[row] = 0..<0
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

  /// Lets cells of a row be lit from the left and from above: those that are stale, and to the
  /// right of them as far as anything comes of it.
  ///
  /// - Returns: the columns among which the light is another than before.
  private mutating func spreadForward(
    _ row: Int, _ stale: Range<Int>, _ isFixed: Bool, _ transmission: [UInt16]
  ) -> Range<Int> {
    let (columns, start) = (columns, row * columns)
    var (first, last) = (columns, -1)
    source.withUnsafeBufferPointer { source in
      transmission.withUnsafeBufferPointer { transmission in
        forward.withUnsafeMutableBufferPointer { forward in
          for column in stale.lowerBound..<columns {
            let index = start + column
            var light = source[index]
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

  /// Lets cells of a row be lit from the right and from below: those that are stale, and to the
  /// left of them as far as anything comes of it.
  ///
  /// - Returns: the columns among which the light is another than before.
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
  /// The columns from the first to the last of both; none where both have none.
  @inline(__always) func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  /// With their neighbours on both sides, of so many columns; none where there are none.
  @inline(__always) func widened(to columns: Int) -> Range<Int> {
    isEmpty
      ? self : Swift.max(0, lowerBound - 1)..<Swift.min(columns, upperBound + 1)
  }
}

/// A light that goes on from cell to cell.
protocol SpreadingLight: Equatable {
  static var dark: Self { get }
  /// Whether nobody sees it from another.
  func looks(like other: Self) -> Bool
  /// The brighter of two.
  static func brighter(_ one: Self, _ other: Self) -> Self
  /// What a cell has once light has come to it.
  ///
  /// - Parameters:
  ///   - near: the brightest light beside it.
  ///   - far: the brightest at its corners: a slant is longer than a step.
  ///   - share: how much goes on, in 64ths.
  /// - Returns: the brightest of what it has and what comes to it.
  func lit(from near: Self, _ far: Self, _ share: UInt16) -> Self
}

// The light of the sky.
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

/// Red, green and blue of what glows.
extension SIMD4<UInt16>: SpreadingLight {
  static var dark: SIMD4<UInt16> { .zero }

  /// What is painted of it is a quarter at most.
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
