package import KodamaDataSources

/// A landform such as a hill, with its bounds and a cell that represents it.
package struct Landform: Sendable, Hashable {
  /// The name: a kind of landform, or the liquid of a lake.
  package var name: ThingName
  /// The peak of a hill, the bottom of a hollow, the upper edge of a cliff, the middle of a plain,
  /// or the nearest cell of a lake or cave.
  package var point: CellPoint
  /// The top left corner of its bounding box.
  package var first: CellPoint
  /// The bottom right corner of its bounding box, inclusive.
  package var last: CellPoint

  package var width: Int { last.x - first.x + 1 }
  package var height: Int { last.y - first.y + 1 }

  /// The landform's importance, by the size of its area. Lakes, plains and cliffs weigh more.
  package var weight: Int {
    switch name {
    case .landform(.cliff): height * height * 2
    case .landform(.plain): width * 12
    case .material: width * height * 16
    default: width * height
    }
  }
}

// The shape of the land, derived from the highest ground in each column.
extension BodyIndex {
  /// The minimum number of stacked cells that count as ground. Smaller stacks are planks or bells.
  private static let groundCells = 4
  /// The number of columns over which a cliff's slope is measured, and the minimum rise, in cells.
  private static let (cliffColumns, cliffRise) = (4, 8)
  /// The minimum height of a cliff and of a mountain, in cells.
  private static let (cliffHeight, mountainHeight) = (12, 64)
  /// The minimum height of a hill, in cells. A room has smaller hills than a valley.
  private var hillHeight: Int { min(12, max(4, rows / 6)) }
  /// The minimum width of a plain and its maximum unevenness, in cells.
  private static let (plainWidth, plainHeight) = (32, 4)
  /// The minimum size of a cave, in cells.
  private static let caveCells = 60

  /// Describes the shape of the land in the area.
  ///
  /// - Parameter point: The position of the observer.
  /// - Returns: The landforms from left to right, and the caves from the largest to the smallest.
  package func landforms(from point: CellPoint) -> (land: [Landform], caves: [Landform]) {
    let tops = profile()
    var land = cliffs(tops) + swells(tops) + plains(tops)
    let liquids = groups(near: point) { world.tables.isWater(Int($0.rawValue)) }
    for body in liquids where body.right - body.left >= 5 && body.bottom > body.top {
      land.append(body.landform(.material(MaterialID(body.material))))
    }
    land.sort { ($0.point.x, $0.point.y) < ($1.point.x, $1.point.y) }
    return (land, caves(below: tops, from: point))
  }

  /// Returns the row of the highest ground or water in each column, or the last row if there is
  /// none.
  private func profile() -> [Int] {
    let tables = world.tables
    let isGround = (0..<256).map { material in
      switch tables.physics[material] {
      case .powder: true
      case .liquid: tables.isWater(material)
      case .solid: tables.behaviour[material].family == .passive && tables.burn[material] == 0
      case .empty, .gas, .fire: false
      }
    }
    var tops = [Int](repeating: origin.y + rows - 1, count: columns)
    var stacks = [Int](repeating: 0, count: columns)
    var open = columns
    for (row, line) in lines.enumerated() where open > 0 && row > 0 {
      var next = 0
      for run in line ?? [] where isGround[Int(run.material)] {
        let (left, right) = (Int(run.left) - origin.x, Int(run.right) - origin.x)
        for column in next..<left where stacks[column] < Self.groundCells { stacks[column] = 0 }
        for column in left...right where stacks[column] < Self.groundCells {
          stacks[column] += 1
          guard stacks[column] == Self.groundCells else { continue }
          tops[column] = origin.y + row - Self.groundCells + 1
          open -= 1
        }
        next = right + 1
      }
      for column in next..<columns where stacks[column] < Self.groundCells { stacks[column] = 0 }
    }
    // The wall around a world is not land.
    if columns > 2 {
      tops[0] = tops[1]
      tops[columns - 1] = tops[columns - 2]
    }
    return tops
  }

  /// The point of a cliff is its upper edge.
  private func cliffs(_ tops: [Int]) -> [Landform] {
    var found: [Landform] = []
    var start = 0
    func rise(_ column: Int) -> Int {
      column + Self.cliffColumns < tops.count ? tops[column + Self.cliffColumns] - tops[column] : 0
    }
    while start < tops.count {
      let first = rise(start)
      guard abs(first) >= Self.cliffRise else {
        start += 1
        continue
      }
      var end = start
      while abs(rise(end + 1)) >= Self.cliffRise, (rise(end + 1) < 0) == (first < 0) { end += 1 }
      let foot = min(end + Self.cliffColumns, tops.count - 1)
      let edge = first > 0 ? start : foot
      let height = abs(tops[foot] - tops[start])
      if height >= Self.cliffHeight {
        found.append(form(.cliff, edge, tops, start...foot, height: height))
      }
      start = foot + 1
    }
    return found
  }

  /// Returns the hills and hollows: the profile's turning points, between which it rises or falls
  /// by at least `hillHeight` cells.
  private func swells(_ tops: [Int]) -> [Landform] {
    var turns: [Int] = []
    var (high, low) = (0, 0)
    var isRising: Bool?
    for column in tops.indices {
      if tops[column] < tops[high] { high = column }
      if tops[column] > tops[low] { low = column }
      if isRising != false, tops[column] - tops[high] >= hillHeight {
        turns.append(high)
        (isRising, low) = (false, column)
      } else if isRising != true, tops[low] - tops[column] >= hillHeight {
        turns.append(low)
        (isRising, high) = (true, column)
      }
    }
    if let isRising { turns.append(isRising ? high : low) }
    return turns.indices.compactMap { place in
      let column = turns[place]
      let sides = [place - 1, place + 1].filter(turns.indices.contains).map { turns[$0] }
      guard let height = sides.map({ abs(tops[$0] - tops[column]) }).min(), let first = sides.first
      else { return nil }
      let isHill = tops[first] > tops[column]
      let start = place > 0 ? turns[place - 1] : 0
      let end = place + 1 < turns.count ? turns[place + 1] : tops.count - 1
      // A hollow that contains a lake is listed as the lake instead.
      if !isHill, isWet(column, tops[column]) { return nil }
      let hill: LandformKind = height >= Self.mountainHeight ? .mountain : .hill
      return form(isHill ? hill : .hollow, column, tops, start...end, height: height)
    }
  }

  private func isWet(_ column: Int, _ row: Int) -> Bool {
    let material = world.cell(at: CellPoint(origin.x + column, row)).material
    return world.rules.rule(of: material).physics == .liquid
  }

  private func plains(_ tops: [Int]) -> [Landform] {
    var found: [Landform] = []
    var start = 0
    while start < tops.count {
      var (end, high, low) = (start, tops[start], tops[start])
      while end + 1 < tops.count,
        max(low, tops[end + 1]) - min(high, tops[end + 1])
          <= Self.plainHeight
      {
        end += 1
        (high, low) = (min(high, tops[end]), max(low, tops[end]))
      }
      let middle = (start + end) / 2
      if end - start + 1 >= Self.plainWidth, !isWet(middle, tops[middle]) {
        found.append(form(.plain, middle, tops, start...end, height: low - high + 1))
      }
      start = end + 1
    }
    return found
  }

  /// Returns a landform over a range of columns. A hollow reaches up from its bottom, and a plain
  /// or cliff starts at its highest column.
  private func form(
    _ kind: LandformKind, _ column: Int, _ tops: [Int], _ range: ClosedRange<Int>, height: Int
  ) -> Landform {
    let high = tops[range].min() ?? tops[column]
    let top = kind == .hollow ? tops[column] - height + 1 : high
    return Landform(
      name: .landform(kind), point: CellPoint(origin.x + column, tops[column]),
      first: CellPoint(origin.x + range.lowerBound, top),
      last: CellPoint(origin.x + range.upperBound, top + height - 1))
  }

  /// Returns the bodies of air under the ground, largest first.
  private func caves(below tops: [Int], from point: CellPoint) -> [Landform] {
    var gaps: [[Run]] = []
    for (place, line) in lines.enumerated() {
      let row = origin.y + place
      var open: [Run] = []
      var next = 0
      func add(upTo end: Int) {
        for column in next..<max(next, end) where row > tops[column] {
          let x = Int32(origin.x + column)
          if let last = open.last, last.right == x - 1 {
            open[open.count - 1].right = x
          } else {
            open.append(Run(left: x, right: x, row: Int32(row), material: 0))
          }
        }
      }
      for run in line ?? [] {
        add(upTo: Int(run.left) - origin.x)
        next = Int(run.right) - origin.x + 1
      }
      add(upTo: columns)
      gaps.append(open)
    }
    return Self.bodies(of: gaps, near: point).filter { $0.cells >= Self.caveCells }
      .map { $0.landform(.landform(.cave)) }.sorted { $0.weight > $1.weight }
  }
}
