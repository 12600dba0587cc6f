/// The contents of one picture of the valley (the world in play).
///
/// A frame contains the cells of the visible rectangle and of a margin around it, from which light
/// can shine in. It also contains the height of the ground and of the roof in each column, and the
/// state of the sky.
public struct PictureFrame: Hashable, Sendable {
  /// The width of the margin of cells that the picture needs on each side of the visible rectangle,
  /// in cells. Light can shine in from there.
  public static let margin = 12

  /// The side of a block, in cells of the world. A block is one cell of the picture.
  ///
  /// It is greater than 1 while the whole valley is shown. All positions and sizes in the picture
  /// are then counted in blocks.
  package var unit = 1
  /// The world cell at the top left of the drawn area, without the margin.
  public var origin = CellPoint(0, 0)
  /// The area around the visible rectangle that is also drawn.
  ///
  /// A View sets it before it requests a picture. The source then moves `origin` left and up by
  /// this amount.
  package var surroundings = Surroundings()
  /// The width and height of a tile of the visible rectangle, in cells.
  public var side = 1
  /// The width of the world, in cells.
  package var worldWidth = 0
  /// The height of the world, in cells.
  package var worldHeight = 0
  /// The visible properties of all cells of the picture, row by row, including the margin.
  public var cells: [VisibleCell] = []
  /// The second most frequent kind of cell in each block.
  package var seconds: [VisibleCell] = []
  /// The share of `seconds` in each block, from 0 (none) to 255 (all).
  package var shares: [UInt8] = []
  /// The most prominent creature, instrument, flame or lit lamp in each block, or air if there is
  /// none.
  package var marks: [VisibleCell] = []
  /// The materials of some cells of each block.
  package var samples: [BlockSamples] = []
  /// The row of the world where the ground begins, for each column. Trees, bells and thin planks do
  /// not count.
  package var ground: [Int] = []
  /// The row of the world where skylight ends, for each column.
  package var roof: [Int] = []
  /// The time of day and the weather.
  public var sky = SkyState()
  /// The time of day with the previous weather, while that fades out; otherwise nil.
  package var previousSky: SkyState?
  /// The share of the current weather while the previous one fades out, 0–256.
  package var skyShare = 256
  /// The seed of the world, from which the shapes of clouds and ridges follow.
  package var seed: UInt64 = 0
  /// The cell under the hand (the player's cursor); nil if the picture shows no hand.
  public var hand: CellPoint?
  /// Additional light sources (awake groves), as indices into `cells`.
  package var lights: [Int] = []
  /// The number of ticks (steps of the simulation) so far. It drives animations such as flicker,
  /// clouds and rain.
  public var tick: UInt64 = 0

  package init() {}

  /// An area around the rectangle, in tiles on each side.
  package struct Surroundings: Hashable, Sendable {
    /// The number of tiles on the left.
    package var left = 0
    /// The number of tiles above.
    package var top = 0
    /// The number of tiles on the right.
    package var right = 0
    /// The number of tiles below.
    package var bottom = 0

    package init() {}
  }

  /// The width of the frame, in cells, including the margin.
  public var columns: Int {
    (ViewRectangle.columns + surroundings.left + surroundings.right) * side + 2 * Self.margin
  }
  /// The height of the frame, in cells, including the margin.
  public var rows: Int {
    (ViewRectangle.rows + surroundings.top + surroundings.bottom) * side + 2 * Self.margin
  }

  /// Returns the cell at the top left of the drawn area, given the cell at the top left of the
  /// visible rectangle. The drawn area can be larger than the rectangle.
  public func drawnOrigin(ofRectangle origin: CellPoint) -> CellPoint {
    CellPoint(origin.x - surroundings.left * side, origin.y - surroundings.top * side)
  }

  /// The strength of the rain, 0–256. A storm has twice as much as other rain.
  package var rain: Int {
    guard let previousSky else { return sky.rain }
    return previousSky.rain + (sky.rain - previousSky.rain) * skyShare / 256
  }

  /// Returns whether another frame looks the same. The tick is ignored.
  package func looks(like other: PictureFrame) -> Bool {
    origin == other.origin && surroundings == other.surroundings && side == other.side
      && sky == other.sky && previousSky == other.previousSky && skyShare == other.skyShare
      && seed == other.seed && hand == other.hand
      && worldWidth == other.worldWidth && worldHeight == other.worldHeight
      && ground == other.ground && roof == other.roof && lights == other.lights
      && unit == other.unit && hasCells(of: other)
      && (unit == 1 || hasBlocks(of: other))
  }

  private func hasBlocks(of other: PictureFrame) -> Bool {
    shares == other.shares && Self.isSame(seconds, other.seconds)
      && Self.isSame(marks, other.marks) && Self.isSame(samples, other.samples)
  }

  private func hasCells(of other: PictureFrame) -> Bool { Self.isSame(cells, other.cells) }

  /// Returns whether two arrays of values without padding contain the same bytes.
  private static func isSame<Value>(_ one: [Value], _ other: [Value]) -> Bool {
    one.withUnsafeBytes { one in other.withUnsafeBytes { Memory.isSame(one, $0) } }
  }

  /// Replaces `lights` with the positions of the awake groves inside the frame.
  package mutating func light(from groves: [GroveTile]) {
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
  package var isWhole: Bool {
    let count = columns * rows
    let isEven =
      unit == 1
      || seconds.count == count && shares.count == count && marks.count == count
        && samples.count == count
    return cells.count == count && isEven && ground.count == columns && roof.count == columns
  }

  /// Resizes the arrays to a number of blocks and fills them with air.
  package mutating func resize(_ count: Int) {
    guard cells.count != count || marks.count != count else { return }
    let air = VisibleCell(.air)
    cells = Array(repeating: air, count: count)
    (seconds, marks) = (cells, cells)
    shares = Array(repeating: 0, count: count)
    samples = Array(repeating: BlockSamples(.air), count: count)
    ground = Array(repeating: 0, count: columns)
    roof = ground
  }
}

/// The materials of 4 × 4 cells of a block, row by row, which are spread evenly over it.
package struct BlockSamples: Hashable, Sendable {
  /// The samples of the upper and of the lower two rows, the first one in the lowest byte.
  @usableFromInline var upper: UInt64
  @usableFromInline var lower: UInt64

  /// Creates the samples of a block that contains only one material.
  @inlinable package init(_ material: MaterialID) {
    upper = UInt64(material.rawValue) * 0x0101_0101_0101_0101
    lower = upper
  }

  /// The material of a sample from 0 to 15.
  @inlinable package subscript(place: Int) -> MaterialID {
    get {
      let word = place < 8 ? upper : lower
      return MaterialID(UInt8(truncatingIfNeeded: word >> UInt64(place % 8 * 8)))
    }
    set {
      let shift = UInt64(place % 8 * 8)
      let bits = UInt64(newValue.rawValue) << shift
      if place < 8 {
        upper = upper & ~(0xff << shift) | bits
      } else {
        lower = lower & ~(0xff << shift) | bits
      }
    }
  }

  @inlinable package static func == (one: BlockSamples, other: BlockSamples) -> Bool {
    one.upper == other.upper && one.lower == other.lower
  }
}

/// The visible properties of a cell of the world: its material, its temperature and part of its
/// state.
public struct VisibleCell: Hashable, Sendable {
  /// The material of the cell, whose look the picture shows.
  public var material: MaterialID
  /// A Boolean value that indicates whether the cell is active.
  ///
  /// Examples are a wire with a pulse, a lit lamp, a switch that is on, an open flower, a firefly
  /// that flashes and a liquid that falls.
  public var isActive: Bool
  /// A visible amount, 0–255, whose meaning depends on the material.
  ///
  /// Examples are the note of an instrument, the remaining ticks (steps of the simulation) of a
  /// flame and the count towards a firefly's next flash.
  public var amount: UInt8
  /// The temperature relative to the world's base temperature, in units of `degreesOfWarmth`
  /// degrees, −128…127. Temperatures beyond this range are clamped.
  public var warmth: Int8

  /// The amount of a creature that faces left. Larger than any count of a firefly.
  package static let facesLeft: UInt8 = 255

  /// The number of degrees in one unit of `warmth`.
  public static let degreesOfWarmth = 8

  /// Creates the visible properties of a cell. By default, the cell is inactive and at the world's
  /// base temperature.
  @inlinable public init(
    _ material: MaterialID, isActive: Bool = false, amount: UInt8 = 0, warmth: Int8 = 0
  ) {
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
  /// The elapsed share of the current time of day (`phase`), from 0 (its start) to 255 (its end).
  public var progress: UInt8
  /// A Boolean value that indicates whether it is raining.
  public var isWet: Bool
  /// A Boolean value that indicates whether there is lightning.
  public var isStormy: Bool
  /// The direction of the wind: −1 for left, 1 for right, 0 for calm.
  public var wind: Int8
  /// A Boolean value that indicates whether the sky keeps a golden light, because all groves of the
  /// valley are awake or its étude is solved.
  package var isGolden = false

  fileprivate var rain: Int { isStormy ? 256 : isWet ? 128 : 0 }

  /// Creates a time of day and a weather. By default, it is a clear morning.
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
