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
      return refuse(Message("play.scan.only", ("what", .message(name(of: last)))))
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
  private func name(of finding: ScanFinding) -> Message {
    let landmark = landmarks.first { scanner.category == .landmark && $0.point == finding.point }
    return landmark?.message ?? names.message(finding.material)
  }

  /// Puts the hand on what the scanner named last.
  public func jumpToFinding() {
    guard let finding = scanner.finding else { return refuse(nothingFound) }
    endSweep()
    if hand.move(to: finding.point) { moment(.change) }
    say(names.message(world.cell(at: hand.point).material))
  }

  /// Guides the hand to what the scanner named last, or stops guiding.
  public func toggleGuide() {
    if guide.isOn {
      guide.stop()
      return say(Message("play.guide.off"))
    }
    if scanner.findings.isEmpty { lookAround() }
    guard let finding = scanner.finding else { return refuse(Message("play.guide.nothing")) }
    guide.start(target: finding.point)
    say(Message("play.guide.on", ("what", .message(name(of: finding)))))
  }

  /// Says what has changed since this was last asked, the largest change first.
  public func sayChanges() {
    let changes = changeWatch.changes().prefix(3)
    guard !changes.isEmpty else { return say(Message("play.changes.none")) }
    var rest = Message("play.probe.end")
    for change in changes.reversed() {
      rest = Message(
        id(of: change), ("what", .message(names.message(change.material))),
        ("n", .number(change.count)),
        ("way", .message(.way(from: change.origin, to: change.middle))),
        ("where", .message(place(of: change.middle))), ("rest", .message(rest)))
    }
    say(rest)
  }

  private func id(of change: ChangeWatch.Change) -> String {
    switch change.kind {
    case .more: "play.changes.more"
    case .fewer: "play.changes.less"
    case .set: "play.changes.set"
    case .moved where change.middle == change.origin: "play.changes.stirred"
    case .moved: "play.changes.moved"
    }
  }

  /// Says how large the thing under the hand is.
  public func sayStructure() {
    guard let found = world.structure(at: hand.point), found.material != .air else {
      return say(Message("play.structure.air"))
    }
    say(
      Message(
        found.isCut ? "play.structure.large" : "play.structure",
        ("what", .message(names.message(found.material))), ("width", .number(found.width)),
        ("height", .number(found.height)), ("n", .number(found.cellCount))))
  }

  private var nothingFound: Message {
    Message("play.scan.nothing", ("category", .message(Message("scan.\(scanner.category)"))))
  }

  private func sayFinding() {
    sayFinding(number: scanner.position + 1, of: scanner.findings.count)
  }

  private func sayFinding(number: Int, of count: Int) {
    guard let finding = scanner.finding else { return refuse(nothingFound) }
    handMoments.append(
      HandMoment(.look, finding.material, tile: viewport.tile(of: finding.point)))
    delegate?.playDidSound()
    say(
      Message(
        "play.scan.found", ("what", .message(name(of: finding))),
        ("where", .message(place(of: finding.point))), ("n", .number(number)),
        ("m", .number(count))))
  }

  /// "3 left, 2 down", from the hand.
  func place(of point: GridPoint) -> Message { .way(from: hand.point, to: point) }
}
