import KodamaDataSources
import KodamaWorld

/// The ambient sound of moving tiles. For each material, it counts the tiles that have changed
/// since the last pass, and averages their positions.
struct Ambience {
  /// The maximum number of textures. More than that cannot be told apart by ear.
  static let textureLimit = 16

  /// The textures, one for each moving material, sorted by the number of moving tiles.
  private(set) var textures: [AmbienceTexture] = []
  private var last: [Tile] = []
  private var movements = [Movement](repeating: Movement(), count: 256)

  /// The number of moving tiles of a material, and the sums of their positions.
  private struct Movement {
    var count = 0
    var columns = 0
    var rows = 0
    var squares = 0
  }

  /// Stops all textures until the next call to `listen(_:)`.
  ///
  /// - Returns: True if the textures changed.
  mutating func rest() -> Bool {
    guard !textures.isEmpty else { return false }
    textures = []
    return true
  }

  /// Discards the last tiles, because the visible rectangle has moved.
  mutating func forget() { last = [] }

  /// Replaces the last tiles after an edit, so that the edit does not count as movement.
  mutating func expect(_ tiles: [Tile]) {
    if last.count == tiles.count { last = tiles }
  }

  /// Compares the visible tiles with those of the last call, and updates the textures.
  ///
  /// - Returns: True if the textures changed.
  mutating func listen(_ tiles: [Tile]) -> Bool {
    defer { last = tiles }
    guard last.count == tiles.count else { return false }
    sum(tiles)
    var found: [AmbienceTexture] = []
    for material in 1..<256 where movements[material].count > 0 {
      let moving = movements[material]
      found.append(
        AmbienceTexture(
          material: MaterialID(UInt8(material)), count: moving.count,
          center: CellPoint(moving.columns / moving.count, moving.rows / moving.count),
          width: Self.width(of: moving)))
    }
    // Materials with equal counts are sorted by number, so that every run gives the same result.
    found.sort { ($0.count, $1.material.rawValue) > ($1.count, $0.material.rawValue) }
    let strongest = Array(found.prefix(Self.textureLimit))
    guard strongest != textures else { return false }
    textures = strongest
    return true
  }

  private mutating func sum(_ tiles: [Tile]) {
    last.withUnsafeBufferPointer { last in
      tiles.withUnsafeBufferPointer { tiles in
        movements.withUnsafeMutableBufferPointer { movements in
          movements.update(repeating: Movement())
          for index in 0..<tiles.count where tiles[index].bits != last[index].bits {
            let material = Int(max(tiles[index].material, last[index].material).rawValue)
            let column = index % ViewRectangle.columns
            movements[material].count += 1
            movements[material].columns += column
            movements[material].squares += column * column
            movements[material].rows += index / ViewRectangle.columns
          }
        }
      }
    }
  }

  /// Returns the standard deviation of the moving tiles' columns, in tiles.
  private static func width(of moving: Movement) -> Int {
    let count = Double(moving.count)
    let mean = Double(moving.columns) / count
    return Int(max(0, Double(moving.squares) / count - mean * mean).squareRoot() + 0.5)
  }
}

/// The weather above the visible rectangle, and the ground that is exposed to it. The ground
/// changes slowly, so it is updated once a second.
struct SkyExposure {
  /// The interval between updates of the ground, in passes (1/60 s).
  static let passes = 60
  /// The minimum depth of a gap below both of its edges, and its maximum width, in tiles.
  static let gapDepth = 3
  static let gapWidth = 3

  /// The weather; nil while time is stopped.
  private(set) var sky: AudibleSky?
  private(set) var ground = OpenGround()
  private var passesLeft = 0

  /// Sets the weather. Updates the ground once a second.
  ///
  /// - Returns: True if the weather or the ground changed.
  mutating func look(at sky: AudibleSky?, _ context: ValleyContext, _ names: MaterialNames) -> Bool
  {
    let (before, groundBefore) = (self.sky, ground)
    self.sky = sky
    passesLeft -= 1
    if sky != nil, passesLeft <= 0 {
      passesLeft = Self.passes
      ground = Self.ground(context, names)
    }
    return self.sky != before || ground != groundBefore
  }

  /// Requests an update of the ground, because the visible rectangle has moved.
  mutating func forget() { passesLeft = 0 }

  private static func ground(_ context: ValleyContext, _ names: MaterialNames) -> OpenGround {
    var counts = SIMD8<UInt8>()
    var rows: [Int] = []
    let bottom = context.viewport.point(ofTile: CellPoint(0, ViewRectangle.rows)).y
    for column in 0..<ViewRectangle.columns {
      let x = context.viewport.point(ofTile: CellPoint(column, 0)).x
      guard x > 0, x < context.world.width,
        let top = context.world.openToSky(column: x, downTo: bottom)
      else {
        rows.append(ViewRectangle.rows)
        continue
      }
      rows.append(context.viewport.tile(of: CellPoint(x, top.y)).y)
      if let family = names.family(top.material) { counts[Int(family.rawValue)] += 1 }
    }
    var ground = OpenGround(gaps: gaps(in: rows, cellsPerTile: context.viewport.tileSide))
    for index in counts.indices where counts[index] > 0 {
      ground.sixteenths[index] =
        UInt8(max(1, (Int(counts[index]) * 16 + rows.count / 2) / rows.count))
    }
    return ground
  }

  /// Returns the narrow gaps in the ground's profile, where wind whistles. `rows` contains the
  /// ground's top row in each column.
  static func gaps(in rows: [Int], cellsPerTile: Int = 1) -> [WindGap] {
    var gaps: [WindGap] = []
    var left = 0
    while left + 2 < rows.count {
      let right = (left + 2...min(left + 1 + gapWidth, rows.count - 1)).first { right in
        rows[left + 1..<right].allSatisfy { $0 >= max(rows[left], rows[right]) + gapDepth }
      }
      if let right, let bottom = rows[left + 1..<right].max() {
        gaps.append(
          WindGap(
            column: (left + right) / 2,
            cells: (bottom - max(rows[left], rows[right])) * cellsPerTile))
      }
      left = right ?? left + 1
    }
    return gaps
  }
}
