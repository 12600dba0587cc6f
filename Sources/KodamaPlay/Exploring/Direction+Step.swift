import KodamaDataSources

extension Direction {
  /// One cell in this direction.
  var step: (dx: Int, dy: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}
