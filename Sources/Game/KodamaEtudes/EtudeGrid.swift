import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The cells of an étude, which the steps of a variation modify.
struct EtudeGrid {
  /// The width of a page, in cells. A page is the part of an étude that fits into the visible
  /// rectangle.
  static let width = ViewRectangle.columns
  /// The height of every étude, in cells.
  static let height = ViewRectangle.rows
  /// The allowed widths of an étude, in cells: one to three pages.
  static let widths = width...(3 * width)
  /// Returns the number of pages needed for a number of columns. The last page can be partial.
  static func pages(ofColumns columns: Int) -> Int { (columns + width - 1) / width }

  /// The maximum number of attempts to find a position for a thing. After that, it stays where it
  /// is.
  private static let tries = 400

  /// A cell, and its index in the étude as written, whose temperature it keeps when it moves; nil
  /// for new air.
  struct Spot {
    var cell: Cell
    var origin: Int?

    var material: MaterialID { cell.material }
  }

  private(set) var spots: [Spot]
  let columns: Int
  /// The hand's initial position, which is mirrored together with the cells.
  private(set) var hand: CellPoint?
  private let rules: MaterialRules
  private var chance: Chance

  init(
    _ cells: [Cell], columns: Int = width, hand: CellPoint?, rules: MaterialRules, seed: UInt64
  ) {
    spots = cells.enumerated().map { Spot(cell: $1, origin: $0) }
    self.columns = columns
    self.hand = hand
    self.rules = rules
    chance = Chance(seed)
  }

  var cells: [Cell] { spots.map { $0.cell } }

  /// A cell without a temperature of its own.
  private static let air = Spot(cell: Cell(.air), origin: nil)

  subscript(_ point: CellPoint) -> Spot {
    get {
      contains(point)
        ? spots[point.y * columns + point.x]
        : Spot(cell: Cell(MaterialRules.wall), origin: nil)
    }
    set { if contains(point) { spots[point.y * columns + point.x] = newValue } }
  }

  func contains(_ point: CellPoint) -> Bool {
    (0..<columns).contains(point.x) && (0..<Self.height).contains(point.y)
  }

  mutating func apply(_ step: Variation.Step) {
    switch step {
    case .mirror: if chance.pick(0...1) == 1 { mirror() }
    case .shift(let range): shift(by: chance.pick(range))
    case .place(let material, let columns, let rows): place(material, columns, rows)
    case .drop(let material, let columns): drop(material, columns)
    case .raise(let columns, let range): raise(columns, by: chance.pick(range))
    case .move(let columns, let rows, let right, let down):
      move(columns, rows, chance.pick(right), chance.pick(down))
    case .swap(let materials):
      let other = materials[chance.pick(0...(materials.count - 1))]
      for index in spots.indices where spots[index].material == materials[0] {
        spots[index].cell = rules.freshCell(other)
      }
    }
  }

  /// Tunes every instrument except strings to the note of its row.
  mutating func tune() {
    let tuning = Tuning()
    for index in spots.indices {
      spots[index].cell = tuning.cell(spots[index].cell, row: index / columns, rules)
    }
  }

  private mutating func mirror() {
    var mirrored = spots
    for y in 0..<Self.height {
      for x in 0..<columns {
        mirrored[y * columns + x] = spots[y * columns + columns - 1 - x]
      }
    }
    spots = mirrored
    if let hand { self.hand = CellPoint(columns - 1 - hand.x, hand.y) }
  }

  /// Shifts all columns except the borders sideways. The gap is filled with copies of the column
  /// next to the border.
  private mutating func shift(by distance: Int) {
    let old = self
    for y in 0..<Self.height {
      for x in 1..<(columns - 1) {
        let from = min(max(1, x - distance), columns - 2)
        self[CellPoint(x, y)] = old[CellPoint(from, y)]
      }
    }
  }

  private mutating func raise(_ columns: ClosedRange<Int>, by distance: Int) {
    let old = self
    for x in columns {
      for y in 1..<(Self.height - 1) {
        let from = min(max(1, y + distance), Self.height - 2)
        self[CellPoint(x, y)] = old[CellPoint(x, from)]
      }
    }
  }

  /// Moves a block of cells, or leaves it in place if the target is occupied.
  private mutating func move(
    _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ right: Int, _ down: Int
  ) {
    var lifted = self
    var moved: [(point: CellPoint, spot: Spot)] = []
    for y in rows {
      for x in columns where self[CellPoint(x, y)].material != .air {
        moved.append((CellPoint(x + right, y + down), self[CellPoint(x, y)]))
        lifted[CellPoint(x, y)] = Self.air
      }
    }
    guard moved.allSatisfy({ lifted[$0.point].material == .air }) else { return }
    for (point, spot) in moved { lifted[point] = spot }
    self = lifted
  }

  /// Moves everything made of a material to random positions.
  ///
  /// The new positions share no row and no column, so that "higher" and "further left" are
  /// unambiguous.
  private mutating func place(
    _ material: MaterialID, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>
  ) {
    let things = things(of: material)
    for thing in things { write(thing, Self.air) }
    var placed: [CellPoint] = []
    for thing in things {
      let corner = thing[0].point
      var target: CellPoint?
      for _ in 0..<Self.tries where target == nil {
        let wanted = CellPoint(chance.pick(columns), chance.pick(rows))
        let distance = CellPoint(wanted.x - corner.x, wanted.y - corner.y)
        let isApart = placed.allSatisfy { $0.x != wanted.x && $0.y != wanted.y }
        if isApart, fits(thing, distance) { target = distance }
      }
      let distance = target ?? CellPoint(0, 0)
      placed.append(CellPoint(corner.x + distance.x, corner.y + distance.y))
      write(thing, nil, distance)
    }
  }

  private mutating func drop(_ material: MaterialID, _ columns: ClosedRange<Int>) {
    let things = things(of: material)
    for thing in things { write(thing, Self.air) }
    for thing in things {
      let corner = thing[0].point
      var distance = CellPoint(0, 0)
      for _ in 0..<Self.tries {
        let across = chance.pick(columns) - corner.x
        // The thing falls from the row below the top border as far as there is air.
        var down = 1 - corner.y
        guard isFree(thing, CellPoint(across, down)) else { continue }
        while isFree(thing, CellPoint(across, down + 1)) { down += 1 }
        distance = CellPoint(across, down)
        break
      }
      write(thing, nil, distance)
    }
  }

  private typealias Thing = [(point: CellPoint, spot: Spot)]

  /// Returns the things of a material. A thing is a group of connected cells, whose first cell is
  /// its top left one.
  private func things(of material: MaterialID) -> [Thing] {
    var isTaken = [Bool](repeating: false, count: spots.count)
    var found: [Thing] = []
    for index in spots.indices where spots[index].material == material && !isTaken[index] {
      isTaken[index] = true
      var points = [CellPoint(index % columns, index / columns)]
      var next = 0
      while next < points.count {
        for other in points[next].neighbours where contains(other) {
          let place = other.y * columns + other.x
          guard spots[place].material == material, !isTaken[place] else { continue }
          isTaken[place] = true
          points.append(other)
        }
        next += 1
      }
      found.append(points.map { ($0, self[$0]) })
    }
    return found
  }

  private mutating func write(
    _ thing: Thing, _ spot: Spot?, _ distance: CellPoint = CellPoint(0, 0)
  ) {
    for part in thing {
      self[CellPoint(part.point.x + distance.x, part.point.y + distance.y)] = spot ?? part.spot
    }
  }

  private func isFree(_ thing: Thing, _ distance: CellPoint) -> Bool {
    thing.allSatisfy {
      self[CellPoint($0.point.x + distance.x, $0.point.y + distance.y)].material == .air
    }
  }

  /// Returns whether a thing, moved by a distance, would be in air, with air around it, and not on
  /// the hand.
  private func fits(_ thing: Thing, _ distance: CellPoint) -> Bool {
    thing.allSatisfy { part in
      let point = CellPoint(part.point.x + distance.x, part.point.y + distance.y)
      guard point != hand else { return false }
      return (-1...1).allSatisfy { dy in
        (-1...1).allSatisfy { dx in
          self[CellPoint(point.x + dx, point.y + dy)].material == .air
        }
      }
    }
  }
}

/// The steps that turn an étude into a numbered variation of itself.
///
/// They are read from the section `variation` of the étude's file. Equal numbers produce equal
/// worlds on every system. The number 0 produces the world as written.
///
///     mirror                          exchanges left and right in half of the cases
///     shift -4..4                     moves everything sideways
///     place bell in 5..34 3..16       moves each bell to a random place in these columns and rows
///     drop coal in 5..34              drops each heap to the ground in one of these columns
///     raise 10..20 by 0..4            raises these columns by a number of rows
///     move 4..12 8..20 by 0..20 0..0  moves a block of cells sideways and up or down
///     swap gravel sand soil           turns all gravel into one of the three
package struct Variation: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case mirror
    case shift(ClosedRange<Int>)
    case place(MaterialID, columns: ClosedRange<Int>, rows: ClosedRange<Int>)
    case drop(MaterialID, columns: ClosedRange<Int>)
    case raise(columns: ClosedRange<Int>, by: ClosedRange<Int>)
    case move(
      columns: ClosedRange<Int>, rows: ClosedRange<Int>, right: ClosedRange<Int>,
      down: ClosedRange<Int>)
    case swap([MaterialID])
  }

  static let stepLimit = 32
  private static let verbs = ["mirror", "shift", "place", "drop", "raise", "move", "swap"]
  private static let rows = 0...(EtudeGrid.height - 1)

  /// The steps, in the order in which they are applied.
  var steps: [Step] = []

  /// Parses a line of the section into a step, for a grid of `width` columns.
  static func step(
    _ line: String, number: Int = 1, columns width: Int, rules: MaterialRules
  ) throws(WorldTextError) -> Step {
    let (columns, ways) = (0...(width - 1), -width...width)
    var words = WorldLineWords(line, line: number)
    let step: Step
    switch words.next() {
    case "mirror": step = .mirror
    case "shift": step = .shift(try words.range(in: ways))
    case "place":
      let material = try words.material(rules)
      try words.choice(of: ["in"])
      step = .place(
        material, columns: try words.range(in: columns), rows: try words.range(in: rows))
    case "drop":
      let material = try words.material(rules)
      try words.choice(of: ["in"])
      step = .drop(material, columns: try words.range(in: columns))
    case "raise":
      let place = try words.range(in: columns)
      try words.choice(of: ["by"])
      step = .raise(columns: place, by: try words.range(in: ways))
    case "move":
      let (across, along) = (try words.range(in: columns), try words.range(in: rows))
      try words.choice(of: ["by"])
      step = .move(
        columns: across, rows: along, right: try words.range(in: ways),
        down: try words.range(in: ways))
    case "swap":
      var materials = [try words.material(rules)]
      repeat { materials.append(try words.material(rules)) } while words.peek != nil
      step = .swap(materials)
    default: throw words.fault("one of " + verbs.joined(separator: ", "), near: verbs)
    }
    try words.finish()
    return step
  }
}
