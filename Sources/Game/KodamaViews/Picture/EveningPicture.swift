import KodamaDataSources
import KodamaSurfaces

/// What stands behind lists where pictures are seen: three ridges at dusk. Behind the menu of the
/// title the name of the game stands over them; behind other lists the light is low, so that the
/// words are what is looked at. It never changes.
struct EveningPicture {
  private let columns: Int
  private let rows: Int
  /// Whether it is that of the title.
  private let isNamed: Bool
  private let colours = SkyColours(SkySign(phase: .dusk, progress: 70))
  /// The half cell in which each ridge begins, for each column, from the farthest.
  private let ridges: [[Int]]

  /// A picture of so many cells of the surface.
  init(columns: Int, rows: Int, isNamed: Bool) {
    self.columns = columns
    self.rows = rows
    self.isNamed = isNamed
    let steps: [(every: Int, height: Int32, base: Int)] = [(41, 9, 34), (29, 12, 44), (19, 24, 54)]
    ridges = steps.enumerated().map { number, step in
      (0..<columns).map { column in
        let broad = Grain.wave(column, every: step.every, 101 + number) / step.height
        let fine = Grain.wave(column, every: 7, 111 + number) / 60
        return step.base * rows / 32 - Int(broad + fine)
      }
    }
  }

  /// Paints over letters; those in the row of the motto stay, on the sky behind them.
  func paint(over cells: UnsafeMutableBufferPointer<TextCell>, keeping motto: Int? = nil) {
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * columns + column
        let (above, below) = (shade(column, row * 2), shade(column, row * 2 + 1))
        let paper = above.mixed(below, 128).colour
        if row == motto, cells[index].glyph != 0x20 {
          cells[index].paper = paper
          cells[index].ink = Contrast.readable(Theme.ink, on: paper)
        } else if let star = star(column, row) {
          cells[index] = TextCell(glyph: 0xb7, ink: star, paper: paper)
        } else {
          cells[index] = TextCell(glyph: 0x2580, ink: above.colour, paper: below.colour)
        }
      }
    }
  }

  private func shade(_ column: Int, _ half: Int) -> Shade {
    isNamed ? bright(column, half) : bright(column, half).times(Self.lowLight)
  }

  /// The light behind lists, in 256ths.
  private static let lowLight: Int32 = 128

  private func bright(_ column: Int, _ half: Int) -> Shade {
    if isNamed, Self.isInk(column - (columns - Self.nameColumns) / 2, half - Self.nameTop) {
      return Shade(255, 244, 220).mixed(Shade(255, 178, 120), Int32(half - Self.nameTop) * 32)
    }
    for (number, ridge) in ridges.enumerated().reversed() where half >= ridge[column] {
      let near: [Shade] = [Shade(92, 66, 112), Shade(52, 48, 84), Shade(20, 30, 44)]
      let haze = max(0, 120 - Int32(half - ridge[column]) * 9) / Int32(number + 1)
      let grain = 248 + Grain.of(column >> 1, half, 120 + number) >> 12
      return near[number].mixed(colours.bottom, haze).times(grain)
    }
    return colours.top.mixed(colours.bottom, min(256, Int32(half * 256 / (rows * 5 / 4))))
  }

  private func star(_ column: Int, _ row: Int) -> Colour? {
    let isSky = row * 2 + 1 < ridges[0][column] - 8 && row > 0
    guard isSky, Grain.of(column, row, 130) < 900,
      !(Self.nameTop / 2 - 1...Self.nameTop / 2 + 5).contains(row)
    else { return nil }
    let share = 150 + Grain.of(column, row, 131) >> 10
    return Shade(255, 240, 220).times(isNamed ? share : share / 2).colour
  }

  /// Where the name begins, in half cells.
  private static let nameTop = 2
  private static let nameColumns = name.count * 7 - 2

  /// K, O, D, A, M, A: seven rows of five bits each.
  private static let name: [[UInt8]] = [
    [0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11], [0x0e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e],
    [0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e], [0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11],
    [0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11], [0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11],
  ]

  private static func isInk(_ column: Int, _ row: Int) -> Bool {
    guard column >= 0, column < nameColumns, row >= 0, row < 7, column % 7 < 5 else { return false }
    return name[column / 7][row] & (0x10 >> UInt8(column % 7)) != 0
  }
}
