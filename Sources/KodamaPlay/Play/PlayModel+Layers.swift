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

  /// Puts a near thing in words when it is new.
  private func describe(_ thing: NearestThing) {
    if described.note(number(of: thing)) { tell(words(thing)) }
  }

  private func words(_ thing: NearestThing) -> Message {
    words("caption.near.\(thing.role)", names.message(thing.material), at: thing.tile)
  }

  private func number(of thing: NearestThing) -> Int {
    MaterialFamily.allCases.count + thing.order
  }

  /// Hears these near things from now on; each is captioned as long as it is heard.
  private func hearNear(_ things: [NearestThing]) {
    guard things != nearestThings else { return }
    for gone in nearestThings where !things.contains(where: { $0.role == gone.role }) {
      chronicle.mention(.gone(number: number(of: gone)))
    }
    nearestThings = things
    for thing in things {
      chronicle.mention(.lasting(words(thing), number: number(of: thing)))
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
      tell(
        words("caption.bed.\(family.name)", names.message(texture.material), at: texture.center))
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

  /// Puts what happened in words.
  private func describe(_ heard: HeardMoment) {
    tell(
      words(
        "caption.\(heard.moment.kind)", names.message(heard.moment.material),
        at: viewport.tile(of: heard.moment.point)))
  }

  /// A caption; said as well where the player wants everything said, but not into a sweep.
  private func tell(_ message: Message) {
    caption(message)
    if sweep.progress == nil { chronicle.mention(.described(message)) }
  }

  /// What is heard from a direction that is known.
  func heard(_ id: String, _ direction: String) -> Message {
    Message(id, ("where", .message(Message("direction.\(direction)"))))
  }

  /// What is heard, with the direction it is heard from.
  private func words(_ id: String, _ what: Message, at tile: GridPoint) -> Message {
    let hand = viewport.tile(of: hand.point)
    let (dx, dy) = (tile.x - hand.x, tile.y - hand.y)
    let direction =
      switch (dx, dy) {
      case (0, 0): "here"
      case _ where abs(dx) >= abs(dy): dx < 0 ? "left" : "right"
      default: dy < 0 ? "up" : "down"
      }
    return Message(
      id, ("what", .message(what)), ("where", .message(Message("direction.\(direction)"))))
  }
}

extension NearestThing {
  /// Its role's place in the order of importance.
  fileprivate var order: Int { Int(role.rawValue) }
}
