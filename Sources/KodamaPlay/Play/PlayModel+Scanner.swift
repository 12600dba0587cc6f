import KodamaDataSources
import KodamaWorld

// How the player finds things: the scanner, what has changed, what a thing is part of.
extension PlayModel {
  /// Goes to the next or the previous thing of the scanner's category; the first time looks around
  /// and says the nearest.
  public func scanThing(_ step: Int) {
    guard !scanner.findings.isEmpty else { return rescan() }
    if hand.point != scanner.origin {
      // The hand is elsewhere now: what is near is seen from here.
      lookAround()
      // What the hand is on was named when it came here.
      if step > 0, scanner.finding?.distance == 0 { scanner.move(by: 1) }
      return sayFinding()
    }
    scanner.move(by: step)
    sayFinding()
  }

  /// Goes to the next or the previous thing of the same material as the one that was named last,
  /// and counts only those.
  public func scanKind(_ step: Int) {
    guard let last = scanner.finding, hand.point == scanner.origin else { return rescan() }
    guard let place = scanner.moveWithinKind(by: step) else {
      return refuse(.explore(.isOnly(name(of: last))))
    }
    sayFinding(number: place.number, of: place.count)
  }

  /// Goes to the next or the previous category, and says its nearest thing.
  public func scanCategory(_ step: Int) {
    scanner.chooseCategory(by: step)
    rescan()
  }

  /// Looks around anew.
  public func rescan() {
    lookAround()
    sayFinding()
  }

  private func lookAround() {
    guard scanner.category == .landmark else {
      return scanner.take(world.scan(from: hand.point, for: scanner.category), from: hand.point)
    }
    let findings = nearestLandmarks.map {
      ScanFinding(
        material: world.cell(at: $0.point).material, point: $0.point,
        distance: distance(to: $0.point))
    }
    scanner.take(findings, from: hand.point)
  }

  /// What a finding is called: a landmark by its name, everything else by its material.
  private func name(of finding: ScanFinding) -> Named {
    let landmark = landmarks.first { scanner.category == .landmark && $0.point == finding.point }
    return landmark.map { .place($0.name) } ?? .material(finding.material)
  }

  /// Puts the hand on what the scanner named last.
  public func jumpToFinding() {
    guard let finding = scanner.finding else { return refuse(.explore(.foundNothing(scanner.category))) }
    endSweep()
    if hand.move(to: finding.point) { moment(.change) }
    tell(.explore(.jumped(editing.under)))
  }

  /// Guides the hand to what the scanner named last, or stops guiding.
  public func toggleGuide() {
    if guide.isOn {
      guide.stop()
      return tell(.explore(.guideEnded))
    }
    if scanner.findings.isEmpty { lookAround() }
    guard let finding = scanner.finding else { return refuse(.explore(.guideRefused)) }
    guide.start(target: finding.point)
    tell(.explore(.guiding(name(of: finding))))
  }

  /// How many changes are told at once.
  private static let toldChanges = 3

  /// Tells what has changed since this was last asked, the largest change first.
  public func sayChanges() {
    let changes = changeWatch.changes().prefix(Self.toldChanges).map { change in
      ChangeFact(
        material: change.material, kind: change.kind, cells: change.count,
        way: Offset(from: change.origin, to: change.middle),
        place: Offset(from: hand.point, to: change.middle))
    }
    tell(.explore(.changes(changes)))
  }

  /// Tells how large the thing under the hand is.
  public func sayStructure() {
    guard let found = world.structure(at: hand.point), found.material != .air else {
      return tell(.explore(.noStructure))
    }
    tell(
      .explore(
        .structure(
          found.material, width: found.width, height: found.height, cells: found.cellCount,
          isCut: found.isCut)))
  }

  private func sayFinding() {
    sayFinding(number: scanner.position + 1, of: scanner.findings.count)
  }

  private func sayFinding(number: Int, of count: Int) {
    guard let finding = scanner.finding else { return refuse(.explore(.foundNothing(scanner.category))) }
    handMoments.append(
      HandMoment(.look, finding.material, tile: viewport.tile(of: finding.point)))
    delegate?.playDidSound()
    tell(
      .explore(
        .found(
          name(of: finding), from: Offset(from: hand.point, to: finding.point), number: number,
          of: count)))
  }
}
