/// The content of one picture of the valley.
///
/// A frame contains the cells of the visible rectangle and of a margin around it, so that light can
/// come from outside. It also contains the start of the ground and of the roof in each column, and
/// the state of the sky.
public struct PictureFrame: Hashable, Sendable {
  /// The width of the margin on each side of the visible rectangle, in cells.
  public static let margin = 12

  /// The side of a block, in cells of the world. A block is one cell of the picture.
  ///
  /// It is more than 1 while the whole valley is shown. All positions and sizes in the picture are
  /// then counted in blocks.
  public var unit = 1
  /// The cell of the world at the top left of what is drawn, without the margin.
  public var origin = CellPoint(0, 0)
  /// The area around the rectangle that is drawn as well.
  ///
  /// A View sets it before it asks for a picture. The source moves `origin` to the left and up by
  /// it.
  public var surroundings = Surroundings()
  /// The side of a tile, in cells.
  public var side = 1
  /// The width of the world, in cells.
  public var worldWidth = 0
  /// The height of the world, in cells.
  public var worldHeight = 0
  /// The cells, row by row, including the margin.
  public var cells: [VisibleCell] = []
  /// The second most frequent kind of cell in each block.
  public var seconds: [VisibleCell] = []
  /// The share of `seconds` in each block, from 0 (none) to 255 (all).
  public var shares: [UInt8] = []
  /// The most prominent creature, instrument, flame or lit lamp in each block, or air if there is
  /// none.
  public var marks: [VisibleCell] = []
  /// The row of the world where the ground begins, for each column. Trees, bells and thin planks do
  /// not count.
  public var ground: [Int] = []
  /// The row of the world where skylight ends, for each column.
  public var roof: [Int] = []
  /// The time of day and the weather.
  public var sky = SkyState()
  /// The cell under the hand, which the tile alone does not determine if tiles have several cells.
  public var hand: CellPoint?
  /// The light sources besides the cells themselves, as indices into `cells`.
  public var lights: [Int] = []
  /// The tick of the world, which drives the animation of flickering.
  public var tick: UInt64 = 0

  /// Creates an empty frame.
  public init() {}

  /// An area around the rectangle, in tiles on each side.
  public struct Surroundings: Hashable, Sendable {
    /// The number of tiles on the left.
    public var left = 0
    /// The number of tiles above.
    public var top = 0
    /// The number of tiles on the right.
    public var right = 0
    /// The number of tiles below.
    public var bottom = 0

    /// Creates an empty area.
    public init() {}
  }

  /// The width of the frame, in cells, including the margin.
  public var columns: Int {
    (ViewRectangle.columns + surroundings.left + surroundings.right) * side + 2 * Self.margin
  }
  /// The height of the frame, in cells, including the margin.
  public var rows: Int {
    (ViewRectangle.rows + surroundings.top + surroundings.bottom) * side + 2 * Self.margin
  }

  /// Returns the cell at the top left of what is drawn, from that of the rectangle.
  public func drawnOrigin(ofRectangle origin: CellPoint) -> CellPoint {
    CellPoint(origin.x - surroundings.left * side, origin.y - surroundings.top * side)
  }

  /// Returns whether another frame looks the same. The tick is ignored.
  public func looks(like other: PictureFrame) -> Bool {
    origin == other.origin && surroundings == other.surroundings && side == other.side
      && sky == other.sky && hand == other.hand
      && worldWidth == other.worldWidth && worldHeight == other.worldHeight
      && ground == other.ground && roof == other.roof && lights == other.lights
      && unit == other.unit && hasCells(of: other)
      && (unit == 1 || seconds == other.seconds && shares == other.shares && marks == other.marks)
  }

  private func hasCells(of other: PictureFrame) -> Bool {
    cells.withUnsafeBytes { cells in other.cells.withUnsafeBytes { Memory.isSame(cells, $0) } }
  }

  /// Replaces `lights` with the awake groves that are inside the frame.
  public mutating func light(from groves: [GroveTile]) {
    lights.removeAll(keepingCapacity: true)
    for grove in groves where grove.isAwake {
      let column = Self.margin + surroundings.left * side + grove.half.x * side / 2
      let row = Self.margin + surroundings.top * side + grove.half.y * side / 2
      if (0..<columns).contains(column), (0..<rows).contains(row) {
        lights.append(row * columns + column)
      }
    }
  }

  /// A Boolean value that indicates whether every array has the right length for the frame.
  public var isWhole: Bool {
    let count = columns * rows
    let isEven =
      unit == 1 || seconds.count == count && shares.count == count && marks.count == count
    return cells.count == count && isEven && ground.count == columns && roof.count == columns
  }

  /// Resizes the arrays to a number of blocks and fills them with air.
  package mutating func resize(_ count: Int) {
    guard cells.count != count || marks.count != count else { return }
    let air = VisibleCell(.air)
    cells = Array(repeating: air, count: count)
    (seconds, marks) = (cells, cells)
    shares = Array(repeating: 0, count: count)
    ground = Array(repeating: 0, count: columns)
    roof = ground
  }
}

/// The visible properties of a cell: its material, its temperature and the visible part of its
/// state.
public struct VisibleCell: Hashable, Sendable {
  /// The material of the cell.
  public var material: MaterialID
  /// A Boolean value that indicates whether the cell is active.
  ///
  /// Examples are a wire with a pulse, a lit lamp, a switch that is on, an open flower, a firefly
  /// that flashes and a liquid that falls.
  public var isActive: Bool
  /// A visible amount, 0–255, whose meaning depends on the material.
  ///
  /// Examples are the note of an instrument, the remaining ticks of a flame and the count towards a
  /// firefly's next flash.
  public var amount: UInt8
  /// The temperature relative to the world's base temperature, in units of `degreesOfWarmth`,
  /// clamped to an `Int8`.
  public var warmth: Int8

  /// The number of degrees in one unit of `warmth`.
  public static let degreesOfWarmth = 8

  /// Creates a visible cell. By default it is inactive and at the base temperature.
  public init(_ material: MaterialID, isActive: Bool = false, amount: UInt8 = 0, warmth: Int8 = 0) {
    self.material = material
    self.isActive = isActive
    self.amount = amount
    self.warmth = warmth
  }
}

/// The time of day and the weather.
public struct SkyState: Hashable, Sendable {
  /// The time of day.
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// The time from morning to evening.
    case day
    /// The time of sunset.
    case dusk
    /// The dark time with stars and the moon.
    case night
    /// The time of sunrise.
    case dawn
  }

  /// The time of day.
  public var phase: Phase
  /// The elapsed share of the phase, from 0 (start) to 255 (end).
  public var progress: UInt8
  /// A Boolean value that indicates whether it rains.
  public var isWet: Bool
  /// A Boolean value that indicates whether there is lightning.
  public var isStormy: Bool
  /// The direction of the wind: −1 for left, 1 for right, 0 for calm.
  public var wind: Int8

  /// Creates the state of a sky. By default it is a clear morning.
  public init(
    phase: Phase = .day, progress: UInt8 = 0, isWet: Bool = false, isStormy: Bool = false,
    wind: Int8 = 0
  ) {
    self.phase = phase
    self.progress = progress
    self.isWet = isWet
    self.isStormy = isStormy
    self.wind = wind
  }
}
