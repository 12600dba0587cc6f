import KodamaDataSources

/// Which of the things that are near are heard: the nearest first, as far as people can follow.
enum NearestStreams {
  /// How many streams people can follow at once.
  static let limit = 3

  /// One of the things that are heard.
  struct Stream: Hashable {
    var thing: NearestThing
    /// Whether it is the second nearest of its role.
    var isSecond: Bool

    /// Its place among all that could be heard.
    var order: Int { Int(thing.role.rawValue) + (isSecond ? places / 2 : 0) }
  }

  /// How many places there are: the nearest and the second nearest of each role.
  static let places = NearestThing.Role.allCases.count * 2

  /// Of each role the nearest, the most important first, then the second nearest, as far as people
  /// can follow.
  static func heard(_ things: [NearestThing]) -> [Stream] {
    var first: [Stream] = []
    var second: [Stream] = []
    for thing in things {
      let isSecond = first.contains { $0.thing.role == thing.role }
      if isSecond, second.contains(where: { $0.thing.role == thing.role }) { continue }
      if isSecond {
        second.append(Stream(thing: thing, isSecond: true))
      } else {
        first.append(Stream(thing: thing, isSecond: false))
      }
    }
    return Array((first + second).prefix(limit))
  }
}
