package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A place in the valley that the player has given a name.
package struct Landmark: Hashable, Sendable {
  /// What the player calls it.
  package var name: String
  /// Where it is, in cells of the world.
  package var point: GridPoint

  /// How many a valley may have.
  package static let countLimit = 99
  /// The longest name, in Unicode scalars; a longer one is cut.
  package static let nameLimit = 40

  /// A named cell; a name that is longer than the limit is cut.
  package init(name: String, point: GridPoint) {
    self.name = name.cut(to: Self.nameLimit)
    self.point = point
  }
}

// The places that the player has named.
extension Exploring {
  /// Gives the place of the hand a name, or the next free number where there is none. A place has
  /// one name: an older one goes.
  func addLandmark(named name: String = "") {
    let hand = context.hand.point
    let isFull = landmarks.count >= Landmark.countLimit
    guard !isFull || landmarks.contains(where: { $0.point == hand }) else {
      return log.refuse(.explore(.namesFull))
    }
    let numbers = landmarks.compactMap { Int($0.name) }
    let free = (1...Landmark.countLimit + 1).first { !numbers.contains($0) } ?? 1
    let landmark = Landmark(name: name.isEmpty ? String(free) : name, point: hand)
    info.counts.countEdit()
    landmarks.removeAll { $0.point == hand }
    landmarks.append(landmark)
    log.post(.explore(.named(landmark.name)))
  }

  /// Takes a name away.
  func removeLandmark(_ landmark: Landmark) {
    info.counts.countEdit()
    landmarks.removeAll { $0 == landmark }
    log.post(.explore(.unnamed(landmark.name)))
  }

  /// The places of interest that the valley was made with.
  var sites: [Site] { context.world.record?.sites ?? [] }

  /// Those places, nearest first.
  var nearestSites: [Site] {
    sites.sorted { context.distance(to: $0.point) < context.distance(to: $1.point) }
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
    context.hand.markNamed()
    switch place {
    case .landmark(let landmark): log.post(.explore(.wentTo(landmark.name)))
    case .site(let site): log.post(.explore(.wentToSite(site.kind)))
    case .grove(let grove): log.post(.grove(.wentTo(grove)))
    }
  }

  /// How a place lies from the hand.
  func offset(of place: PlayModel.Place) -> Offset { context.offset(of: place.point) }

  /// Tells where the nearest landmark and the goal lie, seen from the hand.
  func sayWhereFrom() {
    let nearest = nearestLandmarks.first
    let goal = etude.bearing
    guard nearest != nil || goal != nil else { return log.refuse(.explore(.noBearings)) }
    let way = nearest.map { offset(of: .landmark($0)) } ?? Offset(dx: 0, dy: 0)
    log.post(.explore(.bearings(name: nearest?.name, from: way, goal: goal)))
  }

  /// The landmarks, nearest first.
  var nearestLandmarks: [Landmark] {
    func key(_ landmark: Landmark) -> (Int, String) {
      (context.distance(to: landmark.point), landmark.name)
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

// How the hand is led, in words beside the pulses.
extension Exploring {
  /// Guides the hand to what the scanner named last; in an étude, where nothing was named, to the
  /// nearest of what it asks for. The same once more ends it.
  func toggleGuide() {
    guard let (named, point, size) = wanted else {
      guard guide.isOn else { return log.refuse(.explore(.guideRefused)) }
      return endGuide()
    }
    guard guide.target != point else { return endGuide() }
    lead(to: point, named, size)
  }

  /// Guides the hand to a place.
  func lead(to point: GridPoint, _ named: Named, _ size: ThingSize? = nil) {
    guide.start(target: point)
    guide.markReported(distance: context.distance(to: point))
    log.post(.explore(.guiding(named, from: context.offset(of: point), size: size)))
  }

  private func endGuide() {
    guide.stop()
    log.post(.explore(.guideEnded))
  }

  /// What N asks for.
  private var wanted: (Named, GridPoint, ThingSize?)? {
    let isReached = scanner.finding.map { etude.rungCells.contains($0.point) } ?? false
    if scanner.findings.isEmpty || isReached {
      if let goal = etude.wanted, let point = etude.nearestWanted {
        return (.material(goal), point, nil)
      }
      lookAround()
    }
    return scanner.finding.map { (name(of: $0), $0.point, size(of: $0)) }
  }

  /// The hand has moved: tells how far it still is, after some way.
  func handleMove() {
    guard let target = guide.target else { return }
    let distance = context.distance(to: target)
    guard distance > 0, guide.shouldReport(distance: distance) else { return }
    guide.markReported(distance: distance)
    log.say(.explore(.leading(context.offset(of: target), under: nil)))
  }

  /// What is told as the hand rests, while it is led: how far it is, and what is under it.
  /// It is nil where the way was told as the hand came.
  var restingWords: Fact? {
    guard let target = guide.target, target != context.hand.point,
      guide.passesSinceReport > Hand.restPassesBeforeName
    else { return nil }
    guide.markReported(distance: context.distance(to: target))
    return .explore(.leading(context.offset(of: target), under: context.under))
  }
}
