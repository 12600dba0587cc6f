public import KodamaDataSources

/// What a hand paints with.
public struct Brush: Sendable, Hashable {
  /// The shape of one dab.
  public typealias Shape = BrushShape

  /// The shape of one dab.
  public var shape: Shape
  /// How far it reaches from its middle, 0–16; 0 is a single cell.
  public var reach: Int
  /// Whether only air is painted over.
  public var onlyAir: Bool

  /// Makes a brush; the reach is brought into its range.
  public init(_ shape: Shape = .square, reach: Int = 0, onlyAir: Bool = false) {
    self.shape = shape
    self.reach = min(max(0, reach), 16)
    self.onlyAir = onlyAir
  }

  /// The cells of a dab around its middle, in reading order.
  public var offsets: [(x: Int, y: Int)] {
    var found: [(x: Int, y: Int)] = []
    for y in -reach...reach {
      for x in -reach...reach where covers(x, y) { found.append((x, y)) }
    }
    return found
  }

  private func covers(_ x: Int, _ y: Int) -> Bool {
    switch shape {
    case .square: true
    // A quarter more than the radius squared makes small discs round.
    case .round: x * x + y * y <= reach * reach + reach / 2
    case .flat: y == 0
    case .spray: (x &* 7 &+ y &* 13) % 3 == 0
    }
  }
}
