import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A continuous stroke: paints or erases every cell that the hand crosses, as one undo step.
struct Stroke {
  /// The material that the stroke paints. Air erases.
  let material: MaterialID
  var last: CellPoint
  var cells = 0
  /// The number of cells that the first dab changed, which is announced when the stroke starts.
  var announcedCells = 0
  /// The materials that the last dab placed or removed, each with its number of cells.
  var changed: [(material: MaterialID, cells: Int)] = []
  /// The time since the hand last moved, in passes (1/60 s).
  var restPasses = 0

  func combine(into digest: inout Digest) {
    digest.combine(material.rawValue)
    digest.combine(last.x)
    digest.combine(last.y)
    digest.combine(cells)
    digest.combine(restPasses)
  }
}

// Painting along the hand's path while a button or key is held.
extension Editing {
  /// The time that the hand must rest before the stroke paints there repeatedly, in passes (1/60
  /// s). 15 passes are 250 ms, longer than a tap of the key.
  static let pourPasses = 15

  var isStroking: Bool { stroke != nil }

  /// Starts to paint the selected material at the hand, or to erase if `takes` is true.
  func beginStroke(takes: Bool) {
    beginEdit()
    // Air in hand erases as well.
    stroke = Stroke(material: takes ? .air : selected, last: hand.point)
    hand.isStroking = true
    paint()
  }

  func strokeToHand() {
    guard stroke != nil else { return }
    stroke?.restPasses = 0
    paint()
  }

  /// Advances the stroke by one pass. While the hand rests, the stroke paints again where material
  /// has fallen away, or erases again what has flowed in.
  func advanceStroke() {
    guard let passes = stroke?.restPasses else { return }
    stroke?.restPasses = passes + 1
    if passes >= Self.pourPasses, passes % 2 == 0 { paint() }
  }

  func endStroke() {
    guard let ended = takeStroke() else { return }
    if ended.cells == 0 {
      post(.refused(ended.material == .air ? .take : refusal(of: ended.material)))
    } else if ended.cells > ended.announcedCells {
      post(.strokeEnded(ended.material, cells: ended.cells))
    }
  }

  /// Ends and undoes the stroke, because its key turned out to be part of another gesture.
  func cancelStroke() {
    guard let ended = takeStroke() else { return }
    guard ended.cells > 0 else { return history.cancelCheckpoint() }
    history.undo()
    delegate?.didUndoStep(history.lastNumber)
  }

  private func takeStroke() -> Stroke? {
    guard let ended = stroke else { return nil }
    stroke = nil
    hand.isStroking = false
    reportStroke()
    return ended
  }

  private func paint() {
    guard let stroke else { return }
    let (found, way) = (under, World.line(from: stroke.last, to: hand.point))
    let lying = way.map { world.cell(at: $0).material }
    let changed = dab(stroke.material, from: stroke.last)
    self.stroke?.last = hand.point
    self.stroke?.cells += changed
    self.stroke?.changed =
      stroke.material == .air ? taken(lying, of: changed, at: found) : [(stroke.material, changed)]
    defer { reportStroke() }
    // The first dab has its own sound. The rest of the stroke is one continuous sound.
    guard stroke.cells == 0, changed > 0 else { return }
    self.stroke?.announcedCells = changed
    post(
      stroke.material == .air
        ? .taken(found, cells: changed) : .placed(stroke.material, cells: changed))
  }

  /// Counts the cells of each material that a dab removed. A wide brush also removes cells beside
  /// the hand's path; these count as the material under the hand.
  private func taken(
    _ lying: [MaterialID], of changed: Int, at found: MaterialID
  ) -> [(material: MaterialID, cells: Int)] {
    var taken: [(material: MaterialID, cells: Int)] = []
    func count(_ material: MaterialID, _ cells: Int) {
      if let place = taken.firstIndex(where: { $0.material == material }) {
        taken[place].cells += cells
      } else {
        taken.append((material, cells))
      }
    }
    let matter = lying.filter { $0 != .air }
    for material in matter { count(material, 1) }
    count(found, max(0, changed - matter.count))
    return taken
  }
}

extension Editing: StrokeSoundViewDataSource {
  var strokeSound: StrokeSound? {
    stroke.map {
      StrokeSound(material: $0.material, tile: viewport.tile(of: hand.point))
    }
  }
}
