import KodamaPerception

extension SeenMap {
  /// No wall of a box is taken to be higher.
  private static let wallRows = 3

  /// The map of somebody who heard where things begin in each column, with what follows from the
  /// columns beside them: a wire goes down to where it goes on, a wall to the floor of its box, and
  /// what is joined by its corners alone is thicker.
  var withWalls: SeenMap {
    var map = self
    for family in [Family.wire, .stone, .plant] {
      // The lid is no wall.
      for start in spots(of: family) where start.y > 0 {
        let ends = [start.x - 1, start.x + 1].filter { field.contains(Spot($0, start.y)) }
          .compactMap { end(of: family, from: start, beside: $0) }
        // A wire goes on where it first can.
        guard let end = family == .wire ? ends.min() : ends.max() else { continue }
        for row in start.y...end { map[Spot(start.x, row)] = family }
      }
    }
    return map
  }

  /// How far down something goes that is known only where it begins.
  private func end(of family: Family, from start: Spot, beside column: Int) -> Int? {
    let open = ((start.y + 1)..<field.rows).prefix { self[Spot(start.x, $0)] == .air }
    let isLevel = self[Spot(column, start.y)] != .air
    return open.first { row in
      guard self[Spot(column, row)] == family else { return false }
      if !isLevel { return family == .wire || row == start.y + 1 }
      let isFloor = self[Spot(column, row + 1)] == .air && row > start.y + 1
      return isFloor && row <= start.y + Self.wallRows
    }
  }
}
