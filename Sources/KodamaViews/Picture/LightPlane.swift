/// One kind of light on every cell of a frame. It spreads forth, row by row to the right and down,
/// and back; a row is gone through again only where what it follows from has changed: most passes
/// change a few cells of a lake, and light from them does not come far.
struct LightPlane<Light: SpreadingLight> {
  /// The light on each cell, row by row.
  private(set) var cells: [Light] = []
  /// The light before it has spread, and once it has spread forth.
  private var base: [Light] = []
  private var forth: [Light] = []
  /// Whether the light of each row is another than it was: before it spread, and where it is now.
  private var isBaseNew: [Bool] = []
  private var isNew: [Bool] = []
  private var line: [Light] = []
  private var columns = 0
  private var active = 0..<0

  /// Makes room for a frame, dark. Nothing is known of it until all of it has spread.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    (active, isBaseNew) = (0..<0, Array(repeating: true, count: rows))
    isNew = isBaseNew
    base = Array(repeating: .dark, count: columns * rows)
    (forth, cells) = (base, base)
    line = Array(repeating: .dark, count: columns)
  }

  /// Takes a row of light that has not spread.
  mutating func take(_ light: UnsafePointer<Light>, row: Int) {
    base.withUnsafeMutableBufferPointer { base in
      let start = row * columns
      isBaseNew[row] = false
      for column in 0..<columns where base[start + column] != light[column] {
        base[start + column] = light[column]
        isBaseNew[row] = true
      }
    }
  }

  /// Spreads the light forth and back.
  ///
  /// - Parameters:
  ///   - lit: the rows it spreads through; elsewhere there is none.
  ///   - pass: how much goes on from each cell, in 64ths.
  ///   - isPassNew: for each row, whether that is other than the last time.
  mutating func spread(in lit: Range<Int>, _ pass: [UInt16], _ isPassNew: [Bool]) {
    let isAll = lit != active
    active = lit
    let rows = isNew.count
    var wasAboveNew = false
    for row in 0..<rows {
      let isFixed = row == 0 || !lit.contains(row)
      guard isAll || isBaseNew[row] || !isFixed && (isPassNew[row] || wasAboveNew) else {
        (isNew[row], wasAboveNew) = (false, false)
        continue
      }
      goForth(row, isFixed, pass)
      wasAboveNew = isNew[row]
    }
    var wasBelowNew = false
    let last = min(lit.upperBound, rows - 1)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      let isFixed = row >= last || row < lit.lowerBound
      guard isAll || isNew[row] || !isFixed && (isPassNew[row] || wasBelowNew) else {
        wasBelowNew = false
        continue
      }
      wasBelowNew = goBack(row, isFixed, pass)
    }
  }

  /// Lets a row be lit from the left and from above.
  private mutating func goForth(_ row: Int, _ isFixed: Bool, _ pass: [UInt16]) {
    let (columns, start) = (columns, row * columns)
    base.withUnsafeBufferPointer { base in
      line.withUnsafeMutableBufferPointer { line in
        for column in 0..<columns { line[column] = base[start + column] }
        guard !isFixed else { return }
        pass.withUnsafeBufferPointer { pass in
          forth.withUnsafeBufferPointer { forth in
            for column in 1..<(columns - 1) {
              let above = start - columns + column
              line[column] = line[column].lit(
                from: .brighter(line[column - 1], forth[above]),
                .brighter(forth[above - 1], forth[above + 1]), pass[start + column])
            }
          }
        }
      }
    }
    isNew[row] = Self.keep(line, in: &forth, start)
  }

  /// Lets a row be lit from the right and from below.
  ///
  /// - Returns: whether its light is another than before.
  private mutating func goBack(_ row: Int, _ isFixed: Bool, _ pass: [UInt16]) -> Bool {
    let (columns, start) = (columns, row * columns)
    forth.withUnsafeBufferPointer { forth in
      line.withUnsafeMutableBufferPointer { line in
        for column in 0..<columns { line[column] = forth[start + column] }
        guard !isFixed else { return }
        pass.withUnsafeBufferPointer { pass in
          cells.withUnsafeBufferPointer { cells in
            for column in stride(from: columns - 2, to: 0, by: -1) {
              let below = start + columns + column
              line[column] = line[column].lit(
                from: .brighter(line[column + 1], cells[below]),
                .brighter(cells[below - 1], cells[below + 1]), pass[start + column])
            }
          }
        }
      }
    }
    return Self.keep(line, in: &cells, start)
  }

  private static func keep(_ line: [Light], in cells: inout [Light], _ start: Int) -> Bool {
    var isNew = false
    line.withUnsafeBufferPointer { line in
      cells.withUnsafeMutableBufferPointer { cells in
        for column in line.indices where cells[start + column] != line[column] {
          cells[start + column] = line[column]
          isNew = true
        }
      }
    }
    return isNew
  }
}

/// A light that goes on from cell to cell.
protocol SpreadingLight: Equatable {
  static var dark: Self { get }
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
