import KodamaDataSources
import KodamaWorld

/// The texture under everything: how many tiles of each material are moving, and where. It is told
/// the tiles after every pass that ran the world, and compares them with those before.
struct Ambience {
  /// How many materials are told of, the most of them first: more is not heard apart.
  static let textureLimit = 16

  /// The textures, the strongest first.
  private(set) var textures: [AmbienceTexture] = []
  private var last: [Tile] = []
  private var movements = [Movement](repeating: Movement(), count: 256)

  /// How many tiles of a material move, and the sums of their places.
  private struct Movement {
    var count = 0
    var columns = 0
    var rows = 0
    var squares = 0
  }

  /// Falls silent until it is told tiles again.
  ///
  /// - Returns: whether the textures changed.
  mutating func rest() -> Bool {
    guard !textures.isEmpty else { return false }
    textures = []
    return true
  }

  /// Forgets where what was: the rectangle shows another part of the world, and what lies elsewhere
  /// in it has not moved.
  mutating func forget() { last = [] }

  /// Takes the tiles as the hand has left them: what it placed or took away has not moved.
  mutating func expect(_ tiles: [Tile]) {
    if last.count == tiles.count { last = tiles }
  }

  /// Takes the tiles of the rectangle.
  ///
  /// - Returns: whether the textures changed.
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
          center: GridPoint(moving.columns / moving.count, moving.rows / moving.count),
          width: Self.width(of: moving)))
    }
    // The order of the table decides between equals, so that it is the same in every run.
    found.sort { ($0.count, $1.material.rawValue) > ($1.count, $0.material.rawValue) }
    let strongest = Array(found.prefix(Self.textureLimit))
    guard strongest != textures else { return false }
    textures = strongest
    return true
  }

  /// Counts which tiles are others than before, and where they are.
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

  /// How far what moves of a material is scattered over the columns: the standard deviation.
  private static func width(of moving: Movement) -> Int {
    let count = Double(moving.count)
    let mean = Double(moving.columns) / count
    return Int(max(0, Double(moving.squares) / count - mean * mean).squareRoot() + 0.5)
  }
}

/// What is over the rectangle and what of it lies open to that. The sky is asked each time, the
/// ground once a second: it changes slowly.
struct SkyExposure {
  /// How often it is looked at the ground, in passes.
  static let passes = 60
  /// How much deeper than both of its sides a gap lies, in tiles, and how wide it is at most.
  static let gapDepth = 3
  static let gapWidth = 3

  /// What the sky does; nil where there is none, or time stands still.
  private(set) var sky: SkySign?
  /// What lies open to it.
  private(set) var ground = OpenGround()
  private var passesLeft = 0

  /// Looks up, and from time to time down.
  ///
  /// - Returns: whether anything is heard that was not.
  mutating func look(at sky: SkySign?, _ context: ValleyContext, _ names: MaterialNames) -> Bool {
    let (before, groundBefore) = (self.sky, ground)
    self.sky = sky
    passesLeft -= 1
    if sky != nil, passesLeft <= 0 {
      passesLeft = Self.passes
      ground = Self.ground(context, names)
    }
    return self.sky != before || ground != groundBefore
  }

  /// Forgets the ground: the rectangle shows another part of it.
  mutating func forget() { passesLeft = 0 }

  private static func ground(_ context: ValleyContext, _ names: MaterialNames) -> OpenGround {
    var counts = SIMD8<UInt8>()
    var rows: [Int] = []
    let bottom = context.viewport.point(ofTile: GridPoint(0, ViewRectangle.rows)).y
    for column in 0..<ViewRectangle.columns {
      let x = context.viewport.point(ofTile: GridPoint(column, 0)).x
      guard x > 0, x < context.world.width,
        let top = context.world.openToSky(column: x, downTo: bottom)
      else {
        rows.append(ViewRectangle.rows)
        continue
      }
      rows.append(context.viewport.tile(of: GridPoint(x, top.y)).y)
      if let family = names.family(top.material) { counts[Int(family.rawValue)] += 1 }
    }
    var ground = OpenGround(gaps: gaps(in: rows, cellsPerTile: context.viewport.tileSide))
    for index in counts.indices where counts[index] > 0 {
      ground.sixteenths[index] =
        UInt8(max(1, (Int(counts[index]) * 16 + rows.count / 2) / rows.count))
    }
    return ground
  }

  /// The narrow stretches of these rows that lie deeper than both of their sides.
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
