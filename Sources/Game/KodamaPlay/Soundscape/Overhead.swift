import KodamaDataSources
import KodamaWorld

/// What is over the rectangle and what of it lies open to that. The sky is asked each time, the
/// ground once a second: it changes slowly.
struct Overhead {
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
  mutating func look(at sky: SkySign?, _ scene: Scene, _ names: MaterialNames) -> Bool {
    let (before, groundBefore) = (self.sky, ground)
    self.sky = sky
    passesLeft -= 1
    if sky != nil, passesLeft <= 0 {
      passesLeft = Self.passes
      ground = Self.ground(scene, names)
    }
    return self.sky != before || ground != groundBefore
  }

  /// Forgets the ground: the rectangle shows another part of it.
  mutating func forget() { passesLeft = 0 }

  private static func ground(_ scene: Scene, _ names: MaterialNames) -> OpenGround {
    var counts = SIMD8<UInt8>()
    var rows: [Int] = []
    let bottom = scene.viewport.point(ofTile: GridPoint(0, ViewRectangle.rows)).y
    for column in 0..<ViewRectangle.columns {
      let x = scene.viewport.point(ofTile: GridPoint(column, 0)).x
      guard x > 0, x < scene.world.width,
        let top = scene.world.openToSky(column: x, downTo: bottom)
      else {
        rows.append(ViewRectangle.rows)
        continue
      }
      rows.append(scene.viewport.tile(of: GridPoint(x, top.y)).y)
      if let family = names.family(top.material) { counts[Int(family.rawValue)] += 1 }
    }
    var ground = OpenGround(gaps: gaps(in: rows, cellsPerTile: scene.viewport.tileSide))
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
