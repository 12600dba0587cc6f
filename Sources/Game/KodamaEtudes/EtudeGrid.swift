import KodamaDataSources
import KodamaWorld

/// The cells of an étude while a variation is made of them.
struct EtudeGrid {
  /// What is shown at once: the workshop makes études of that size, and all are as high.
  static let width = ViewRectangle.columns
  static let height = ViewRectangle.rows
  /// An étude may be three pages wide: more is a valley.
  static let widths = width...(3 * width)
  /// How many pages side by side so many columns are; the last need not be full.
  static func pages(ofColumns columns: Int) -> Int { (columns + width - 1) / width }

  /// How often a place is tried before a thing stays where it is.
  private static let tries = 400

  private(set) var cells: [Cell]
  /// How many cells a row of it has.
  let columns: Int
  /// Where the hand begins, which mirrors with the rest.
  private(set) var hand: GridPoint?
  private let rules: MaterialRules
  private var chance: Chance

  init(
    _ cells: [Cell], columns: Int = width, hand: GridPoint?, rules: MaterialRules, seed: UInt64
  ) {
    self.cells = cells
    self.columns = columns
    self.hand = hand
    self.rules = rules
    chance = Chance(seed)
  }

  subscript(_ point: GridPoint) -> Cell {
    get { contains(point) ? cells[point.y * columns + point.x] : Cell(MaterialRules.wall) }
    set { if contains(point) { cells[point.y * columns + point.x] = newValue } }
  }

  func contains(_ point: GridPoint) -> Bool {
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
      for index in cells.indices where cells[index].material == materials[0] {
        cells[index] = rules.freshCell(other)
      }
    }
  }

  /// Gives every instrument that has a pitch of its own the one of its row.
  mutating func tune() {
    let tuning = Tuning()
    for index in cells.indices {
      cells[index] = tuning.cell(cells[index], row: index / columns, rules)
    }
  }

  private mutating func mirror() {
    var mirrored = cells
    for y in 0..<Self.height {
      for x in 0..<columns {
        mirrored[y * columns + x] = cells[y * columns + columns - 1 - x]
      }
    }
    cells = mirrored
    if let hand { self.hand = GridPoint(columns - 1 - hand.x, hand.y) }
  }

  /// The border columns stay; what comes in at a side is what stands next to the border there.
  private mutating func shift(by distance: Int) {
    let old = self
    for y in 0..<Self.height {
      for x in 1..<(columns - 1) {
        let from = min(max(1, x - distance), columns - 2)
        self[GridPoint(x, y)] = old[GridPoint(from, y)]
      }
    }
  }

  private mutating func raise(_ columns: ClosedRange<Int>, by distance: Int) {
    let old = self
    for x in columns {
      for y in 1..<(Self.height - 1) {
        let from = min(max(1, y + distance), Self.height - 2)
        self[GridPoint(x, y)] = old[GridPoint(x, from)]
      }
    }
  }

  /// Where one thing of it finds no air to move to, the block stays where it is.
  private mutating func move(
    _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ right: Int, _ down: Int
  ) {
    var lifted = self
    var moved: [(point: GridPoint, cell: Cell)] = []
    for y in rows {
      for x in columns where self[GridPoint(x, y)].material != .air {
        moved.append((GridPoint(x + right, y + down), self[GridPoint(x, y)]))
        lifted[GridPoint(x, y)] = Cell(.air)
      }
    }
    guard moved.allSatisfy({ lifted[$0.point].material == .air }) else { return }
    for (point, cell) in moved { lifted[point] = cell }
    self = lifted
  }

  /// Things of one kind never share a row or a column, so that which is higher, or further to the
  /// left, is never in doubt.
  private mutating func place(
    _ material: MaterialID, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>
  ) {
    let things = things(of: material)
    for thing in things { write(thing, Cell(.air)) }
    var placed: [GridPoint] = []
    for thing in things {
      let corner = thing[0].point
      var target: GridPoint?
      for _ in 0..<Self.tries where target == nil {
        let wanted = GridPoint(chance.pick(columns), chance.pick(rows))
        let distance = GridPoint(wanted.x - corner.x, wanted.y - corner.y)
        let isApart = placed.allSatisfy { $0.x != wanted.x && $0.y != wanted.y }
        if isApart, fits(thing, distance) { target = distance }
      }
      let distance = target ?? GridPoint(0, 0)
      placed.append(GridPoint(corner.x + distance.x, corner.y + distance.y))
      write(thing, nil, distance)
    }
  }

  private mutating func drop(_ material: MaterialID, _ columns: ClosedRange<Int>) {
    let things = things(of: material)
    for thing in things { write(thing, Cell(.air)) }
    for thing in things {
      let corner = thing[0].point
      var distance = GridPoint(0, 0)
      for _ in 0..<Self.tries {
        let across = chance.pick(columns) - corner.x
        // From the row below the sky downwards, as far as there is air.
        var down = 1 - corner.y
        guard isFree(thing, GridPoint(across, down)) else { continue }
        while isFree(thing, GridPoint(across, down + 1)) { down += 1 }
        distance = GridPoint(across, down)
        break
      }
      write(thing, nil, distance)
    }
  }

  private typealias Thing = [(point: GridPoint, cell: Cell)]

  /// What hangs together of a material, each thing from its upper left cell on.
  private func things(of material: MaterialID) -> [Thing] {
    var isTaken = [Bool](repeating: false, count: cells.count)
    var found: [Thing] = []
    for index in cells.indices where cells[index].material == material && !isTaken[index] {
      isTaken[index] = true
      var points = [GridPoint(index % columns, index / columns)]
      var next = 0
      while next < points.count {
        for other in points[next].neighbours where contains(other) {
          let place = other.y * columns + other.x
          guard cells[place].material == material, !isTaken[place] else { continue }
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
    _ thing: Thing, _ cell: Cell?, _ distance: GridPoint = GridPoint(0, 0)
  ) {
    for part in thing {
      self[GridPoint(part.point.x + distance.x, part.point.y + distance.y)] = cell ?? part.cell
    }
  }

  private func isFree(_ thing: Thing, _ distance: GridPoint) -> Bool {
    thing.allSatisfy {
      self[GridPoint($0.point.x + distance.x, $0.point.y + distance.y)].material == .air
    }
  }

  /// Whether it stands free: air where it is, and nothing but air around it; and not the hand.
  private func fits(_ thing: Thing, _ distance: GridPoint) -> Bool {
    thing.allSatisfy { part in
      let point = GridPoint(part.point.x + distance.x, part.point.y + distance.y)
      guard point != hand else { return false }
      return (-1...1).allSatisfy { dy in
        (-1...1).allSatisfy { dx in
          self[GridPoint(point.x + dx, point.y + dy)].material == .air
        }
      }
    }
  }
}
