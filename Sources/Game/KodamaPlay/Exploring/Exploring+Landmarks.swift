package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A cell of the valley that the player has given a name.
package struct Landmark: Hashable, Sendable {
  package var name: String
  package var point: CellPoint

  package static let countLimit = 99
  /// The maximum length of a name, in Unicode scalars. Longer names are truncated.
  package static let nameLimit = 40

  package init(name: String, point: CellPoint) {
    self.name = name.cut(to: Self.nameLimit)
    self.point = point
  }
}

// Landmarks and sites.
extension Exploring {
  /// Makes the hand's cell a landmark. An empty name is replaced by the lowest unused number. Any
  /// landmark that is already on the cell is replaced.
  func addLandmark(named name: String = "") {
    let hand = context.hand.point
    let isFull = things.landmarks.count >= Landmark.countLimit
    guard !isFull || things.landmarks.contains(where: { $0.point == hand }) else {
      return refuse(.explore(.tooManyNames))
    }
    let numbers = things.landmarks.compactMap { Int($0.name) }
    let free = (1...Landmark.countLimit + 1).first { !numbers.contains($0) } ?? 1
    let landmark = Landmark(name: name.isEmpty ? String(free) : name, point: hand)
    things.landmarks.removeAll { $0.point == hand }
    things.landmarks.append(landmark)
    delegate?.didEdit()
    post(.explore(.named(landmark.name)))
  }

  func removeLandmark(_ landmark: Landmark) {
    things.landmarks.removeAll { $0 == landmark }
    delegate?.didEdit()
    post(.explore(.unnamed(landmark.name)))
  }

  func guide(to thing: Thing) { lead(to: thing.point, thing.name, thing.size) }

  func go(to thing: Thing) {
    move(to: thing.point)
    context.hand.markNamed()
    switch thing.name {
    case .place(let name): post(.explore(.wentTo(name)))
    case .site(let kind): post(.explore(.wentToSite(kind)))
    case .grove:
      let groves = delegate?.groveSigns ?? []
      guard let grove = groves.first(where: { $0.point == thing.point }) else { return }
      post(.grove(.wentTo(grove)))
    case .material, .landform: post(.explore(.jumped(context.under)))
    }
  }

  func sayWhereFrom() {
    let nearest = things.nearestLandmarks.first
    let goal = delegate?.goalBearing
    guard nearest != nil || goal != nil else { return refuse(.explore(.noBearings)) }
    let way = nearest.map { context.offset(of: $0.point) } ?? Offset(dx: 0, dy: 0)
    post(.explore(.bearings(name: nearest?.name, from: way, goal: goal)))
  }

  func combineLandmarks(into digest: inout Digest) {
    for landmark in things.landmarks {
      digest.combine(landmark.name)
      digest.combine(landmark.point.x)
      digest.combine(landmark.point.y)
    }
  }
}

// The guidance.
extension Exploring {
  /// Starts to guide the hand to the scanner's last finding. If there is none, it leads to the
  /// étude's goal or to the offered grove. A second call for the same target stops the guidance.
  func toggleGuide() {
    guard let (named, point, size) = wanted else {
      guard guide.isOn else { return refuse(.explore(.guideRefused)) }
      return endGuide()
    }
    guard guide.target != point else { return endGuide() }
    lead(to: point, named, size)
  }

  func lead(to point: CellPoint, _ named: ThingName, _ size: ThingSize? = nil) {
    delegate?.willGo(to: point)
    guide.start(target: point)
    guide.markReported(distance: context.distance(to: point))
    post(.explore(.guiding(named, from: context.offset(of: point), size: size)))
  }

  /// Ends the guidance.
  ///
  /// - Returns: False if there was none.
  func cancelGuide() -> Bool {
    guard guide.isOn else { return false }
    endGuide()
    return true
  }

  private func endGuide() {
    guide.stop()
    post(.explore(.guideEnded))
  }

  private var wanted: (ThingName, CellPoint, ThingSize?)? {
    let goal = goal
    let isReached = scanner.finding.map { goal.rung.contains($0.point) } ?? false
    if scanner.findings.isEmpty || isReached {
      if let material = goal.material,
        let point = goal.nearest(in: context.world, to: context.hand.point)
      {
        return (.material(material), point, nil)
      }
      lookAround()
    }
    return scanner.finding.map { (name(of: $0), $0.point, size(of: $0)) }
      ?? delegate?.offeredGrove.map { (.grove($0.kind), $0.point, nil) }
  }

  func combineTarget(into digest: inout Digest) { guide.combineTarget(into: &digest) }

  func combineWords(into digest: inout Digest) { guide.combineProgress(into: &digest) }

  func advanceGuide() {
    let wasGuided = guide.isGuided
    let hasArrived = guide.advance(hand: context.handTile, tile: context.viewport.tile)
    if guide.lead != nil || guide.isGuided != wasGuided { delegate?.playDidChange(.sound) }
    guard hasArrived else { return }
    context.record(.arrive)
    post(.explore(.arrived))
  }

  /// Announces the remaining distance if it has changed enough since the last announcement.
  func handleMove() {
    guard let target = guide.target else { return }
    let distance = context.distance(to: target)
    guard distance > 0, guide.shouldReport(distance: distance) else { return }
    guide.markReported(distance: distance)
    delegate?.tell(.explore(.leading(context.offset(of: target), under: nil)), .passing)
  }

  /// The message when the hand rests on its way to the target: the remaining distance, and the
  /// material under the hand. Nil if the distance was announced recently.
  var restingWords: Fact? {
    guard let target = guide.target, target != context.hand.point,
      guide.passesSinceReport > Hand.restPassesBeforeName
    else { return nil }
    guide.markReported(distance: context.distance(to: target))
    return .explore(.leading(context.offset(of: target), under: context.under))
  }
}

extension Exploring: GuideSoundViewDataSource {
  var guideLead: GuideLead? { guide.lead }

  var isGuided: Bool { guide.isGuided }
}
