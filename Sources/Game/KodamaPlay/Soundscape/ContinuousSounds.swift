import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The continuous sounds of the valley: moving tiles, things near the hand, weather.
final class ContinuousSounds: Model {
  /// The minimum distance between the nearest and second nearest thing of a role, in tiles. Tiles
  /// that are closer together belong to the same thing.
  static let apartTiles = 4
  /// The interval between searches for hazards beyond the edge of the visible rectangle, in passes
  /// (1/60 s): once a second.
  static let farPasses = 60
  /// The distance that the search extends beyond the edge, in tiles: half the size of the visible
  /// rectangle.
  static let farColumns = ViewRectangle.columns / 2
  static let farRows = ViewRectangle.rows / 2

  weak var delegate: (any PlayDelegate)?
  /// The nearest and second nearest thing of each role. Includes a hazard beyond the edge of the
  /// visible rectangle.
  private(set) var nearestThings: [NearestThing] = []
  private(set) var skyExposure = SkyExposure()
  private let context: ValleyContext
  private let names: MaterialNames
  private var ambience = Ambience()
  /// The nearest hazard beyond the edge of the visible rectangle; nil if there is none in range.
  private var farHazard: (point: CellPoint, material: MaterialID)?
  private var passesToFar = 0
  private var farTiles: [Tile] = []
  /// The number of passes (1/60 s) in which the valley was audible. Captions use it to disappear
  /// after their sound has stopped.
  private(set) var passes = 0

  init(_ context: ValleyContext, names: MaterialNames) {
    self.context = context
    self.names = names
  }

  var textures: [AmbienceTexture] { ambience.textures }

  /// The maximum number of moving tiles in a calm valley. Ripples, leaves and a fish stay below it.
  private static let calmTiles = 48

  /// True if few tiles move, and none of them belongs to a machine or hazard.
  var isCalm: Bool {
    var tiles = 0
    for texture in textures {
      tiles += texture.count
      let role = names.role(texture.material)
      if role == .machine || role == .hazard { return false }
    }
    return tiles <= Self.calmTiles
  }

  /// Updates all continuous sounds after the world has advanced.
  ///
  /// - Parameter goal: What the étude seeks, a thing like others near the hand.
  func update(goal: SoughtGoal) {
    let tiles = context.tiles()
    passes += 1
    if ambience.listen(tiles) { delegate?.playDidChange(.sound) }
    replaceNearest(nearest(in: tiles, goal), under: context.world.audibleSky)
  }

  /// Stops all continuous sounds while time is stopped or a sweep plays.
  func stop() {
    if ambience.rest() { delegate?.playDidChange(.sound) }
    replaceNearest([], under: nil)
  }

  func expect(_ tiles: [Tile]) { ambience.expect(tiles) }

  /// Discards the last tiles and the ground, because the visible rectangle has moved.
  func forget() {
    ambience.forget()
    skyExposure.forget()
    passesToFar = 0
  }

  private func replaceNearest(_ things: [NearestThing], under sky: AudibleSky?) {
    let isOtherSky = skyExposure.look(at: sky, context, names)
    guard things != nearestThings || isOtherSky else { return }
    nearestThings = things
    delegate?.playDidChange(.sound)
  }

  /// Returns the nearest and second nearest thing of each role, the most important roles first.
  private func nearest(in tiles: [Tile], _ sought: SoughtGoal) -> [NearestThing] {
    let goal = sought.material
    let rung = sought.rung.map(context.viewport.tile)
    var candidates: [NearestThing] = []
    tiles.withUnsafeBufferPointer { tiles in
      names.roles.withUnsafeBufferPointer { table in
        for index in 0..<tiles.count {
          let material = tiles[index].material
          let known = table[Int(material.rawValue)]
          guard material == goal || known != nil else { continue }
          let tile = CellPoint(index % ViewRectangle.columns, index / ViewRectangle.columns)
          let isGoal = material == goal && !rung.contains(tile)
          guard let role = isGoal ? .goal : known else { continue }
          candidates.append(thing(role, material, tile))
        }
      }
    }
    if let hazard = hazardBeyondEdge() { candidates.append(hazard) }
    let roles = NearestThing.Role.allCases
    let found = roles.compactMap { nearest($0, in: candidates, apartFrom: nil) }
    let second = found.compactMap { nearest($0.role, in: candidates, apartFrom: $0.tile) }
    let danger = Int(Double(candidates.reduce(0) { $0 + $1.danger }).squareRoot())
    return (found + second).map { thing in
      var thing = thing
      thing.danger *= danger
      thing.obstacles = context.obstacles(to: context.viewport.point(ofTile: thing.tile))
      return thing
    }
  }

  private func thing(
    _ role: NearestThing.Role, _ material: MaterialID, _ tile: CellPoint
  ) -> NearestThing {
    let offset = context.offset(ofTile: tile)
    return NearestThing(
      role: role, material: material, tile: tile, offset: offset,
      distance: offset.reach * context.viewport.tileSide,
      danger: role == .hazard && names.spreading.contains(material) ? 1 : 0)
  }

  /// Returns whether a thing is more important than another. Spreading hazards come first, then
  /// nearer things.
  private static func precedes(_ one: NearestThing, _ other: NearestThing) -> Bool {
    (one.danger == 0 ? 1 : 0, one.distance) < (other.danger == 0 ? 1 : 0, other.distance)
  }

  /// Returns the nearest thing of a role, or the first one if several are equally near. Prefers
  /// spreading hazards. Skips things closer than `apartTiles` to the other point.
  private func nearest(
    _ role: NearestThing.Role, in candidates: [NearestThing], apartFrom other: CellPoint?
  ) -> NearestThing? {
    var best: NearestThing?
    for thing in candidates where thing.role == role {
      if let best, !Self.precedes(thing, best) { continue }
      if let other {
        guard Offset(from: other, to: thing.tile).reach >= Self.apartTiles else { continue }
      }
      best = thing
    }
    return best
  }

  /// Returns the hazard that the last search found, if it is still beyond the edge.
  private func hazardBeyondEdge() -> NearestThing? {
    passesToFar -= 1
    if passesToFar <= 0 {
      passesToFar = Self.farPasses
      lookBeyondEdge()
    }
    guard let farHazard else { return nil }
    let tile = context.viewport.tile(of: farHazard.point)
    return ViewRectangle.contains(tile) ? nil : thing(.hazard, farHazard.material, tile)
  }

  private func lookBeyondEdge() {
    // Nothing is beyond the edge while the whole valley is visible.
    guard !context.viewport.showsWhole else { return farHazard = nil }
    let columns = ViewRectangle.columns + 2 * Self.farColumns
    let rows = ViewRectangle.rows + 2 * Self.farRows
    let corner = context.viewport.point(ofTile: CellPoint(-Self.farColumns, -Self.farRows))
    context.world.copyTiles(
      from: corner, columns: columns, rows: rows, cellsPerTile: context.viewport.cellsPerTile,
      into: &farTiles)
    var best: NearestThing?
    for index in farTiles.indices where names.role(farTiles[index].material) == .hazard {
      let tile = CellPoint(
        index % columns - Self.farColumns, index / columns - Self.farRows)
      guard !ViewRectangle.contains(tile) else { continue }
      let found = thing(.hazard, farTiles[index].material, tile)
      if best.map({ Self.precedes(found, $0) }) ?? true { best = found }
    }
    farHazard = best.map { (context.viewport.point(ofTile: $0.tile), $0.material) }
  }
}
