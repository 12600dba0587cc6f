import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// How the player gets about and finds things: the hand's ways, the scanner, what has changed, what
/// a thing is part of, the places that have a name.
final class Exploring: Model {
  /// How many changes are told at once.
  private static let toldChanges = 3
  /// How far a look and a run go, in cells.
  static let lookLimit = 100

  /// The places that have a name.
  var landmarks: [Landmark] = []
  /// What the player looks for.
  var scanner = Scanner()
  let scene: Scene
  let log: Log
  let etude: EtudeSession
  let soundscape: Soundscape
  let ledger: Ledger
  let groves: Groves
  private let changeWatch: ChangeWatch

  init(
    _ scene: Scene, _ log: Log, _ etude: EtudeSession, _ soundscape: Soundscape, _ ledger: Ledger
  ) {
    self.scene = scene
    self.log = log
    self.etude = etude
    self.soundscape = soundscape
    self.ledger = ledger
    groves = Groves(scene, log)
    changeWatch = ChangeWatch(scene.world)
  }

  var guide: Guide { soundscape.guide }

  /// Puts the hand where something was found.
  func move(to point: GridPoint) {
    soundscape.endSweep()
    if scene.hand.move(to: point) { scene.sound(.change) }
  }

  // MARK: What can be asked

  /// Tells where the hand is and what is under it.
  func sayWhere() {
    let hand = scene.hand.point
    let bearing = nearestLandmarks.first.map {
      NamedBearing(name: $0.name, offset: Offset(from: $0.point, to: hand))
    }
    scene.hand.noteNamed()
    log.tell(.explore(.here(hand, scene.under, from: bearing)))
  }

  /// Looks in a direction and tells the first thing that is not what the hand is in.
  func look(_ direction: Direction) {
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

  /// Tells what has changed since this was last asked: the largest changes, the nearest first.
  func sayChanges() {
    let changes = changeWatch.changes().prefix(Self.toldChanges).map { change in
      ChangeFact(
        material: change.material, kind: change.kind, cells: change.count,
        way: Offset(from: change.origin, to: change.middle), place: scene.offset(of: change.middle))
    }
    log.tell(.explore(.changes(changes.sorted { $0.place.reach < $1.place.reach })))
  }

  /// Tells how large the thing under the hand is.
  func sayStructure() {
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

extension Exploring: ValleySignsDataSource {
  /// The names of the places, and the frame of what the floor of the valley shows around the hand.
  var valleySigns: ValleySigns? {
    let viewport = scene.viewport
    guard viewport.showsWhole else { return nil }
    let floor = viewport.floor(around: scene.hand.point)
    return ValleySigns(
      places: landmarks.map {
        ValleySigns.Place(name: $0.name, tile: viewport.tile(of: $0.point))
      },
      first: viewport.half(of: floor.first), last: viewport.half(of: floor.last))
  }
}
