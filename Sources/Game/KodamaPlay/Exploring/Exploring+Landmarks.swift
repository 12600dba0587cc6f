import KodamaDataSources
import KodamaRoles
import KodamaWorld

// The places that the player has named.
extension Exploring {
  /// Gives the place of the hand a name, or the next free number where there is none. A place has
  /// one name: an older one goes.
  func addLandmark(named name: String = "") {
    let hand = scene.hand.point
    let isFull = landmarks.count >= Landmark.countLimit
    guard !isFull || landmarks.contains(where: { $0.point == hand }) else {
      return log.refuse(.explore(.namesFull))
    }
    let numbers = landmarks.compactMap { Int($0.name) }
    let free = (1...Landmark.countLimit + 1).first { !numbers.contains($0) } ?? 1
    let landmark = Landmark(name: name.isEmpty ? String(free) : name, point: hand)
    ledger.counts.noteEdit()
    landmarks.removeAll { $0.point == hand }
    landmarks.append(landmark)
    log.tell(.explore(.named(landmark.name)))
  }

  /// Takes a name away.
  func removeLandmark(_ landmark: Landmark) {
    ledger.counts.noteEdit()
    landmarks.removeAll { $0 == landmark }
    log.tell(.explore(.unnamed(landmark.name)))
  }

  /// The places of interest that the valley was made with.
  var sites: [Site] { scene.world.record?.sites ?? [] }

  /// Those places, nearest first.
  var nearestSites: [Site] {
    sites.sorted { scene.distance(to: $0.point) < scene.distance(to: $1.point) }
  }

  /// Guides the hand to a place.
  func guide(to place: PlayModel.Place) {
    switch place {
    case .landmark(let landmark): lead(to: landmark.point, .place(landmark.name))
    case .site(let site): lead(to: site.point, .site(site.kind))
    case .grove(let grove): lead(to: grove.point, .grove(grove.kind))
    }
  }

  /// Puts the hand on a place, and says what it does or waits for.
  func go(to place: PlayModel.Place) {
    move(to: place.point)
    scene.hand.noteNamed()
    switch place {
    case .landmark(let landmark): log.tell(.explore(.wentTo(landmark.name)))
    case .site(let site): log.tell(.explore(.wentToSite(site.kind)))
    case .grove(let grove): log.tell(.grove(.wentTo(grove)))
    }
  }

  /// How a place lies from the hand.
  func offset(of place: PlayModel.Place) -> Offset { scene.offset(of: place.point) }

  /// Tells where the nearest landmark and the goal lie, seen from the hand.
  func sayWhereFrom() {
    let nearest = nearestLandmarks.first
    let goal = etude.bearing
    guard nearest != nil || goal != nil else { return log.refuse(.explore(.noBearings)) }
    let way = nearest.map { offset(of: .landmark($0)) } ?? Offset(dx: 0, dy: 0)
    log.tell(.explore(.bearings(name: nearest?.name, from: way, goal: goal)))
  }

  /// The landmarks, nearest first.
  var nearestLandmarks: [Landmark] {
    func key(_ landmark: Landmark) -> (Int, String) {
      (scene.distance(to: landmark.point), landmark.name)
    }
    return landmarks.sorted { key($0) < key($1) }
  }

  func combineLandmarks(into digest: inout Digest) {
    for landmark in landmarks {
      digest.combine(landmark.name)
      digest.combine(landmark.point.x)
      digest.combine(landmark.point.y)
    }
  }
}

extension PlayModel.Place {
  fileprivate var point: GridPoint {
    switch self {
    case .landmark(let landmark): landmark.point
    case .site(let site): site.point
    case .grove(let grove): grove.point
    }
  }
}
