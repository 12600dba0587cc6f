package import KodamaDataSources

/// An index of a world's rows as runs of equal cells, which finds the world's connected bodies.
/// Each pass reads a fixed number of cells, so its cost does not depend on the world's size.
package final class BodyIndex {
  /// A run of cells of one material in a row. Both ends are included.
  struct Run {
    var left: Int32
    var right: Int32
    var row: Int32
    var material: UInt8
  }

  /// The minimum number of cells that `advance()` reads. It is rounded up to whole rows.
  static let cellsPerPass = 2_048
  /// The maximum size of the area that the index covers, in cells.
  package static let areaLimit = (columns: 1_024, rows: 512)
  /// The distance from the hand within which rows are always read again before a query, in rows.
  static let freshRows = 48
  /// The minimum size of a pond, in cells. Smaller bodies of liquid count as pieces.
  package static let pondCells = 8
  /// The distance within which another piece of the same material is omitted, in cells.
  private static let pieceGap = 8

  let world: World
  let columns: Int
  let rows: Int
  private(set) var origin = CellPoint(0, 0)
  /// The runs of each row except air, from left to right; nil for rows that have not been read yet.
  private(set) var lines: [[Run]?]
  private var nextRow = 0

  package init(_ world: World) {
    self.world = world
    columns = min(world.width, Self.areaLimit.columns)
    rows = min(world.height, Self.areaLimit.rows)
    lines = Array(repeating: nil, count: rows)
  }

  /// The distance from the hand within which the index is complete, in cells; nil if it covers the
  /// whole world.
  package var reach: Int? {
    columns == world.width && rows == world.height ? nil : min(columns, rows) / 4
  }

  package func advance() {
    for _ in 0..<(Self.cellsPerPass + columns - 1) / columns {
      read(nextRow)
      nextRow = (nextRow + 1) % rows
    }
  }

  /// Reads the rows around a point again, and all rows that have not been read yet. Moves the area
  /// of a large world if the point is near its edge.
  package func prepare(around point: CellPoint) {
    moveArea(around: point)
    let middle = point.y - origin.y
    for row in 0..<rows where lines[row] == nil || abs(row - middle) <= Self.freshRows {
      read(row)
      world.work &+= columns
    }
  }

  private func moveArea(around point: CellPoint) {
    func isNear(_ position: Int, _ start: Int, _ count: Int, of all: Int) -> Bool {
      start > 0 && position - start < count / 4
        || start + count < all && start + count - position < count / 4
    }
    guard
      isNear(point.x, origin.x, columns, of: world.width)
        || isNear(point.y, origin.y, rows, of: world.height)
    else { return }
    func start(_ position: Int, _ count: Int, of all: Int) -> Int {
      min(max(0, position - count / 2), all - count)
    }
    origin = CellPoint(
      start(point.x, columns, of: world.width), start(point.y, rows, of: world.height))
    for row in 0..<rows { lines[row] = nil }
  }

  private func read(_ row: Int) {
    var runs: [Run] = []
    runs.reserveCapacity(lines[row]?.count ?? 0)
    let cells = world.storage.cells + ((origin.y + row + 1) * world.storage.stride + origin.x + 1)
    var start = 0
    while start < columns {
      let material = cells[start] & 0xff
      var end = start + 1
      while end < columns, cells[end] & 0xff == material { end += 1 }
      if material != 0 {
        runs.append(
          Run(
            left: Int32(origin.x + start), right: Int32(origin.x + end - 1),
            row: Int32(origin.y + row), material: UInt8(truncatingIfNeeded: material)))
      }
      start = end
    }
    lines[row] = runs
  }

  /// Returns the connected bodies of the materials that a closure accepts, nearest first.
  ///
  /// A scattered piece, such as a grain, tuft or drop, is omitted within eight cells of a nearer
  /// piece. Ponds are always listed.
  ///
  /// - Parameters:
  ///   - point: The position of the observer.
  ///   - comesInPieces: True to omit scattered pieces.
  ///   - isWanted: A closure that returns true for the materials to find.
  /// - Returns: The bodies, each with its cell nearest to the observer.
  package func bodies(
    near point: CellPoint, inPieces comesInPieces: Bool = false,
    where isWanted: (MaterialID) -> Bool
  ) -> [ScanFinding] {
    let found = groups(near: point, where: isWanted)
    guard comesInPieces else { return found.map { $0.finding(from: point) } }
    var pieces = PieceGrid(gap: Self.pieceGap)
    return found.compactMap { body in
      let isPond =
        body.cells >= Self.pondCells
        && world.rules.rule(of: MaterialID(body.material)).physics == .liquid
      let isFirst = pieces.insert(body.nearest, body.material)
      return isPond || isFirst ? body.finding(from: point) : nil
    }
  }

  func groups(near point: CellPoint, where isWanted: (MaterialID) -> Bool) -> [RunGroups.Body] {
    let wanted = (0..<256).map { isWanted(MaterialID(UInt8($0))) }
    return Self.bodies(
      of: lines.map { $0?.filter { wanted[Int($0.material)] } ?? [] }, near: point)
  }

  /// Joins the runs that touch at a side or a corner and have the same material.
  ///
  /// - Returns: The bodies, nearest first.
  static func bodies(of lines: [[Run]], near point: CellPoint) -> [RunGroups.Body] {
    var runs: [Run] = []
    var parents: [Int32] = []
    func root(_ index: Int) -> Int {
      var place = index
      while Int(parents[place]) != place {
        parents[place] = parents[Int(parents[place])]
        place = Int(parents[place])
      }
      return place
    }
    var above = 0..<0
    for line in lines {
      let start = runs.count
      for run in line {
        parents.append(Int32(runs.count))
        runs.append(run)
      }
      var other = above.lowerBound
      for place in start..<runs.count {
        while other < above.upperBound, runs[other].right < runs[place].left - 1 { other += 1 }
        var touching = other
        while touching < above.upperBound, runs[touching].left <= runs[place].right + 1 {
          if runs[touching].material == runs[place].material {
            let (one, two) = (root(touching), root(place))
            parents[max(one, two)] = Int32(min(one, two))
          }
          touching += 1
        }
      }
      above = start..<runs.count
    }
    var bodies = RunGroups(count: runs.count)
    for (index, run) in runs.enumerated() { bodies.add(run, to: root(index), seenFrom: point) }
    return bodies.all.sorted { $0.nearness < $1.nearness }
  }
}

/// The bodies that runs form, with their bounds and their cells nearest to an observer.
struct RunGroups {
  /// A body: its bounds, its number of cells and its cell nearest to the observer.
  struct Body {
    var material: UInt8
    var left, right, top, bottom: Int
    var cells: Int
    var nearest: CellPoint
    /// The distance of the nearest cell. Its low bits order cells at the same distance: first those
    /// in the same column or row, then clockwise from the top left.
    var nearness: Int

    func finding(from point: CellPoint) -> ScanFinding {
      ScanFinding(
        material: MaterialID(material), point: nearest,
        distance: Offset(from: point, to: nearest).reach, width: right - left + 1,
        height: bottom - top + 1)
    }

    func landform(_ name: ThingName) -> Landform {
      Landform(
        name: name, point: nearest, first: CellPoint(left, top), last: CellPoint(right, bottom))
    }
  }

  /// The bodies in the order of their first runs.
  private(set) var all: [Body] = []
  private var places: [Int32]

  init(count: Int) { places = Array(repeating: -1, count: count) }

  mutating func add(_ run: BodyIndex.Run, to root: Int, seenFrom point: CellPoint) {
    let (left, right, row) = (Int(run.left), Int(run.right), Int(run.row))
    let nearest = CellPoint(min(max(point.x, left), right), row)
    let nearness = Self.nearness(Offset(from: point, to: nearest))
    guard places[root] >= 0 else {
      places[root] = Int32(all.count)
      return all.append(
        Body(
          material: run.material, left: left, right: right, top: row, bottom: row,
          cells: right - left + 1, nearest: nearest, nearness: nearness))
    }
    let place = Int(places[root])
    all[place].left = min(all[place].left, left)
    all[place].right = max(all[place].right, right)
    all[place].bottom = max(all[place].bottom, row)
    all[place].cells += right - left + 1
    if nearness < all[place].nearness {
      (all[place].nearest, all[place].nearness) = (nearest, nearness)
    }
  }

  private static func nearness(_ way: Offset) -> Int {
    let far = way.reach
    let slant = min(abs(way.dx), abs(way.dy))
    let turn =
      switch far {
      case -way.dy: way.dx < 0 ? 0 : 1
      case way.dx where way.dy < far: way.dy < 0 ? 2 : 3
      case way.dy: way.dx > 0 ? 4 : 5
      default: way.dy > 0 ? 6 : 7
      }
    return far << 17 | slant << 3 | turn
  }
}

/// The listed pieces, sorted into grid squares so that neighbours are found quickly.
private struct PieceGrid {
  let gap: Int
  private var squares: [Int: [CellPoint]] = [:]

  init(gap: Int) { self.gap = gap }

  private func key(_ x: Int, _ y: Int, _ material: UInt8) -> Int {
    Int(material) << 22 | (y & 0x7ff) << 11 | x & 0x7ff
  }

  /// Adds a piece.
  ///
  /// - Returns: False if a piece of the same material is already within the gap.
  mutating func insert(_ point: CellPoint, _ material: UInt8) -> Bool {
    let (column, row) = (point.x / (gap + 1), point.y / (gap + 1))
    for y in row - 1...row + 1 {
      for x in column - 1...column + 1 {
        for other in squares[key(x, y, material)] ?? []
        where Offset(from: point, to: other).reach <= gap {
          return false
        }
      }
    }
    squares[key(column, row, material), default: []].append(point)
    return true
  }
}
