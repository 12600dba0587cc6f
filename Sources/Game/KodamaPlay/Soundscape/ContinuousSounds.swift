import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// What is heard as long as it is there: what moves, and what is near.
final class ContinuousSounds: Model {
  /// How far apart the nearest and the second nearest of a role are at least, in tiles: else they
  /// are parts of one thing.
  static let apartTiles = 4
  /// How often it is looked for hazards beyond the edge, in passes: once a second.
  static let farPasses = 60
  /// How far beyond the edge that is, in tiles: as far as the rectangle would go on to show.
  static let farColumns = ViewRectangle.columns / 2
  static let farRows = ViewRectangle.rows / 2

  weak var delegate: (any PlayDelegate)?
  /// The nearest and the second nearest of each role, and a hazard beyond the edge.
  private(set) var nearestThings: [NearestThing] = []
  /// What the sky does, and what lies open to it.
  private(set) var skyExposure = SkyExposure()
  private let context: ValleyContext
  private let guide: Guide
  private let etude: EtudeSession
  private let names: MaterialNames
  private var ambience = Ambience()
  /// The nearest hazard beyond the edge, and when it is looked for again.
  private var farHazard: (point: GridPoint, material: MaterialID)?
  private var passesToFar = 0
  private var farTiles: [Tile] = []
  /// For how many passes it was listened to the valley: while nobody listens nothing is gone.
  private(set) var passes = 0

  init(_ context: ValleyContext, guide: Guide, etude: EtudeSession, names: MaterialNames) {
    self.context = context
    self.guide = guide
    self.etude = etude
    self.names = names
  }

  /// The textures of what moves.
  var textures: [AmbienceTexture] { ambience.textures }

  /// How many tiles may move in a valley that is calm: a lake that laps, leaves, a fish.
  private static let calmTiles = 48

  /// Whether little moves, and neither machines nor what does harm.
  var isCalm: Bool {
    var tiles = 0
    for texture in textures {
      tiles += texture.count
      let role = names.role(texture.material)
      if role == .machine || role == .hazard { return false }
    }
    return tiles <= Self.calmTiles
  }

  /// Listens to what moves and to what is near.
  func listen() {
    let tiles = context.tiles()
    passes += 1
    if ambience.listen(tiles) { delegate?.playDidChange(.sound) }
    hear(nearest(in: tiles), under: context.world.heardSky)
  }

  /// While time stands still nothing moves, so nothing lasting is heard; a sweep is heard alone.
  func holdBreath() {
    if ambience.rest() { delegate?.playDidChange(.sound) }
    hear([], under: nil)
  }

  /// Takes the tiles as the hand has left them: what it placed or took away has not moved.
  func expect(_ tiles: [Tile]) { ambience.expect(tiles) }

  /// Forgets where what was: what lies elsewhere from now on has not moved.
  func forget() {
    ambience.forget()
    skyExposure.forget()
    passesToFar = 0
  }

  /// Hears these near things from now on.
  private func hear(_ things: [NearestThing], under sky: SkySign?) {
    let isOtherSky = skyExposure.look(at: sky, context, names)
    guard things != nearestThings || isOtherSky else { return }
    nearestThings = things
    delegate?.playDidChange(.sound)
  }

  /// The nearest and the second nearest of each role, the most important ones first.
  private func nearest(in tiles: [Tile]) -> [NearestThing] {
    let goal = etude.wanted
    let rung = etude.rungCells.map(context.viewport.tile)
    var candidates: [NearestThing] = []
    tiles.withUnsafeBufferPointer { tiles in
      names.roles.withUnsafeBufferPointer { table in
        for index in 0..<tiles.count {
          let material = tiles[index].material
          let known = table[Int(material.rawValue)]
          guard material == goal || known != nil else { continue }
          let tile = GridPoint(index % ViewRectangle.columns, index / ViewRectangle.columns)
          let isGoal = material == goal && !rung.contains(tile)
          guard let role = isGoal ? .goal : known else { continue }
          candidates.append(thing(role, material, tile))
        }
      }
    }
    if let hazard = hazardBeyondEdge() { candidates.append(hazard) }
    // Who follows the guide hears only what is dangerous besides, to the end of the strike at the
    // target: a stream that came back under it would make it another sound.
    let roles = NearestThing.Role.allCases.filter { !guide.isHeard || $0 == .hazard }
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
    _ role: NearestThing.Role, _ material: MaterialID, _ tile: GridPoint
  ) -> NearestThing {
    let offset = context.offset(ofTile: tile)
    return NearestThing(
      role: role, material: material, tile: tile, offset: offset,
      distance: offset.reach * context.viewport.tileSide,
      danger: role == .hazard && names.spreading.contains(material) ? 1 : 0)
  }

  /// Whether something comes before something else: what spreads, then what is nearer.
  private static func precedes(_ one: NearestThing, _ other: NearestThing) -> Bool {
    (one.danger == 0 ? 1 : 0, one.distance) < (other.danger == 0 ? 1 : 0, other.distance)
  }

  /// The nearest of a role, the first of those that are as near; of hazards one that spreads.
  private func nearest(
    _ role: NearestThing.Role, in candidates: [NearestThing], apartFrom other: GridPoint?
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

  /// The nearest hazard beyond the edge, where it was when it was last looked for.
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
    // Beyond the whole valley lies nothing.
    guard !context.viewport.showsWhole else { return farHazard = nil }
    let columns = ViewRectangle.columns + 2 * Self.farColumns
    let rows = ViewRectangle.rows + 2 * Self.farRows
    let corner = context.viewport.point(ofTile: GridPoint(-Self.farColumns, -Self.farRows))
    context.world.copyTiles(
      from: corner, columns: columns, rows: rows, cellsPerTile: context.viewport.cellsPerTile,
      into: &farTiles)
    var best: NearestThing?
    for index in farTiles.indices where names.role(farTiles[index].material) == .hazard {
      let tile = GridPoint(
        index % columns - Self.farColumns, index / columns - Self.farRows)
      guard !ViewRectangle.contains(tile) else { continue }
      let found = thing(.hazard, farTiles[index].material, tile)
      if best.map({ Self.precedes(found, $0) }) ?? true { best = found }
    }
    farHazard = best.map { (context.viewport.point(ofTile: $0.tile), $0.material) }
  }
}
