package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// The state of the scanner, which lists the things of one category by distance from the hand.
package struct Scanner: Equatable {
  package private(set) var category = ScanCategory.hazard
  /// The things that were found, nearest first.
  package private(set) var findings: [ScanFinding] = []
  package private(set) var position = 0
  /// The hand's cell at the last scan; nil before the first scan.
  package private(set) var origin: CellPoint?

  package init() {}

  package init(
    _ category: ScanCategory, findings: [ScanFinding], position: Int, origin: CellPoint?
  ) {
    (self.category, self.findings) = (category, findings)
    (self.position, self.origin) = (position, origin)
  }

  var finding: ScanFinding? {
    findings.indices.contains(position) ? findings[position] : nil
  }

  mutating func replaceFindings(_ findings: [ScanFinding], from origin: CellPoint) {
    self.findings = findings
    self.origin = origin
    position = 0
  }

  /// Selects the next (+1) or previous (−1) finding. Wraps around at the ends.
  mutating func move(by step: Int) {
    guard !findings.isEmpty else { return }
    position = (position + step + findings.count) % findings.count
  }

  /// Selects the next or previous finding of the same material.
  ///
  /// - Returns: The finding's number among those of its material, starting at 1, and their count;
  ///   nil if it is the only one.
  mutating func moveWithinKind(by step: Int) -> (number: Int, count: Int)? {
    guard let kind = finding?.material else { return nil }
    let same = findings.indices.filter { findings[$0].material == kind }
    guard same.count > 1, let place = same.firstIndex(of: position) else { return nil }
    let next = (place + step + same.count) % same.count
    position = same[next]
    return (next + 1, same.count)
  }

  /// The categories in scanning order. The étude's goal comes first.
  private static let order = [ScanCategory.goal] + ScanCategory.allCases.filter { $0 != .goal }

  mutating func choose(_ category: ScanCategory) { self.category = category }

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

// Scanning on request of the player.
extension Exploring {
  /// Announces the category's next or previous item. The first call scans and announces the nearest
  /// item. Skips empty categories.
  func scanThing(_ step: Int) {
    guard !scanner.findings.isEmpty else { return beginScan() }
    if context.hand.point != scanner.origin {
      // The hand has moved since the scan, so the distances must be measured again.
      lookAround()
      // The item under the hand was announced when the hand arrived.
      if step > 0, scanner.finding?.distance == 0 { scanner.move(by: 1) }
      return sayFinding()
    }
    scanner.move(by: step)
    sayFinding()
  }

  func scanKind(_ step: Int) {
    guard let last = scanner.finding, context.hand.point == scanner.origin else { return rescan() }
    guard let place = scanner.moveWithinKind(by: step) else {
      return refuse(.explore(.isOnly(name(of: last), within: things.reach)))
    }
    sayFinding(number: place.number, of: place.count)
  }

  func scanCategory(_ step: Int) {
    for _ in ScanCategory.allCases {
      scanner.chooseCategory(by: step)
      lookAround()
      if !scanner.findings.isEmpty { return sayFinding(isEntered: true) }
    }
    refuse(.explore(.foundNothing(nil, within: things.reach)))
  }

  func rescan() {
    lookAround()
    sayFinding(isEntered: true)
  }

  func jumpToFinding() {
    guard let finding = scanner.finding else { return refuseToFind() }
    move(to: finding.point)
    context.hand.markNamed()
    post(.explore(.jumped(context.under)))
  }

  /// Scans around the hand. The first scan in an étude searches for the goal if it can be found.
  private func beginScan() {
    if scanner.origin == nil, goal.material != nil { scanner.choose(.goal) }
    lookAround()
    if scanner.findings.isEmpty { scanCategory(1) } else { sayFinding(isEntered: true) }
  }

  func lookAround() {
    let goal = goal
    let found: [ScanFinding] =
      switch scanner.category {
      case .landmark:
        places.map {
          ScanFinding(
            material: context.world.cell(at: $0.point).material, point: $0.point,
            distance: context.distance(to: $0.point))
        }
      case .goal:
        goal.material.map(things.bodies(of:))?.filter { !goal.rung.contains($0.point) } ?? []
      default: things.bodies(in: scanner.category)
      }
    scanner.replaceFindings(found, from: context.hand.point)
  }

  /// Returns the name of a finding: that of its landmark, grove or site, or else of its material.
  func name(of finding: ScanFinding) -> ThingName {
    guard scanner.category == .landmark else { return .material(finding.material) }
    return places.first { $0.point == finding.point }?.name ?? .material(finding.material)
  }

  private func sayFinding(isEntered: Bool = false) {
    sayFinding(
      number: scanner.position + 1, of: scanner.findings.count, isEntered: isEntered)
  }

  private func sayFinding(number: Int, of count: Int, isEntered: Bool = false) {
    guard let finding = scanner.finding else { return refuseToFind() }
    context.record(.look, finding.material, at: finding.point)
    post(
      .explore(
        .found(
          name(of: finding), from: context.offset(of: finding.point), number: number, of: count,
          category: isEntered ? scanner.category : nil, size: size(of: finding))))
  }

  /// Returns the size of a finding; nil for single cells and for landmarks, groves and sites.
  func size(of finding: ScanFinding) -> ThingSize? {
    scanner.category == .landmark ? nil : things.size(of: finding)
  }

  private func refuseToFind() {
    refuse(.explore(.foundNothing(scanner.category, within: things.reach)))
  }
}
