import KodamaDataSources

// What is heard all the time, and all that is heard in words.
extension PlayModel {
  /// How many tonal streams people can follow.
  static let streamLimit = 3

  /// Listens to what moves and to what is near.
  func listenToLayers() {
    let tiles = tiles()
    bed.listen(tiles)
    let nearest = nearest(in: tiles)
    guard nearest != nearestThings else { return }
    nearestThings = nearest
    for thing in nearest where described.note(MaterialFamily.allCases.count + thing.order) {
      tell(
        "caption.near.\(thing.role)", names.message(thing.material), at: thing.tile)
    }
    delegate?.playDidSound()
  }

  /// While time stands still nothing moves, so nothing lasting is heard; a sweep is heard alone.
  func holdBreath() {
    bed.rest()
    guard !nearestThings.isEmpty else { return }
    nearestThings = []
    delegate?.playDidSound()
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
      let distance = max(abs(tile.x - hand.x), abs(tile.y - hand.y))
      let thing = NearestThing(role: role, material: material, tile: tile, distance: distance)
      if best[thing.order].map({ distance < $0.distance }) ?? true { best[thing.order] = thing }
    }
    // Who follows the guide hears only what is dangerous besides, to the end of the strike at the
    // target: a stream that came back under it would make it another sound.
    let heard = best.compactMap(\.self).filter { !guide.isHeard || $0.role == .hazard }
    return Array(heard.prefix(Self.streamLimit))
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
  func describeBed() {
    for texture in bed.textures {
      guard let family = names.family(texture.material), described.note(Int(family.rawValue))
      else { continue }
      tell("caption.bed.\(family.name)", names.message(texture.material), at: texture.center)
    }
  }

  /// Puts what happened in words.
  func describe(_ heard: HeardMoment) {
    tell(
      "caption.\(heard.moment.kind)", names.message(heard.moment.material),
      at: viewport.tile(of: heard.moment.point))
  }

  /// A caption with a direction; said as well where the player wants everything said.
  private func tell(_ id: String, _ what: Message, at tile: GridPoint) {
    let hand = viewport.tile(of: hand.point)
    let (dx, dy) = (tile.x - hand.x, tile.y - hand.y)
    let direction =
      switch (dx, dy) {
      case (0, 0): "here"
      case _ where abs(dx) >= abs(dy): dx < 0 ? "left" : "right"
      default: dy < 0 ? "up" : "down"
      }
    let message = Message(
      id, ("what", .message(what)), ("where", .message(Message("direction.\(direction)"))))
    captionBoard.add(message)
    speech.describe(message)
  }
}

extension NearestThing {
  /// Its role's place in the order of importance.
  fileprivate var order: Int { Int(role.rawValue) }
}
