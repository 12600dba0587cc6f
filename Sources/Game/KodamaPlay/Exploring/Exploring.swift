import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The requests of `Exploring` to the play model.
protocol ExploringDelegate: PlayPartDelegate {
  func endSweep()
  /// The player turns to a cell, where there may be a grove.
  func willGo(to point: CellPoint)
  /// The material to search for, which the étude's goal names.
  var sought: SoughtGoal { get }
  /// The direction to the étude's goal; nil in a valley.
  var goalBearing: GoalBearing? { get }
  /// The state of all groves, in the order of the valley.
  var groveSigns: [GroveState] { get }
  /// The silent grove whose area contains the hand.
  var groveAtHand: GroveState? { get }
  var offeredGrove: GroveState? { get }
}

/// The hand's movement and the player's ways to search the valley: looking, running, scanning,
/// landmarks, guidance and recent changes.
final class Exploring: Model {
  /// The maximum number of changes in one announcement.
  private static let changeLimit = 3
  /// The maximum distance of a look or a run, in cells.
  static let lookLimit = 100

  weak var delegate: (any ExploringDelegate)?
  var scanner = Scanner()
  var trail = Trail()
  private var deed: Deed?
  var overview: Overview? {
    didSet { if overview != nil || oldValue != nil { delegate?.playDidChange(.shown) } }
  }
  /// The side length of the square that the hand covers, in cells.
  var cursorSide = 1 {
    didSet { if cursorSide != oldValue { delegate?.playDidChange(.shown) } }
  }
  var guide = Guide()
  let context: ValleyContext
  let things: ThingList
  private let changeWatch: ChangeWatch

  init(_ context: ValleyContext) {
    self.context = context
    things = ThingList(context)
    changeWatch = ChangeWatch(context.world)
  }

  var goal: SoughtGoal { delegate?.sought ?? SoughtGoal() }

  var places: [Thing] { things.places(groves: delegate?.groveSigns ?? []) }

  var landmarks: [Landmark] {
    get { things.landmarks }
    set { things.landmarks = newValue }
  }

  var allThings: [Thing] { things.all(groves: delegate?.groveSigns ?? []) }

  func beginPass() { guide.beginPass() }

  func advance() { things.advance() }

  func endSweep() { delegate?.endSweep() }

  func post(_ fact: Fact) { delegate?.post(fact) }

  func refuse(_ fact: Fact) { delegate?.refuse(fact) }

  func move(to point: CellPoint) {
    delegate?.willGo(to: point)
    endSweep()
    trail.record(context.hand.point)
    if context.hand.move(to: point) { context.record(.change) }
    trail.record(point)
  }

  // MARK: Questions that the player asks

  func sayWhere() {
    let hand = context.hand.point
    let bearing = things.nearestLandmarks.first.map {
      NamedBearing(name: $0.name, offset: Offset(from: $0.point, to: hand))
    }
    context.hand.markNamed()
    post(.explore(.here(hand, report, area, from: bearing)))
    recordArea()
  }

  func look(_ direction: Direction) {
    guard let (material, distance) = firstThing(direction) else {
      return post(.explore(.lookedAtNothing(direction)))
    }
    let step = direction.step
    let hand = context.hand.point
    let there = CellPoint(hand.x + step.dx * distance, hand.y + step.dy * distance)
    context.record(.look, material, at: there)
    post(.explore(.looked(direction, material, cells: distance)))
  }

  /// Returns the first material in a direction that is neither air nor the material under the hand,
  /// with its distance in cells. Returns nil if there is none within `lookLimit` cells.
  func firstThing(_ direction: Direction) -> (material: MaterialID, distance: Int)? {
    let (world, hand) = (context.world, context.hand.point)
    let start = context.under
    let step = direction.step
    for distance in 1...Self.lookLimit {
      let point = CellPoint(hand.x + step.dx * distance, hand.y + step.dy * distance)
      guard point.x > 0, point.y > 0, point.x < world.width - 1, point.y < world.height - 1 else {
        return nil
      }
      let material = world.cell(at: point).material
      if material != start, material != .air { return (material, distance) }
    }
    return nil
  }

  /// Announces the outcome of the player's last edit, and the largest other changes since the last
  /// call, nearest first.
  func sayChanges() {
    let changes = changeWatch.changes().prefix(Self.changeLimit).map { change in
      ChangeFact(
        material: change.material, kind: change.kind, cells: change.count,
        way: Offset(from: change.origin, to: change.middle),
        place: context.offset(of: change.middle))
    }
    post(
      .explore(
        .changes(
          changes.sorted { $0.place.reach < $1.place.reach },
          deed: deed?.fact(in: context.world, from: context.hand.point))))
  }

  /// Remembers the cells that the player has changed since the last tick.
  func recordDeed() {
    guard !context.world.editedCells.isEmpty else { return }
    deed = Deed(context.world, after: deed) ?? deed
  }

  func sayStructure() {
    guard let found = context.world.structure(at: context.hand.point), found.material != .air else {
      return post(.explore(.noStructure))
    }
    post(
      .explore(
        .structure(
          found.material, width: found.width, height: found.height, cells: found.cellCount,
          isCut: found.isCut)))
  }
}

extension Exploring: ValleyMarksDataSource {
  /// The landforms of the last overview, until the hand moves. If the whole valley is visible, also
  /// the landmarks, and the outline of the area that the normal zoom would show.
  var valleyMarks: ValleyMarks? {
    let viewport = context.viewport
    let forms = overview.flatMap { $0.hand == context.hand.point ? $0.forms : nil } ?? []
    guard viewport.showsWhole || !forms.isEmpty else { return nil }
    var marks = ValleyMarks(
      boxes: forms.map { (viewport.half(of: $0.first), viewport.half(of: $0.last)) })
    guard viewport.showsWhole else { return marks }
    let floor = viewport.floor(around: context.hand.point)
    marks.places = things.landmarks.map {
      ValleyMarks.Place(name: $0.name, tile: viewport.tile(of: $0.point))
    }
    marks.add(viewport.half(of: floor.first), viewport.half(of: floor.last))
    return marks
  }
}

// Movement of the hand.
extension Exploring {
  /// Moves the hand by a number of cells, and plays the material at its new position. The material
  /// is named once the hand rests.
  func moveHand(dx: Int, dy: Int) {
    endSweep()
    let before = context.under
    guard context.hand.move(to: CellPoint(context.hand.point.x + dx, context.hand.point.y + dy))
    else {
      context.record(.edge)
      let direction: Direction = dx < 0 ? .left : dx > 0 ? .right : dy < 0 ? .up : .down
      return post(.valley(.edge(direction)))
    }
    context.record(context.under == before ? .move : .change)
  }

  func isAtEdge(_ direction: Direction?) -> Bool {
    let (hand, point) = (context.hand, context.hand.point)
    return switch direction {
    case .left: point.x <= 1
    case .right: point.x >= hand.width - 2
    case .up: point.y <= 1
    case .down: point.y >= hand.height - 2
    case nil: false
    }
  }

  /// Moves the hand to the next different material, by at most `lookLimit` cells.
  func runHand(dx: Int, dy: Int) {
    endSweep()
    let (world, start) = (context.world, context.under)
    var target = context.hand.point
    var stop: RunStop? = .limit
    for _ in 0..<Self.lookLimit {
      let next = CellPoint(target.x + dx, target.y + dy)
      guard next.x > 0, next.y > 0, next.x < world.width - 1, next.y < world.height - 1 else {
        stop = .edge
        break
      }
      target = next
      guard world.cell(at: next).material == start else {
        stop = nil
        break
      }
    }
    let distance = context.distance(to: target)
    guard distance > 0, context.hand.move(to: target) else { return moveHand(dx: dx, dy: dy) }
    context.record(.change)
    context.hand.markNamed()
    post(.valley(.ran(cells: distance, context.under, by: stop)))
  }

  /// Moves the hand to a half tile that was chosen with a pointer. The view does not scroll during
  /// a gesture.
  func moveHand(toHalfTile half: CellPoint) {
    endSweep()
    let before = context.under
    if context.hand.move(to: context.viewport.point(ofHalfTile: half), isPointed: true) {
      context.record(context.under == before ? .move : .change)
    }
  }
}

extension Direction {
  var step: (dx: Int, dy: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}

// Zoom.
extension Exploring {
  /// Zooms out by one step. From the widest zoom, returns to the closest.
  func toggleZoom() {
    endSweep()
    context.viewport.toggleZoom(around: context.hand.point)
    post(.valley(.zoomed(tileSide: context.viewport.tileSide)))
  }

  /// Zooms in or out by one step.
  ///
  /// - Parameters:
  ///   - isIn: True to show fewer, larger cells.
  ///   - point: The cell that keeps its position on the screen; nil for the hand's cell.
  func zoom(in isIn: Bool, around point: CellPoint?) {
    endSweep()
    let (viewport, hand) = (context.viewport, context.hand)
    guard viewport.zoom(in: isIn, around: point ?? hand.point) else {
      return refuse(.valley(.zoomRefused(tileSide: viewport.tileSide)))
    }
    if !viewport.shows(hand.point) {
      _ = hand.move(to: viewport.nearest(to: hand.point), isPointed: true)
    }
    post(.valley(.zoomed(tileSide: viewport.tileSide)))
  }
}

extension Exploring {
  /// The distances within which ground and liquids are mentioned, in cells.
  private static let reach = (ground: 64, water: 128)

  func surroundings(inHand: MaterialID) -> Surroundings {
    let (world, point) = (context.world, context.hand.point)
    let depth = (0...Self.reach.ground).first {
      let place = CellPoint(point.x, point.y + $0)
      return world.contains(place) && world.cell(at: place).material != .air
    }
    let liquids = things.bodies(in: .liquid).filter { $0.distance <= Self.reach.water }
    let lasting = [3, 2, 1].lazy.compactMap { depth in
      liquids.lazy.compactMap { self.lastingCell(of: $0, under: depth) }.first
    }.first
    let liquid = lasting.map { world.cell(at: $0).material } ?? liquids.first?.material
    return Surroundings(
      phase: DayPhase(at: world.tick), weather: world.weather,
      ground: depth.map { world.cell(at: CellPoint(point.x, point.y + $0)).material },
      depth: depth ?? 0, liquid: liquid,
      way: (lasting ?? liquids.first?.point).map { Offset(from: point, to: $0) }
        ?? Offset(dx: 0, dy: 0),
      inHand: inHand)
  }

  /// Returns a cell near the found cell of a body of liquid, which lies at its shore, that has
  /// liquid on all sides and in a number of cells above it; nil if there is none. A surface and a
  /// thin stream come and go.
  private func lastingCell(of body: ScanFinding, under depth: Int) -> CellPoint? {
    let near = [0, 3, -3, 6, -6, 12, -12].lazy.flatMap { dx in
      (depth...6).lazy.map { CellPoint(body.point.x + dx, body.point.y + $0) }
    }
    return near.first { point in
      let above = (0...depth).map { CellPoint(point.x, point.y - $0) }
      return (point.neighbours + above).allSatisfy {
        context.world.contains($0) && context.world.cell(at: $0).material == body.material
      }
    }
  }
}
