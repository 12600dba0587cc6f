package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A cell of the valley that the player has named.
package struct Landmark: Hashable, Sendable {
  package var name: String
  package var point: CellPoint

  /// The maximum number of landmarks in a valley.
  package static let countLimit = 99
  /// The maximum length of a name, in Unicode scalars; longer names are cut.
  package static let nameLimit = 40

  /// Creates a landmark, and cuts a name that is too long.
  package init(name: String, point: CellPoint) {
    self.name = name.cut(to: Self.nameLimit)
    self.point = point
  }
}

// Landmarks and sites.
extension Exploring {
  /// Names the hand's cell. An empty name becomes the lowest unused number. A former name of the
  /// cell is replaced.
  func addLandmark(named name: String = "") {
    let hand = context.hand.point
    let isFull = landmarks.count >= Landmark.countLimit
    guard !isFull || landmarks.contains(where: { $0.point == hand }) else {
      return log.refuse(.explore(.tooManyNames))
    }
    let numbers = landmarks.compactMap { Int($0.name) }
    let free = (1...Landmark.countLimit + 1).first { !numbers.contains($0) } ?? 1
    let landmark = Landmark(name: name.isEmpty ? String(free) : name, point: hand)
    info.counts.countEdit()
    landmarks.removeAll { $0.point == hand }
    landmarks.append(landmark)
    log.post(.explore(.named(landmark.name)))
  }

  func removeLandmark(_ landmark: Landmark) {
    info.counts.countEdit()
    landmarks.removeAll { $0 == landmark }
    log.post(.explore(.unnamed(landmark.name)))
  }

  /// The places of interest that the generator built.
  var sites: [Site] { context.world.record?.sites ?? [] }

  var nearestSites: [Site] {
    sites.sorted { context.distance(to: $0.point) < context.distance(to: $1.point) }
  }

  /// Starts to guide the hand to a place.
  func guide(to place: PlayModel.Place) {
    switch place {
    case .landmark(let landmark): lead(to: landmark.point, .place(landmark.name))
    case .site(let site): lead(to: site.point, .site(site.kind))
    case .grove(let grove): lead(to: grove.point, .grove(grove.kind))
    }
  }

  /// Moves the hand to a place and announces it.
  func go(to place: PlayModel.Place) {
    move(to: place.point)
    context.hand.markNamed()
    switch place {
    case .landmark(let landmark): log.post(.explore(.wentTo(landmark.name)))
    case .site(let site): log.post(.explore(.wentToSite(site.kind)))
    case .grove(let grove): log.post(.grove(.wentTo(grove)))
    }
  }

  func offset(of place: PlayModel.Place) -> Offset { context.offset(of: place.point) }

  /// Posts the directions from the hand to the nearest landmark and to the goal.
  func sayWhereFrom() {
    let nearest = nearestLandmarks.first
    let goal = etude.bearing
    guard nearest != nil || goal != nil else { return log.refuse(.explore(.noBearings)) }
    let way = nearest.map { offset(of: .landmark($0)) } ?? Offset(dx: 0, dy: 0)
    log.post(.explore(.bearings(name: nearest?.name, from: way, goal: goal)))
  }

  /// The landmarks, nearest first; those at the same distance are sorted by name.
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
  fileprivate var point: CellPoint {
    switch self {
    case .landmark(let landmark): landmark.point
    case .site(let site): site.point
    case .grove(let grove): grove.point
    }
  }
}

// Guidance in words, besides the pulses of the `Guide`.
extension Exploring {
  /// Starts to guide the hand to the scanner's last finding, or to the goal of an étude if nothing
  /// was found. A second call for the same target stops the guide.
  func toggleGuide() {
    guard let (named, point, size) = wanted else {
      guard guide.isOn else { return log.refuse(.explore(.guideRefused)) }
      return endGuide()
    }
    guard guide.target != point else { return endGuide() }
    lead(to: point, named, size)
  }

  /// Starts the guide and announces the target.
  func lead(to point: CellPoint, _ named: ThingName, _ size: ThingSize? = nil) {
    guide.start(target: point)
    guide.markReported(distance: context.distance(to: point))
    log.post(.explore(.guiding(named, from: context.offset(of: point), size: size)))
  }

  private func endGuide() {
    guide.stop()
    log.post(.explore(.guideEnded))
  }

  /// The target of the guide key.
  private var wanted: (ThingName, CellPoint, ThingSize?)? {
    let isReached = scanner.finding.map { etude.rungCells.contains($0.point) } ?? false
    if scanner.findings.isEmpty || isReached {
      if let goal = etude.wanted, let point = etude.nearestWanted {
        return (.material(goal), point, nil)
      }
      lookAround()
    }
    return scanner.finding.map { (name(of: $0), $0.point, size(of: $0)) }
  }

  /// Posts the remaining distance, if it changed enough since the last report.
  func handleMove() {
    guard let target = guide.target else { return }
    let distance = context.distance(to: target)
    guard distance > 0, guide.shouldReport(distance: distance) else { return }
    guide.markReported(distance: distance)
    log.say(.explore(.leading(context.offset(of: target), under: nil)))
  }

  /// The fact posted while the hand rests on its way to the target: the remaining distance and the
  /// material under the hand. Nil if the distance was reported a moment ago.
  var restingWords: Fact? {
    guard let target = guide.target, target != context.hand.point,
      guide.passesSinceReport > Hand.restPassesBeforeName
    else { return nil }
    guide.markReported(distance: context.distance(to: target))
    return .explore(.leading(context.offset(of: target), under: context.under))
  }
}
