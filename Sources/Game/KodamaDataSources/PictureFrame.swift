/// What an eye sees of the valley at one moment: every cell of the rectangle and of a margin around
/// it, for light that comes from outside; where the ground and the roof over each column begin; and
/// the sky.
public struct PictureFrame: Hashable, Sendable {
  /// How many cells lie around the rectangle on each side.
  public static let margin = 12

  /// How many cells of the world a cell of the picture has a side: more than 1 where the whole
  /// valley is seen. Every place in the picture is then counted in such blocks.
  public var unit = 1
  /// The cell of the world at the top left of the rectangle, the margin not counted.
  public var origin = GridPoint(0, 0)
  /// The side of a tile in cells.
  public var side = 1
  /// How many columns the world has.
  public var worldWidth = 0
  /// How many rows the world has.
  public var worldHeight = 0
  /// All cells, row by row, those of the margin among them.
  public var cells: [SeenCell] = []
  /// Of blocks: what each has second most of.
  public var seconds: [SeenCell] = []
  /// Of blocks: what share of each, in 255ths, is of what it has second most of.
  public var shares: [UInt8] = []
  /// Of blocks: the creature, instrument, flame or lamp that stands out in each; air for none.
  public var marks: [SeenCell] = []
  /// For each column, the row of the world in which the ground begins: trees, bells and thin planks
  /// are none.
  public var ground: [Int] = []
  /// For each column, the row of the world at which the light of the sky ends.
  public var roof: [Int] = []
  /// The hour and the weather.
  public var sky = SkySign()
  /// The cell under the hand: a tile of several cells does not tell which of them it is on.
  public var hand: GridPoint?
  /// What gives light besides the cells: places among `cells`.
  public var lights: [Int] = []
  /// The tick of the world: what flickers goes by it.
  public var tick: UInt64 = 0

  /// Makes a frame of nothing.
  public init() {}

  /// Cells in a row, those of the margin among them.
  public var columns: Int { ViewRectangle.columns * side + 2 * Self.margin }
  /// Rows of cells, those of the margin among them.
  public var rows: Int { ViewRectangle.rows * side + 2 * Self.margin }
  /// Whether another frame shows the same; the tick alone shows nothing.
  public func looks(like other: PictureFrame) -> Bool {
    origin == other.origin && side == other.side && sky == other.sky && hand == other.hand
      && worldWidth == other.worldWidth && worldHeight == other.worldHeight
      && ground == other.ground && roof == other.roof && lights == other.lights
      && unit == other.unit && hasCells(of: other)
      && (unit == 1 || seconds == other.seconds && shares == other.shares && marks == other.marks)
  }

  /// Whether all cells are alike; compared as words, because nearly all of them always are.
  private func hasCells(of other: PictureFrame) -> Bool {
    guard cells.count == other.cells.count else { return false }
    return cells.withUnsafeBytes { cells in
      other.cells.withUnsafeBytes { other in
        let stride = MemoryLayout<SeenCell>.stride
        var difference: UInt32 = 0
        for start in Swift.stride(from: 0, to: cells.count, by: stride) {
          difference |=
            cells.loadUnaligned(fromByteOffset: start, as: UInt32.self)
            ^ other.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        }
        return difference == 0
      }
    }
  }

  /// Takes light from the groves that are awake, as far as they are in the frame.
  public mutating func light(from groves: [GroveTile]) {
    lights.removeAll(keepingCapacity: true)
    for grove in groves where grove.isAwake {
      let column = Self.margin + grove.half.x * side / 2
      let row = Self.margin + grove.half.y * side / 2
      if (0..<columns).contains(column), (0..<rows).contains(row) {
        lights.append(row * columns + column)
      }
    }
  }

  /// Whether there is a cell and a number for every place.
  public var isWhole: Bool {
    let count = columns * rows
    let isEven =
      unit == 1 || seconds.count == count && shares.count == count && marks.count == count
    return cells.count == count && isEven && ground.count == columns && roof.count == columns
  }

  /// Makes room for so many blocks.
  package mutating func resize(_ count: Int) {
    guard cells.count != count || marks.count != count else { return }
    let air = SeenCell(.air)
    cells = Array(repeating: air, count: count)
    (seconds, marks) = (cells, cells)
    shares = Array(repeating: 0, count: count)
    ground = Array(repeating: 0, count: columns)
    roof = ground
  }
}
