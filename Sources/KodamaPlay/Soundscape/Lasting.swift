import KodamaDataSources
import KodamaRoles

/// What is heard as long as it is there: what moves, and what is near. It is put in words when it
/// begins.
final class Lasting: Model {
  /// How many tonal streams people can follow.
  static let streamLimit = 3

  weak var delegate: (any SoundscapeDelegate)?
  /// The nearest of each role.
  private(set) var nearestThings: [NearestThing] = []
  private let scene: Scene
  private let log: Log
  private let guide: Guide
  private let etude: EtudeSession
  private let names: MaterialNames
  private let bed = Bed()
  /// What lasts and was put in words a short while ago.
  private var described = RecentlyDescribed()

  init(_ scene: Scene, _ log: Log, guide: Guide, etude: EtudeSession, names: MaterialNames) {
    self.scene = scene
    self.log = log
    self.guide = guide
    self.etude = etude
    self.names = names
    bed.delegate = self
  }

  /// The textures of what moves.
  var textures: [BedTexture] { bed.textures }

  /// Listens to what moves and to what is near.
  func listen() {
    let tiles = scene.tiles()
    // While nobody listens nothing is gone: a pause makes nothing new.
    described.advance()
    bed.listen(tiles)
    for texture in bed.textures { describe(texture) }
    let nearest = nearest(in: tiles)
    for thing in nearest { describe(thing) }
    hear(nearest)
  }

  /// While time stands still nothing moves, so nothing lasting is heard; a sweep is heard alone.
  func holdBreath() {
    bed.rest()
    hear([])
  }

  /// Takes the tiles as the hand has left them: what it placed or took away has not moved.
  func expect(_ tiles: [Tile]) { bed.expect(tiles) }

  /// Forgets where what was: what lies elsewhere from now on has not moved.
  func forget() { bed.forget() }

  /// Tells of what moves when it is new.
  private func describe(_ texture: BedTexture) {
    guard let family = names.family(texture.material), described.note(Int(family.rawValue))
    else { return }
    let offset = scene.offset(ofTile: texture.center)
    log.mention(.soundscape(.moving(family, texture.material, from: offset)))
  }

  /// Tells of a near thing when it is new.
  private func describe(_ thing: NearestThing) {
    guard described.note(MaterialFamily.allCases.count + thing.order) else { return }
    let offset = scene.offset(ofTile: thing.tile)
    log.mention(.soundscape(.near(thing.role, thing.material, from: offset)))
  }

  /// Hears these near things from now on; each is captioned as long as it is heard.
  private func hear(_ things: [NearestThing]) {
    guard things != nearestThings else { return }
    for gone in nearestThings where !things.contains(where: { $0.role == gone.role }) {
      log.mention(.soundscape(.hearsNone(gone.role)))
    }
    nearestThings = things
    for thing in things {
      let offset = scene.offset(ofTile: thing.tile)
      log.mention(.soundscape(.hears(thing.role, thing.material, from: offset)))
    }
    delegate?.soundscapeDidSound()
  }

  /// The nearest thing of each role in the rectangle, the most important ones first.
  private func nearest(in tiles: [Tile]) -> [NearestThing] {
    let viewport = scene.viewport
    let hand = scene.handTile
    let goal = etude.wanted
    var best = [NearestThing?](repeating: nil, count: NearestThing.Role.allCases.count)
    for index in tiles.indices {
      let material = tiles[index].material
      guard let role = material == goal ? .goal : names.role(material) else { continue }
      let tile = GridPoint(index % ViewRectangle.columns, index / ViewRectangle.columns)
      let distance = max(abs(tile.x - hand.x), abs(tile.y - hand.y)) * viewport.tileSide
      let thing = NearestThing(
        role: role, material: material, tile: tile, distance: distance)
      if best[thing.order].map({ distance < $0.distance }) ?? true { best[thing.order] = thing }
    }
    // Who follows the guide hears only what is dangerous besides, to the end of the strike at the
    // target: a stream that came back under it would make it another sound.
    let heard = best.compactMap(\.self).filter { !guide.isHeard || $0.role == .hazard }
    return heard.prefix(Self.streamLimit).map { thing in
      var thing = thing
      thing.obstacles = scene.obstacles(to: viewport.point(ofTile: thing.tile))
      return thing
    }
  }
}

extension Lasting: BedDelegate {
  func bedDidChange() { delegate?.soundscapeDidSound() }
}

extension NearestThing {
  /// Its role's place in the order of importance.
  fileprivate var order: Int { Int(role.rawValue) }
}
