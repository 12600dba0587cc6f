public import KodamaDataSources
import KodamaWorld

// The places that the player has named.
extension PlayModel {
  /// Gives the place of the hand a name, or the next free number where there is none. A place has
  /// one name: an older one goes.
  public func addLandmark(named name: String = "") {
    let isFull = landmarks.count >= Landmark.countLimit
    guard !isFull || landmarks.contains(where: { $0.point == hand.point }) else {
      return refuse(Message("landmark.full"))
    }
    let numbers = landmarks.compactMap { Int($0.name) }
    let free = (1...Landmark.countLimit + 1).first { !numbers.contains($0) } ?? 1
    let landmark = Landmark(name: name.isEmpty ? String(free) : name, point: hand.point)
    noteKept()
    landmarks.removeAll { $0.point == hand.point }
    landmarks.append(landmark)
    say(Message("landmark.added", ("what", .message(landmark.message))))
  }

  /// Takes a name away.
  public func removeLandmark(_ landmark: Landmark) {
    noteKept()
    landmarks.removeAll { $0 == landmark }
    say(Message("landmark.removed", ("what", .message(landmark.message))))
  }

  /// Guides the hand to a landmark.
  public func guide(to landmark: Landmark) {
    guide.start(target: landmark.point)
    say(Message("play.guide.on", ("what", .message(landmark.message))))
  }

  /// Puts the hand on a landmark.
  public func go(to landmark: Landmark) {
    endSweep()
    if hand.move(to: landmark.point) { moment(.change) }
    say(landmark.message)
  }

  /// "3 left, 2 down", from the hand.
  public func place(of landmark: Landmark) -> Message { place(of: landmark.point) }

  /// The landmarks, nearest first.
  var nearestLandmarks: [Landmark] {
    landmarks.sorted { (distance(to: $0.point), $0.name) < (distance(to: $1.point), $1.name) }
  }

  /// Where the nearest of what the étude asks for first lies: "the goal: bell, 3 left".
  private var goalPlace: Message? {
    guard let material = goalMaterial, let found = world.nearest(material, to: hand.point) else {
      return nil
    }
    return Message(
      "goal.at", ("what", .message(names.message(material))),
      ("where", .message(place(of: found))))
  }

  func distance(to point: GridPoint) -> Int {
    max(abs(point.x - hand.point.x), abs(point.y - hand.point.y))
  }

  /// Says where the nearest landmark and the goal lie, seen from the hand.
  public func sayWhereFrom() {
    var parts: [Message] = []
    if let nearest = nearestLandmarks.first {
      parts.append(
        Message(
          "landmark.at", ("what", .message(nearest.message)),
          ("where", .message(place(of: nearest.point)))))
    }
    if let goal = goalPlace ?? goalMessage { parts.append(goal) }
    switch parts.count {
    case 0: refuse(Message("landmark.none"))
    case 1: say(parts[0])
    default:
      say(Message("play.both", ("one", .message(parts[0])), ("other", .message(parts[1]))))
    }
  }
}
