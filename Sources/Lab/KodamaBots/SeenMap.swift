import KodamaPerception

/// What a bot knows of the valley, however it came to know it: all kinds of senses make the same
/// map, and the planner sees nothing else.
struct SeenMap: Hashable {
  /// How large it is.
  let field: Field

  private var tiles: [Family]

  /// A valley of air.
  init(_ field: Field) {
    self.field = field
    tiles = Array(repeating: .air, count: field.count)
  }

  /// What is on a tile; outside of the valley there is stone.
  subscript(spot: Spot) -> Family {
    get { field.contains(spot) ? tiles[field.index(spot)] : .stone }
    set { if field.contains(spot) { tiles[field.index(spot)] = newValue } }
  }

  /// All tiles of a family, in reading order.
  func spots(of family: Family) -> [Spot] {
    tiles.indices.filter { tiles[$0] == family }.map(field.spot)
  }

  /// How many tiles are of a family.
  func count(of family: Family) -> Int { tiles.count { $0 == family } }

  /// Whether something lies in a column that moves, grows or spreads by itself.
  func isLoose(_ column: Int) -> Bool {
    (0..<field.rows).contains { row in
      switch self[Spot(column, row)] {
      case .water, .fire, .creature: true
      // It grows where it is watered, and goes where it burns or is eaten.
      case .plant:
        Spot(column, row).neighbours.contains { spot in
          field.contains(spot) && [.water, .fire, .creature].contains(self[spot])
        }
      case .sand: self[Spot(column, row + 1)] == .air
      case .air, .stone, .metal, .wire: false
      }
    }
  }

  /// Whether something lies in a column that goes about or spreads, whatever is done.
  func isLively(_ column: Int) -> Bool {
    (0..<field.rows).contains { row in
      self[Spot(column, row)] == .fire || self[Spot(column, row)] == .creature
    }
  }

  /// What lies highest in a column that a hand can reach.
  func top(of column: Int) -> Family {
    (1..<field.rows).lazy.map { self[Spot(column, $0)] }.first { $0 != .air } ?? .air
  }

  /// The tiles of a family in groups that hang together.
  func groups(of family: Family) -> [[Spot]] {
    var groups: [[Spot]] = []
    var isTaken = SeenMap(field)
    for start in spots(of: family) where isTaken[start] == .air {
      var group = [start]
      isTaken[start] = family
      var next = 0
      while next < group.count {
        for spot in group[next].neighbours
        where field.contains(spot) && self[spot] == family && isTaken[spot] == .air {
          isTaken[spot] = family
          group.append(spot)
        }
        next += 1
      }
      groups.append(group)
    }
    return groups
  }
}
