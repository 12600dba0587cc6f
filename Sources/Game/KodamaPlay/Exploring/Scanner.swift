package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// What the player looks for, what there is of it, and which of it was named last.
package struct Scanner: Equatable {
  /// What is looked for.
  package private(set) var category = ScanCategory.hazard
  /// What was found, nearest first.
  package private(set) var findings: [ScanFinding] = []
  /// Which finding was named last.
  package private(set) var position = 0
  /// Where the hand was when it looked around.
  package private(set) var origin: GridPoint?

  /// Looks for nothing yet.
  package init() {}

  /// What was looked for and found when a macro was recorded.
  package init(
    _ category: ScanCategory, findings: [ScanFinding], position: Int, origin: GridPoint?
  ) {
    (self.category, self.findings) = (category, findings)
    (self.position, self.origin) = (position, origin)
  }

  /// What was named last.
  var finding: ScanFinding? {
    findings.indices.contains(position) ? findings[position] : nil
  }

  /// Keeps what a look around has found.
  mutating func take(_ findings: [ScanFinding], from origin: GridPoint) {
    self.findings = findings
    self.origin = origin
    position = 0
  }

  /// Goes to the next or the previous finding.
  mutating func move(by step: Int) {
    guard !findings.isEmpty else { return }
    position = (position + step + findings.count) % findings.count
  }

  /// Goes to the next or the previous finding of the same material as the last one.
  ///
  /// - Returns: which of its kind it is, counted from 1, and how many there are; nil where the last
  ///   one is the only one.
  mutating func moveWithinKind(by step: Int) -> (number: Int, count: Int)? {
    guard let kind = finding?.material else { return nil }
    let same = findings.indices.filter { findings[$0].material == kind }
    guard same.count > 1, let place = same.firstIndex(of: position) else { return nil }
    let next = (place + step + same.count) % same.count
    position = same[next]
    return (next + 1, same.count)
  }

  /// The categories in the order in which they are gone through: what is asked for comes first.
  private static let order = [ScanCategory.goal] + ScanCategory.allCases.filter { $0 != .goal }

  /// Looks for this category from now on.
  mutating func choose(_ category: ScanCategory) { self.category = category }

  /// Looks for the next or the previous category from now on.
  mutating func chooseCategory(by step: Int) {
    let all = Self.order
    let place = all.firstIndex(of: category) ?? 0
    category = all[(place + step + all.count) % all.count]
  }

  func combine(into digest: inout Digest) {
    digest.combine(category.rawValue)
    digest.combine(findings.count)
    digest.combine(position)
  }
}

// What lies around, one thing after the other.
extension Exploring {
  /// Goes to the next or the previous thing of the scanner's category; the first time looks around
  /// and says the nearest. A category in which nothing is near gives way to the next.
  func scanThing(_ step: Int) {
    guard !scanner.findings.isEmpty else { return beginScan() }
    if context.hand.point != scanner.origin {
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
  func scanKind(_ step: Int) {
    guard let last = scanner.finding, context.hand.point == scanner.origin else { return rescan() }
    guard let place = scanner.moveWithinKind(by: step) else {
      return log.refuse(.explore(.isOnly(name(of: last))))
    }
    sayFinding(number: place.number, of: place.count)
  }

  /// Goes to the next or the previous category in which something is near, and says the nearest
  /// thing of it.
  func scanCategory(_ step: Int) {
    for _ in ScanCategory.allCases {
      scanner.chooseCategory(by: step)
      lookAround()
      if !scanner.findings.isEmpty { return sayFinding(isEntered: true) }
    }
    log.refuse(.explore(.foundNothing(nil)))
  }

  /// Looks for things of the scanner's category from here, and tells the nearest.
  func rescan() {
    lookAround()
    sayFinding(isEntered: true)
  }

  /// Puts the hand on what the scanner named last.
  func jumpToFinding() {
    guard let finding = scanner.finding else { return refuseToFind() }
    move(to: finding.point)
    context.hand.markNamed()
    log.post(.explore(.jumped(context.under)))
  }

  /// The first look: at what an étude asks for, if it can be found.
  private func beginScan() {
    if scanner.origin == nil, etude.wanted != nil { scanner.choose(.goal) }
    lookAround()
    if scanner.findings.isEmpty { scanCategory(1) } else { sayFinding(isEntered: true) }
  }

  func lookAround() {
    let hand = context.hand.point
    let found: [ScanFinding] =
      switch scanner.category {
      case .landmark:
        (nearestLandmarks.map { $0.point } + groves.nearest.map { $0.point }
          + nearestSites.map { $0.point })
          .map {
            ScanFinding(
              material: context.world.cell(at: $0).material, point: $0,
              distance: context.distance(to: $0))
          }
      case .goal:
        etude.wanted.map { context.world.scan(from: hand, of: $0) }?
          .filter { !etude.rungCells.contains($0.point) } ?? []
      default: context.world.scan(from: hand, for: scanner.category)
      }
    scanner.take(found, from: hand)
  }

  /// What a finding is called: a landmark by its name, a place of interest by its kind, everything
  /// else by its material.
  func name(of finding: ScanFinding) -> Named {
    guard scanner.category == .landmark else { return .material(finding.material) }
    let landmark = landmarks.first { $0.point == finding.point }
    let site = sites.first { $0.point == finding.point }
    let grove = groves.groveSigns.first { $0.point == finding.point }
    return landmark.map { .place($0.name) } ?? grove.map { .grove($0.kind) }
      ?? site.map { .site($0.kind) } ?? .material(finding.material)
  }

  private func sayFinding(isEntered: Bool = false) {
    sayFinding(
      number: scanner.position + 1, of: scanner.findings.count, isEntered: isEntered)
  }

  private func sayFinding(number: Int, of count: Int, isEntered: Bool = false) {
    guard let finding = scanner.finding else { return refuseToFind() }
    context.sound(.look, finding.material, at: finding.point)
    log.post(
      .explore(
        .found(
          name(of: finding), from: context.offset(of: finding.point), number: number, of: count,
          category: isEntered ? scanner.category : nil, size: size(of: finding))))
  }

  /// How large a finding is; nil for what is one cell, or a place.
  func size(of finding: ScanFinding) -> ThingSize? {
    guard scanner.category != .landmark, finding.width > 1 || finding.height > 1 else { return nil }
    let isLiquid = context.world.rules.rule(of: finding.material).physics == .liquid
    return ThingSize(width: finding.width, height: finding.height, isLiquid: isLiquid)
  }

  private func refuseToFind() { log.refuse(.explore(.foundNothing(scanner.category))) }
}
