package import KodamaDataSources

// What groves ask of the valley: none of it is asked where no hand has built.
extension World {
  /// The most cells that are remembered to have been changed by a hand until `clearMoments()`.
  static let tendedLimit = 4_096

  /// The cells that a hand has changed since `clearMoments()`, in their order; in a valley that
  /// made itself alone.
  package var tended: [GridPoint] { list.tended }

  /// How many columns of a place are lit by lamps, of the cells named.
  package func litColumns(of cells: [GridPoint]) -> [Int] {
    let lit = cells.filter { point in
      let cell = cell(at: point)
      return rules.rule(of: cell.material).behaviour == .lamp && LampData(of: cell).isLit
    }
    return Set(lit.map { $0.x }).sorted()
  }

  /// Whether something burns within a rectangle, both corners included.
  package func burns(from first: GridPoint, to last: GridPoint) -> Bool {
    cells(from: first, to: last) { tables.voice[$0] == .fire }
  }

  /// Whether a kind of life is within a rectangle, both corners included.
  package func lives(_ kind: MaterialID, from first: GridPoint, to last: GridPoint) -> Bool {
    let rule = rules.rule(of: kind)
    let crown = rule.behaviour == .tree ? rules[rule.decaysTo] ?? kind : kind
    return cells(from: first, to: last) { $0 == Int(kind.rawValue) || $0 == Int(crown.rawValue) }
  }

  /// The kind of life that comes of a material; nil for what does not live.
  package func life(of material: MaterialID) -> MaterialID? {
    let rule = rules.rule(of: material)
    if rule.behaviour == .sprout { return rules[rule.becomes] }
    let voice = tables.voice[Int(material.rawValue)]
    return voice == .plant || voice == .creature ? material : nil
  }

  private func cells(
    from first: GridPoint, to last: GridPoint, where isWanted: (Int) -> Bool
  ) -> Bool {
    for y in max(0, first.y)...max(0, min(height - 1, last.y)) {
      let row = storage.cells + (y + 1) * storage.stride + 1
      for x in max(0, first.x)...max(0, min(width - 1, last.x))
      where isWanted(Int(row[x] & 0xff)) {
        return true
      }
    }
    return false
  }
}
