import KodamaDataSources
import KodamaWorld

// The overview of the valley's landforms.
extension Exploring {
  private static let formLimit = 5
  /// The maximum number of landforms of the same kind among the most important ones.
  private static let kindLimit = 2

  /// Announces, plays and outlines the most important landforms from left to right, and the caves.
  /// If the hand has not moved since the last overview, announces the nearest landforms instead.
  func sayOverview() {
    endSweep()
    let (land, caves) = things.landforms
    let isNearest = overview?.hand == context.hand.point && overview?.isNearest == false
    let shown = isNearest ? nearest(of: land + caves) : important(of: land)
    overview = Overview(forms: shown, hand: context.hand.point, isNearest: isNearest)
    context.hand.markNamed()
    context.hand.playInTurn(
      shown.map { form in
        let tile = context.viewport.tile(of: form.point)
        let material = context.world.cell(at: form.point).material
        return HandMoment(.look, material, tile: tile, offset: context.offset(ofTile: tile))
      })
    post(
      .explore(
        .overview(
          shown.map(placed), isNearest: isNearest, caves: isNearest ? 0 : caves.count,
          largest: isNearest ? nil : caves.first.map(placed))))
  }

  /// Returns what the caption of a sweep names, from left to right: landforms, or the nearest of
  /// the things that it plays.
  func things(in kind: SweepProgress.Kind, _ goal: SoughtGoal) -> [PlacedThing] {
    let bodies: [ScanFinding]
    switch kind {
    case .skyline: return important(of: things.landforms.land).map(placed)
    case .hazards:
      bodies = things.bodies(in: .hazard) + (goal.material.map(things.bodies(of:)) ?? [])
    case .full:
      bodies = [ScanCategory.creature, .instrument, .machine, .hazard, .liquid, .plant].flatMap {
        things.bodies(in: $0)
      }
    case .families, .probe, .heat: return []
    }
    return bodies.sorted { ($0.distance, $0.point.x) < ($1.distance, $1.point.x) }
      .prefix(Self.formLimit).sorted { ($0.point.x, $0.point.y) < ($1.point.x, $1.point.y) }
      .map {
        PlacedThing(
          .material($0.material), things.size(of: $0), way: context.offset(of: $0.point))
      }
  }

  private func placed(_ form: Landform) -> PlacedThing {
    PlacedThing(form.name, things.size(of: form), way: context.offset(of: form.point))
  }

  private func nearest(of forms: [Landform]) -> [Landform] {
    let sorted = forms.sorted {
      (context.distance(to: $0.point), $0.point.x) < (context.distance(to: $1.point), $1.point.x)
    }
    return Array(sorted.prefix(Self.formLimit))
  }

  /// Returns the largest landforms, from left to right.
  private func important(of land: [Landform]) -> [Landform] {
    var counts: [ThingName: Int] = [:]
    var chosen: [Landform] = []
    for form in land.sorted(by: { ($0.weight, $1.point.x) > ($1.weight, $0.point.x) })
    where chosen.count < Self.formLimit && counts[form.name, default: 0] < Self.kindLimit {
      counts[form.name, default: 0] += 1
      chosen.append(form)
    }
    return chosen.sorted { ($0.point.x, $0.point.y) < ($1.point.x, $1.point.y) }
  }
}

/// The landforms of the last overview, which are outlined until the hand moves.
struct Overview {
  var forms: [Landform]
  var hand: CellPoint
  var isNearest: Bool
}

// The way back.
extension Exploring {
  func rest() { trail.record(context.hand.point, gap: Trail.restGap) }

  /// Moves the hand to the previous (−1) or next (+1) position in its trail.
  func follow(trail step: Int) {
    if step < 0 { trail.record(context.hand.point) }
    guard let (point, left) = trail.move(by: step) else {
      return refuse(.explore(.noTrail(isBack: step < 0)))
    }
    endSweep()
    if context.hand.move(to: point) { context.record(.change) }
    context.hand.markNamed()
    let name = places.first { $0.point == point }?.name
    post(
      .explore(.followed(name ?? .material(context.under), isBack: step < 0, left: left)))
  }
}

// The area that the hand covers.
extension Exploring {
  /// The available hand sizes, as side lengths in cells.
  static let cursorSides = [1, 3, 5, 9, 15, 21]
  /// The maximum number of materials that are named in an area, and of families that are played.
  private static let (namedLimit, heardLimit) = (4, 3)

  func changeCursor(by step: Int) {
    let all = Self.cursorSides
    let place = all.firstIndex(of: cursorSide) ?? 0
    cursorSide = all[(place + step + all.count) % all.count]
    delegate?.playDidChange(.shown)
    post(.explore(.cursor(side: cursorSide, area)))
    recordArea()
  }

  /// The corners of the area that the hand covers, inside the world's border.
  private var corners: (first: CellPoint, last: CellPoint) {
    let (hand, reach) = (context.hand.point, cursorSide / 2)
    return (
      CellPoint(max(1, hand.x - reach), max(1, hand.y - reach)),
      CellPoint(
        min(context.world.width - 2, hand.x + reach), min(context.world.height - 2, hand.y + reach))
    )
  }

  /// The cells along the edge of the area; empty if the hand covers one cell.
  var cursorFrame: [CellPoint] {
    guard cursorSide > 1 else { return [] }
    let (first, last) = corners
    return (first.x...last.x).flatMap { [CellPoint($0, first.y), CellPoint($0, last.y)] }
      + (first.y...last.y).flatMap { [CellPoint(first.x, $0), CellPoint(last.x, $0)] }
  }

  /// The contents of the hand's area: the shares of air, ground and liquids, largest first, then
  /// the number of all other things. Nil if the hand covers one cell.
  var area: [AreaShare]? {
    guard cursorSide > 1 else { return nil }
    let (first, last) = corners
    var counts = [Int](repeating: 0, count: 256)
    for y in first.y...last.y {
      for x in first.x...last.x {
        counts[Int(context.world.cell(at: CellPoint(x, y)).material.rawValue)] += 1
      }
    }
    let all = (last.x - first.x + 1) * (last.y - first.y + 1)
    let held = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$0], $1) > (counts[$1], $0) }
      .map { MaterialID(UInt8($0)) }
    func isBulk(_ material: MaterialID) -> Bool {
      switch context.world.rules.category(of: material) {
      case nil, .ground, .liquid, .plant, .hazard: true
      default: false
      }
    }
    let bulk = held.filter(isBulk).prefix(Self.namedLimit).map {
      AreaShare(material: $0, cells: counts[Int($0.rawValue)], of: all)
    }
    return bulk
      + held.filter { !isBulk($0) }.prefix(Self.namedLimit).map {
        AreaShare(material: $0, cells: counts[Int($0.rawValue)], of: nil)
      }
  }

  /// Plays the materials that the hand covers as a chord, with one material per family.
  func recordArea() {
    let heard = (area ?? []).map { $0.material }.filter { $0 != .air }.prefix(Self.heardLimit)
    for material in heard { context.record(.look, material, at: context.hand.point) }
  }
}

// The state of the thing under the hand.
extension Exploring {
  /// The maximum number of wired things that a report names.
  private static let wiredLimit = 3
  /// The maximum number of notes of a tune that a report names.
  private static let noteLimit = 16

  var report: ThingReport {
    let (world, hand) = (context.world, context.hand.point)
    let wired = world.wired(to: hand)
    let tune: [WiredNote] = wired.compactMap {
      guard case .note(let note, let scale)? = world.state(at: $0.point) else { return nil }
      return WiredNote(note: note, scale: scale, ticks: $0.ticks)
    }
    // One note alone is a thing with a place.
    let isTune = tune.count > 1
    let things = wired.map { $0.point }.filter {
      if isTune, case .note? = world.state(at: $0) { false } else { true }
    }
    return ThingReport(
      context.under, state: world.state(at: hand),
      wired: things.prefix(Self.wiredLimit).map {
        PlacedThing(.material(world.cell(at: $0).material), nil, way: context.offset(of: $0))
      }, tune: isTune ? Array(tune.prefix(Self.noteLimit)) : [], grove: delegate?.groveAtHand)
  }
}
