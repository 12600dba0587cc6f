import KodamaDataSources
import KodamaWorld

extension Scene: RoomSoundViewDataSource {
  var roomWalls: RoomWalls {
    func cells(_ direction: Direction) -> Int { wall(direction, within: RoomWalls.reach) ?? 0 }
    return RoomWalls(left: cells(.left), right: cells(.right), roof: cells(.up))
  }

  /// How large the cave around the hand is: how far it is to the left, to the right and up to
  /// something solid, each counted up to 30 cells, as a percentage. Where there is no roof at all
  /// it is no cave, but the open sky.
  var roomPercent: Int {
    guard let roof = wall(.up, within: world.height) else { return 100 }
    let walls = [Direction.left, .right].map {
      wall($0, within: RoomWalls.reach) ?? RoomWalls.reach
    }
    let reach = walls.reduce(min(roof, RoomWalls.reach), +)
    return reach * 100 / (RoomWalls.reach * 3)
  }

  /// How far it is to what is solid in a direction, in cells; what flows or floats is no wall.
  private func wall(_ direction: Direction, within limit: Int) -> Int? {
    let hand = hand.point
    let step = direction.step
    for distance in 1...limit {
      let point = GridPoint(hand.x + step.dx * distance, hand.y + step.dy * distance)
      guard point.x > 0, point.y > 0, point.x < world.width - 1 else { return nil }
      if world.blocksSight(point) { return distance }
    }
    return nil
  }
}
