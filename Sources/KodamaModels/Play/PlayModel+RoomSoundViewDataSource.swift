public import KodamaDataSources

extension PlayModel: RoomSoundViewDataSource {
  /// How large the cave around the hand is: how far one can go left, right and up before something
  /// solid, each counted up to 30 cells, as a percentage.
  public var roomPercent: Int {
    let directions: [Direction] = [.left, .right, .up]
    let reach = directions.reduce(0) { sum, direction in
      sum + min(30, firstThing(direction)?.distance ?? 30)
    }
    return reach * 100 / (30 * directions.count)
  }
}
