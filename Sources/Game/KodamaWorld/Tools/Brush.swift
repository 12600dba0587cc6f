public import KodamaDataSources

/// What a hand paints with.
public struct Brush: Sendable, Hashable {
  /// The shape of one dab.
  public typealias Shape = BrushShape

  /// The shape of one dab.
  public var shape: Shape
  /// How far it reaches from its middle, 0–16; 0 is a single cell.
  public var reach: Int {
    didSet { Self.check(reach) }
  }
  /// Whether only air is painted over.
  public var onlyAir: Bool

  /// Makes a brush. A reach outside of its range is a mistake of the program and stops it.
  public init(_ shape: Shape = .square, reach: Int = 0, onlyAir: Bool = false) {
    self.shape = shape
    Self.check(reach)
    self.reach = reach
    self.onlyAir = onlyAir
  }

  private static func check(_ reach: Int) {
    precondition((0...16).contains(reach), "a brush reaches 0 to 16 cells")
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
