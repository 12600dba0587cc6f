package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A thing in the valley: a place, a landform or a body of material.
package struct Thing: Hashable, Sendable {
  package var name: ThingName
  /// The category under which lists show the thing; nil for landforms.
  package var category: ScanCategory?
  /// The thing's cell that is nearest to the hand, or a cell that represents it.
  package var point: CellPoint
  /// The size; nil for single cells and for places.
  package var size: ThingSize?
  /// True if the hand has been near the thing since the valley was opened.
  package var isMet = false
}

/// All things in the valley that have a name. The scanner, survey, overview and guide filter this
/// list. It reads a few rows of the valley in each pass, so queries return immediately.
final class ThingList: Model {
  var landmarks: [Landmark] = []
  private let context: ValleyContext
  private let index: BodyIndex
  /// The squares of eight by eight cells in which the hand has been.
  private var visited: Set<CellPoint> = []

  init(_ context: ValleyContext) {
    self.context = context
    index = BodyIndex(context.world)
  }

  /// Reads the rows of the valley that are due in this pass, and records where the hand is.
  func advance() {
    index.advance()
    visited.insert(square(of: context.hand.point))
  }

  private func square(of point: CellPoint) -> CellPoint { CellPoint(point.x >> 3, point.y >> 3) }

  /// The distance within which the list is complete, in cells; nil for the whole valley.
  var reach: Int? { index.reach }

  var sites: [Site] { context.world.record?.sites ?? [] }

  /// The landmarks, nearest first. Landmarks at the same distance are sorted by name.
  var nearestLandmarks: [Landmark] {
    func key(_ landmark: Landmark) -> (Int, String) {
      (context.distance(to: landmark.point), landmark.name)
    }
    return landmarks.sorted { key($0) < key($1) }
  }

  /// Returns the landmarks, groves and sites, in this order, each nearest first.
  func places(groves: [GroveState]) -> [Thing] {
    let sites = sites.sorted { context.distance(to: $0.point) < context.distance(to: $1.point) }
    return nearestLandmarks.map { place(.place($0.name), $0.point) }
      + groves.enumerated().sorted { ($0.1.way.reach, $0.0) < ($1.1.way.reach, $1.0) }
      .map { place(.grove($0.1.kind), $0.1.point) }
      + sites.map { place(.site($0.kind), $0.point) }
  }

  private func place(_ name: ThingName, _ point: CellPoint) -> Thing {
    Thing(name: name, category: .landmark, point: point, size: nil)
  }

  /// Returns the bodies of a category, nearest first.
  func bodies(in category: ScanCategory) -> [ScanFinding] {
    let rules = context.world.rules
    let comesInPieces: Bool =
      switch category {
      case .hazard, .plant, .liquid, .ground: true
      case .creature, .instrument, .machine, .landmark, .goal: false
      }
    index.prepare(around: context.hand.point)
    return index.bodies(near: context.hand.point, inPieces: comesInPieces) {
      rules.category(of: $0) == category
    }
  }

  /// Returns the bodies of a material, nearest first.
  func bodies(of material: MaterialID) -> [ScanFinding] {
    index.prepare(around: context.hand.point)
    return index.bodies(near: context.hand.point) { $0 == material }
  }

  func size(of finding: ScanFinding) -> ThingSize? {
    guard finding.width > 1 || finding.height > 1 else { return nil }
    let isDeep = context.world.rules.rule(of: finding.material).physics == .liquid
    return ThingSize(width: finding.width, height: finding.height, isDeep: isDeep)
  }

  /// The landforms from left to right, and the caves, largest first.
  var landforms: (land: [Landform], caves: [Landform]) {
    index.prepare(around: context.hand.point)
    return index.landforms(from: context.hand.point)
  }

  func size(of form: Landform) -> ThingSize {
    let isDeep =
      switch form.name {
      case .landform(.hollow), .material: true
      default: false
      }
    return ThingSize(width: form.width, height: form.height, isDeep: isDeep)
  }

  /// Returns all things: places, landforms, and the bodies of each category, each nearest first.
  func all(groves: [GroveState]) -> [Thing] {
    let (land, caves) = landforms
    let forms = (land + caves).sorted {
      context.distance(to: $0.point) < context.distance(to: $1.point)
    }
    .compactMap { form -> Thing? in
      // Lakes are listed as liquids.
      guard case .landform = form.name else { return nil }
      return Thing(name: form.name, category: nil, point: form.point, size: size(of: form))
    }
    let bodies = Self.bodyCategories.flatMap { category in
      self.bodies(in: category).map {
        Thing(
          name: .material($0.material), category: category, point: $0.point, size: size(of: $0))
      }
    }
    return (places(groves: groves) + forms + bodies).map { thing in
      var thing = thing
      thing.isMet = visited.contains(square(of: thing.point))
      return thing
    }
  }

  private static let bodyCategories: [ScanCategory] = [
    .creature, .instrument, .machine, .hazard, .liquid, .plant, .ground,
  ]
}
