import KodamaDataSources

// How the player finds things: the scanner, what has changed, what a thing is part of.
extension PlayModel {
  /// Goes to the next or the previous thing of the scanner's category; the first time looks around
  /// and says the nearest.
  public func scanThing(_ step: Int) {
    guard !findings.isEmpty else { return rescan() }
    if hand.point != scanOrigin {
      // The hand is elsewhere now: what is near is seen from here.
      lookAround()
      guard !findings.isEmpty else { return refuse(nothingFound) }
      // What the hand is on was named when it came here.
      if step > 0, findings.count > 1, findings[0].distance == 0 { scanPosition = 1 }
      return sayFinding()
    }
    scanPosition = (scanPosition + step + findings.count) % findings.count
    sayFinding()
  }

  /// Goes to the next or the previous thing of the same material as the one that was named last,
  /// and counts only those.
  public func scanKind(_ step: Int) {
    guard findings.indices.contains(scanPosition), hand.point == scanOrigin else {
      return rescan()
    }
    let kind = findings[scanPosition].material
    let same = findings.indices.filter { findings[$0].material == kind }
    guard same.count > 1, let place = same.firstIndex(of: scanPosition) else {
      return refuse(
        Message("play.scan.only", ("what", .message(name(of: findings[scanPosition])))))
    }
    let next = (place + step + same.count) % same.count
    scanPosition = same[next]
    sayFinding(number: next + 1, of: same.count)
  }

  /// Goes to the next or the previous category, and says its nearest thing.
  public func scanCategory(_ step: Int) {
    let all = ScanCategory.allCases
    let position = all.firstIndex(of: scanCategory) ?? 0
    scanCategory = all[(position + step + all.count) % all.count]
    rescan()
  }

  /// Looks around anew.
  public func rescan() {
    lookAround()
    guard !findings.isEmpty else { return refuse(nothingFound) }
    sayFinding()
  }

  private func lookAround() {
    scanOrigin = hand.point
    scanPosition = 0
    guard scanCategory == .landmark else {
      findings = world.scan(from: hand.point, for: scanCategory)
      return
    }
    findings = nearestLandmarks.map {
      ScanFinding(
        material: world.cell(at: $0.point).material, point: $0.point,
        distance: distance(to: $0.point))
    }
  }

  /// What a finding is called: a landmark by its name, everything else by its material.
  private func name(of finding: ScanFinding) -> Message {
    let landmark = landmarks.first { scanCategory == .landmark && $0.point == finding.point }
    return landmark?.message ?? names.message(finding.material)
  }

  /// Puts the hand on what the scanner named last.
  public func jumpToFinding() {
    guard findings.indices.contains(scanPosition) else { return refuse(nothingFound) }
    endSweep()
    let finding = findings[scanPosition]
    if hand.move(to: finding.point) { moment(.change) }
    say(names.message(world.cell(at: hand.point).material))
  }

  /// Guides the hand to what the scanner named last, or stops guiding.
  public func toggleGuide() {
    if guide.isOn {
      guide.stop()
      return say(Message("play.guide.off"))
    }
    if findings.isEmpty { lookAround() }
    guard findings.indices.contains(scanPosition) else {
      return refuse(Message("play.guide.nothing"))
    }
    let finding = findings[scanPosition]
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
    Message("play.scan.nothing", ("category", .message(Message("scan.\(scanCategory)"))))
  }

  private func sayFinding() { sayFinding(number: scanPosition + 1, of: findings.count) }

  private func sayFinding(number: Int, of count: Int) {
    let finding = findings[scanPosition]
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
