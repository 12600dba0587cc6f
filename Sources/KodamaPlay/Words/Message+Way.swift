public import KodamaDataSources

extension Message {
  /// The way from one place to another, in columns and rows.
  static func way(from start: GridPoint, to end: GridPoint) -> Message {
    way(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// "3 left, 2 down": so many columns to the right and rows down from here; "here" for none.
  public static func way(dx: Int, dy: Int) -> Message {
    let across: Message? =
      dx == 0 ? nil : Message(dx < 0 ? "place.left" : "place.right", ("n", .number(abs(dx))))
    let along: Message? =
      dy == 0 ? nil : Message(dy < 0 ? "place.up" : "place.down", ("n", .number(abs(dy))))
    switch (across, along) {
    case (nil, nil): return Message("direction.here")
    case (let one?, nil), (nil, let one?): return one
    case (let one?, let other?):
      return Message("place.both", ("one", .message(one)), ("other", .message(other)))
    }
  }
}
