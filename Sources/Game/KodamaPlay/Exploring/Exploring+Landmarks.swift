package import KodamaDataSources
import KodamaRoles
import KodamaWorld

// The places that the player has named.
extension Exploring {
  /// Gives the place of the hand a name, or the next free number where there is none. A place has
  /// one name: an older one goes.
  package func addLandmark(named name: String = "") {
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
  package func removeLandmark(_ landmark: Landmark) {
    ledger.counts.noteEdit()
    landmarks.removeAll { $0 == landmark }
    log.tell(.explore(.unnamed(landmark.name)))
  }

  /// Guides the hand to a landmark.
  package func guide(to landmark: Landmark) {
    lead(to: landmark.point, .place(landmark.name))
  }

  /// Puts the hand on a landmark.
  package func go(to landmark: Landmark) {
    move(to: landmark.point)
    scene.hand.noteNamed()
    log.tell(.explore(.wentTo(landmark.name)))
  }

  /// The places of interest that the valley was made with.
  package var sites: [Site] { scene.world.record?.sites ?? [] }

  /// Those places, nearest first.
  var nearestSites: [Site] {
    sites.sorted { scene.distance(to: $0.point) < scene.distance(to: $1.point) }
  }

  /// Guides the hand to a place of interest.
  package func guide(to site: Site) { lead(to: site.point, .site(site.kind)) }

  /// Puts the hand on a place of interest, and says what it does.
  package func go(to site: Site) {
    move(to: site.point)
    scene.hand.noteNamed()
    log.tell(.explore(.wentToSite(site.kind)))
  }

  /// Guides the hand to a grove.
  package func guide(to grove: GroveSign) { lead(to: grove.point, .grove(grove.kind)) }

  /// Puts the hand on a grove, and says what it waits for.
  package func go(to grove: GroveSign) {
    move(to: grove.point)
    scene.hand.noteNamed()
    log.tell(.grove(.wentTo(grove)))
  }

  /// How a place of interest lies from the hand.
  package func offset(of site: Site) -> Offset { scene.offset(of: site.point) }

  /// How a landmark lies from the hand.
  package func offset(of landmark: Landmark) -> Offset { scene.offset(of: landmark.point) }

  /// Tells where the nearest landmark and the goal lie, seen from the hand.
  package func sayWhereFrom() {
    let nearest = nearestLandmarks.first
    let goal = etude.bearing
    guard nearest != nil || goal != nil else { return log.refuse(.explore(.noBearings)) }
    let offset = nearest.map(offset) ?? Offset(dx: 0, dy: 0)
    log.tell(.explore(.bearings(name: nearest?.name, from: offset, goal: goal)))
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
