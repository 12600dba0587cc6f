import KodamaDataSources
import KodamaWorld

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
    guide.noteTold(distance: scene.distance(to: point))
    log.tell(.explore(.guiding(named, from: scene.offset(of: point), size: size)))
  }

  private func endGuide() {
    guide.stop()
    log.tell(.explore(.guideEnded))
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
  func noteMove() {
    guard let target = guide.target else { return }
    let distance = scene.distance(to: target)
    guard distance > 0, guide.isToBeTold(distance: distance) else { return }
    guide.noteTold(distance: distance)
    log.say(.explore(.leading(scene.offset(of: target), under: nil)))
  }

  /// What is told as the hand rests, while it is led: how far it is, and what is under it.
  /// It is nil where the way was told as the hand came.
  var restingWords: Fact? {
    guard let target = guide.target, target != scene.hand.point,
      guide.passesSinceTold > Hand.restPassesBeforeName
    else { return nil }
    guide.noteTold(distance: scene.distance(to: target))
    return .explore(.leading(scene.offset(of: target), under: scene.under))
  }
}
