public import KodamaDataSources
public import KodamaRoles
import KodamaWorld

/// Told what finding things does besides telling them.
protocol ExploringDelegate: AnyObject {
  /// The hand is about to go where something was found.
  func exploringWillMove()
  /// What a save keeps is about to change: a name comes or goes.
  func exploringWillKeep()
}

/// How the player gets about and finds things: the hand's ways, the scanner, what has changed, what
/// a thing is part of, the places that have a name.
public final class Exploring: Model {
  /// How many changes are told at once.
  private static let toldChanges = 3
  /// How far a look and a run go, in cells.
  static let lookLimit = 100

  weak var delegate: (any ExploringDelegate)?
  /// The places that have a name.
  public internal(set) var landmarks: [Landmark] = []
  /// What the player looks for.
  var scanner = Scanner()
  let scene: Scene
  let log: Log
  let guide: Guide
  let etude: EtudeSession
  private let changeWatch: ChangeWatch

  init(_ scene: Scene, _ log: Log, guide: Guide, etude: EtudeSession) {
    self.scene = scene
    self.log = log
    self.guide = guide
    self.etude = etude
    changeWatch = ChangeWatch(scene.world)
  }

  // MARK: The scanner

  /// Goes to the next or the previous thing of the scanner's category; the first time looks around
  /// and says the nearest.
  public func scanThing(_ step: Int) {
    guard !scanner.findings.isEmpty else { return rescan() }
    if scene.hand.point != scanner.origin {
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
    guard let last = scanner.finding, scene.hand.point == scanner.origin else { return rescan() }
    guard let place = scanner.moveWithinKind(by: step) else {
      return log.refuse(.explore(.isOnly(name(of: last))))
    }
    sayFinding(number: place.number, of: place.count)
  }

  /// Goes to the next or the previous category, and says its nearest thing.
  public func scanCategory(_ step: Int) {
    scanner.chooseCategory(by: step)
    rescan()
  }

  /// Looks for things of the scanner's category from here, and tells the nearest.
  public func rescan() {
    lookAround()
    sayFinding()
  }

  /// Puts the hand on what the scanner named last.
  public func jumpToFinding() {
    guard let finding = scanner.finding else { return refuseToFind() }
    move(to: finding.point)
    log.tell(.explore(.jumped(scene.under)))
  }

  /// Guides the hand to what the scanner named last, or stops guiding.
  public func toggleGuide() {
    if guide.isOn {
      guide.stop()
      return log.tell(.explore(.guideEnded))
    }
    if scanner.findings.isEmpty { lookAround() }
    guard let finding = scanner.finding else { return log.refuse(.explore(.guideRefused)) }
    guide.start(target: finding.point)
    log.tell(.explore(.guiding(name(of: finding))))
  }

  private func lookAround() {
    let hand = scene.hand.point
    guard scanner.category == .landmark else {
      return scanner.take(scene.world.scan(from: hand, for: scanner.category), from: hand)
    }
    let findings = nearestLandmarks.map {
      ScanFinding(
        material: scene.world.cell(at: $0.point).material, point: $0.point,
        distance: scene.distance(to: $0.point))
    }
    scanner.take(findings, from: hand)
  }

  /// What a finding is called: a landmark by its name, everything else by its material.
  private func name(of finding: ScanFinding) -> Named {
    let landmark = landmarks.first { scanner.category == .landmark && $0.point == finding.point }
    return landmark.map { .place($0.name) } ?? .material(finding.material)
  }

  private func sayFinding() {
    sayFinding(number: scanner.position + 1, of: scanner.findings.count)
  }

  private func sayFinding(number: Int, of count: Int) {
    guard let finding = scanner.finding else { return refuseToFind() }
    scene.sound(.look, finding.material, at: finding.point)
    let offset = scene.offset(of: finding.point)
    log.tell(.explore(.found(name(of: finding), from: offset, number: number, of: count)))
  }

  private func refuseToFind() { log.refuse(.explore(.foundNothing(scanner.category))) }

  /// Puts the hand where something was found.
  func move(to point: GridPoint) {
    delegate?.exploringWillMove()
    if scene.hand.move(to: point) { scene.sound(.change) }
  }

  // MARK: What can be asked

  /// Tells where the hand is and what is under it.
  public func sayWhere() { log.tell(.explore(.here(scene.hand.point, scene.under))) }

  /// Looks in a direction and tells the first thing that is not what the hand is in.
  public func look(_ direction: Direction) {
    guard let (material, distance) = firstThing(direction) else {
      return log.tell(.explore(.lookedInVain(direction)))
    }
    let step = direction.step
    let hand = scene.hand.point
    let there = GridPoint(hand.x + step.dx * distance, hand.y + step.dy * distance)
    scene.sound(.look, material, at: there)
    log.tell(.explore(.looked(direction, material, cells: distance)))
  }

  /// The first thing in a direction and how far it is, in cells.
  func firstThing(_ direction: Direction) -> (material: MaterialID, distance: Int)? {
    let (world, hand) = (scene.world, scene.hand.point)
    let start = scene.under
    let step = direction.step
    for distance in 1...Self.lookLimit {
      let point = GridPoint(hand.x + step.dx * distance, hand.y + step.dy * distance)
      guard point.x > 0, point.y > 0, point.x < world.width - 1, point.y < world.height - 1 else {
        return nil
      }
      let material = world.cell(at: point).material
      if material != start, material != .air { return (material, distance) }
    }
    return nil
  }

  /// Tells what has changed since this was last asked, the largest change first.
  public func sayChanges() {
    let changes = changeWatch.changes().prefix(Self.toldChanges).map { change in
      ChangeFact(
        material: change.material, kind: change.kind, cells: change.count,
        way: Offset(from: change.origin, to: change.middle), place: scene.offset(of: change.middle))
    }
    log.tell(.explore(.changes(changes)))
  }

  /// Tells how large the thing under the hand is.
  public func sayStructure() {
    guard let found = scene.world.structure(at: scene.hand.point), found.material != .air else {
      return log.tell(.explore(.noStructure))
    }
    log.tell(
      .explore(
        .structure(
          found.material, width: found.width, height: found.height, cells: found.cellCount,
          isCut: found.isCut)))
  }
}
