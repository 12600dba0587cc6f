public import KodamaDataSources
import KodamaEtudes
import KodamaWorld

// The places that the player has named.
extension PlayModel {
  /// Gives the place of the hand a name, or the next free number where there is none. A place has
  /// one name: an older one goes.
  public func addLandmark(named name: String = "") {
    let isFull = landmarks.count >= Landmark.countLimit
    guard !isFull || landmarks.contains(where: { $0.point == hand.point }) else {
      return refuse(.explore(.namesFull))
    }
    let numbers = landmarks.compactMap { Int($0.name) }
    let free = (1...Landmark.countLimit + 1).first { !numbers.contains($0) } ?? 1
    let landmark = Landmark(name: name.isEmpty ? String(free) : name, point: hand.point)
    noteKept()
    landmarks.removeAll { $0.point == hand.point }
    landmarks.append(landmark)
    tell(.explore(.named(landmark.name)))
  }

  /// Takes a name away.
  public func removeLandmark(_ landmark: Landmark) {
    noteKept()
    landmarks.removeAll { $0 == landmark }
    tell(.explore(.unnamed(landmark.name)))
  }

  /// Guides the hand to a landmark.
  public func guide(to landmark: Landmark) {
    guide.start(target: landmark.point)
    tell(.explore(.guiding(.place(landmark.name))))
  }

  /// Puts the hand on a landmark.
  public func go(to landmark: Landmark) {
    endSweep()
    if hand.move(to: landmark.point) { moment(.change) }
    tell(.explore(.wentTo(landmark.name)))
  }

  /// How a landmark lies from the hand.
  public func offset(of landmark: Landmark) -> Offset {
    Offset(from: hand.point, to: landmark.point)
  }

  /// The landmarks, nearest first.
  var nearestLandmarks: [Landmark] {
    landmarks.sorted { (distance(to: $0.point), $0.name) < (distance(to: $1.point), $1.name) }
  }

  /// Where the nearest of what the étude asks for first lies, or else what it asks for.
  private var goalBearing: GoalBearing? {
    if let material = goalMaterial, let found = world.nearest(material, to: hand.point) {
      return .nearest(material, from: Offset(from: hand.point, to: found))
    }
    return task.map { $0.isDone ? .solved($0.etude.name) : .open(openGoals) }
  }

  func distance(to point: GridPoint) -> Int {
    max(abs(point.x - hand.point.x), abs(point.y - hand.point.y))
  }

  /// Tells where the nearest landmark and the goal lie, seen from the hand.
  public func sayWhereFrom() {
    let nearest = nearestLandmarks.first
    let goal = goalBearing
    guard nearest != nil || goal != nil else { return refuse(.explore(.noBearings)) }
    let offset = nearest.map(offset) ?? Offset(dx: 0, dy: 0)
    tell(.explore(.bearings(name: nearest?.name, from: offset, goal: goal)))
  }
}
