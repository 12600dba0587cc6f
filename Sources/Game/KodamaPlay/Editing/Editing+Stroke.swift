import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A stroke under way: everything between where the hand was and where it is gets painted, or taken
/// away, and all of it is one step of undo.
struct Stroke {
  /// What it paints: air where it takes away.
  let material: MaterialID
  /// How far it has come.
  var last: GridPoint
  /// How many cells it has changed.
  var cells = 0
  /// How many of them by its first dab, which was told.
  var reportCells = 0
  /// What its last dab has put down or taken away, each material once, and how many cells of it.
  var changed: [(material: MaterialID, cells: Int)] = []
  /// How long the hand has not moved, in passes.
  var restPasses = 0

  func combine(into digest: inout Digest) {
    digest.combine(material.rawValue)
    digest.combine(last.x)
    digest.combine(last.y)
    digest.combine(cells)
    digest.combine(restPasses)
  }
}

// Painting along the hand's way, for as long as a button or a key is held.
extension Editing {
  /// How long the hand rests in a stroke before it pours, in passes: 250 ms, longer than a tap.
  static let pourPasses = 15

  /// Whether a stroke is under way.
  var isStroking: Bool { stroke != nil }

  /// Begins to paint with the material in hand, or to take away, where the hand is.
  func beginStroke(takes: Bool) {
    endListening()
    begin()
    stroke = Stroke(material: takes ? .air : selected, last: hand.point)
    hand.isStroking = true
    paint()
  }

  /// The hand has moved: the stroke follows it.
  func strokeToHand() {
    guard stroke != nil else { return }
    stroke?.restPasses = 0
    paint()
  }

  /// Another pass. Who holds the hand still pours: what has fallen away is placed anew, and what
  /// has run in is taken.
  func advanceStroke() {
    guard let passes = stroke?.restPasses else { return }
    stroke?.restPasses = passes + 1
    if passes >= Self.pourPasses, passes % 2 == 0 { paint() }
  }

  /// Ends the stroke that is under way, if one is.
  func endStroke() {
    guard let ended = takeStroke() else { return }
    if ended.cells == 0 {
      post(.refused(ended.material == .air ? .take : .place(ended.material)))
    } else if ended.cells > ended.reportCells {
      post(.strokeEnded(ended.material, cells: ended.cells))
    }
  }

  /// Ends the stroke and takes it back: the key that began it was meant for something else.
  func cancelStroke() {
    if let ended = takeStroke(), ended.cells > 0 { history.undo() }
  }

  /// Lets go of the stroke that is under way.
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
    // Heard once; from then on it is a glide.
    guard stroke.cells == 0, changed > 0 else { return }
    self.stroke?.reportCells = changed
    post(
      stroke.material == .air
        ? .taken(found, cells: changed) : .placed(stroke.material, cells: changed))
  }

  /// What was taken away of what lay on the way; what a wider brush takes besides counts as what
  /// is under the hand.
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
  /// Where the stroke is and what it paints, while there is one.
  var strokeSound: StrokeSound? {
    stroke.map {
      StrokeSound(material: $0.material, tile: viewport.tile(of: hand.point))
    }
  }
}
