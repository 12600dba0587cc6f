import KodamaDataSources
import KodamaEtudes
import KodamaWorld

// What is heard all the time, and all that is heard in words.
extension PlayModel {
  /// How many tonal streams people can follow.
  static let streamLimit = 3

  /// Listens to what moves and to what is near.
  func listenToLayers() {
    let tiles = tiles()
    // While nobody listens nothing is gone: a pause makes nothing new.
    described.advance()
    bed.listen(tiles)
    describeBed()
    let nearest = nearest(in: tiles)
    for thing in nearest { describe(thing) }
    hearNear(nearest)
  }

  /// Tells of a near thing when it is new.
  private func describe(_ thing: NearestThing) {
    guard described.note(MaterialFamily.allCases.count + thing.order) else { return }
    mention(.soundscape(.near(thing.role, thing.material, from: offset(of: thing.tile))))
  }

  /// How a tile lies from the hand, in tiles.
  private func offset(of tile: GridPoint) -> Offset {
    Offset(from: viewport.tile(of: hand.point), to: tile)
  }

  /// Hears these near things from now on; each is captioned as long as it is heard.
  private func hearNear(_ things: [NearestThing]) {
    guard things != nearestThings else { return }
    for gone in nearestThings where !things.contains(where: { $0.role == gone.role }) {
      chronicle.mention(.soundscape(.hearsNone(gone.role)))
    }
    nearestThings = things
    for thing in things {
      let offset = offset(of: thing.tile)
      chronicle.mention(.soundscape(.hears(thing.role, thing.material, from: offset)))
    }
    delegate?.playDidSound()
    delegate?.playWordsDidChange()
  }

  /// While time stands still nothing moves, so nothing lasting is heard; a sweep is heard alone.
  func holdBreath() {
    bed.rest()
    hearNear([])
  }

  /// The nearest thing of each role in the rectangle, the most important ones first.
  private func nearest(in tiles: [Tile]) -> [NearestThing] {
    let hand = viewport.tile(of: hand.point)
    let goal = goalMaterial
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
      thing.obstacles = world.obstacles(
        from: self.hand.point, to: viewport.point(ofTile: thing.tile))
      return thing
    }
  }

  /// What the étude asks for first, if it can be found.
  var goalMaterial: MaterialID? {
    switch task?.open.first?.goal.deed {
    case .reach(let material), .ring(let material, _, _), .clear(let material),
      .meet(let material, _), .join(let material, _):
      material
    default: nil
    }
  }

  /// Puts what moves in words when it begins.
  private func describeBed() {
    for texture in bed.textures {
      guard let family = names.family(texture.material), described.note(Int(family.rawValue))
      else { continue }
      mention(
        .soundscape(.moving(family, texture.material, from: offset(of: texture.center))))
    }
  }

  /// Hears what happened during the pass, and puts it in words.
  func listen(isSweeping: Bool) {
    guard !worldMoments.isEmpty else { return }
    tellWakefulness(worldMoments)
    let heard = ear.heard(worldMoments, from: hand.point, in: viewport) {
      world.obstacles(from: hand.point, to: $0)
    }
    worldMoments.removeAll(keepingCapacity: true)
    for moment in heard { describe(moment) }
    // A sweep is heard alone; what happens meanwhile is read.
    guard !heard.isEmpty, !isSweeping else { return }
    heardMoments = heard
    delegate?.playDidSound()
  }

  /// Tells what happened in earshot.
  private func describe(_ heard: HeardMoment) {
    mention(
      .soundscape(
        .heard(
          heard.moment.kind, heard.moment.material,
          from: offset(of: viewport.tile(of: heard.moment.point)),
          duringSweep: sweep.progress != nil)))
  }
}

extension NearestThing {
  /// Its role's place in the order of importance.
  fileprivate var order: Int { Int(role.rawValue) }
}
