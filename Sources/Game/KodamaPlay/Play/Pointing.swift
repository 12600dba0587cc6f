package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A pointer over the valley: a click uses what can be used and paints elsewhere, a drag paints,
/// Shift and a click paint one cell. The right button takes away, the middle one, or any while the
/// key is held that places, drags the rectangle; a click of the middle one picks what is there.
/// Hovering changes nothing in the valley and says nothing.
final class Pointing: Model {
  private enum Gesture: Equatable { case use, stroke, shape(isLast: Bool), pan }

  weak var delegate: (any PlayDelegate)?
  /// The cell under it; nil where it is elsewhere, or the hand was moved by keys since.
  private(set) var hover: GridPoint?
  /// True while the key that places is held: then a drag moves the rectangle.
  var isPlaceHeld = false
  private let context: ValleyContext
  private let editing: Editing
  private let exploring: Exploring
  private let etude: EtudeSession
  private let soundscape: Soundscape
  /// The gesture of the button that is down.
  private var gesture: Gesture?
  /// The half tile where a drag began, and the origin of the rectangle then.
  private var grip: (half: GridPoint, origin: GridPoint)?
  private var hasPanned = false

  init(
    _ context: ValleyContext, _ editing: Editing, _ exploring: Exploring, _ etude: EtudeSession,
    _ soundscape: Soundscape
  ) {
    self.context = context
    self.editing = editing
    self.exploring = exploring
    self.etude = etude
    self.soundscape = soundscape
  }

  /// The material under it, if there is one.
  var under: MaterialID? {
    hover.flatMap { context.world.contains($0) ? context.world.cell(at: $0).material : nil }
  }

  /// It is over half a tile of the rectangle, or elsewhere.
  func hover(at half: GridPoint?) {
    let point = half.map(context.viewport.point(ofHalfTile:))
    guard point != hover else { return }
    hover = point
    delegate?.playDidChange(.shown)
  }

  /// Brings the hand to where it hovers, if it moved after the hand did.
  func bringHand() {
    if let hover { _ = context.hand.move(to: hover, isPointed: true) }
  }

  /// Takes what a pointer did.
  func perform(_ input: PointedInput) {
    switch input.phase {
    case .press: press(input)
    case .move: move(input)
    case .release: release(input)
    }
  }

  /// The window has lost the focus, or another screen takes the pointer: what was begun ends.
  func letGo() {
    guard let gesture else { return }
    self.gesture = nil
    if gesture == .stroke { editing.endStroke() }
    if gesture == .pan { _ = endPan() }
  }

  private func press(_ input: PointedInput) {
    guard gesture == nil, let half = input.inside else { return }
    hover(at: half)
    if input.button == 2 || isPlaceHeld {
      // The key was held for this, and not to place.
      if isPlaceHeld { editing.cancelStroke() }
      gesture = .pan
      return beginPan(at: half)
    }
    if editing.isCornerMarked {
      guard input.button == 1 else { return _ = editing.dropMarks() }
      exploring.moveHand(toHalfTile: half)
      gesture = .shape(isLast: editing.isCornerPointed)
      if !editing.isCornerPointed { editing.pointCorner() }
    } else {
      editing.endStroke()
      exploring.moveHand(toHalfTile: half)
      if input.button == 1, !input.isSingle, editing.isUsable { return gesture = .use }
      guard input.button == 3 || etude.canPlace else { return etude.refuseTool() }
      guard !input.isSingle || input.button == 3 else { return editing.placeCell() }
      editing.beginStroke(takes: input.button == 3)
      gesture = .stroke
    }
  }

  private func move(_ input: PointedInput) {
    switch gesture {
    case nil: hover(at: input.inside)
    case .pan: pan(to: input.half)
    case .use:
      hover(at: input.inside)
      guard hover != context.hand.point else { return }
      gesture = etude.canPlace ? .stroke : nil
      guard gesture != nil else { return etude.refuseTool() }
      editing.beginStroke(takes: false)
      move(input)
    case .stroke, .shape:
      hover(at: input.inside)
      // A stroke over the edge goes along it.
      exploring.moveHand(toHalfTile: input.nearest)
    }
  }

  private func release(_ input: PointedInput) {
    guard gesture != nil else { return }
    move(input)
    guard let gesture else { return }
    self.gesture = nil
    switch gesture {
    case .stroke: editing.endStroke()
    // A creature may have gone on since.
    case .use where !editing.isUsable && etude.canPlace: editing.placeCell()
    case .use: editing.use()
    case .shape(let isLast): editing.finishCorner(isLast: isLast)
    case .pan:
      guard !endPan(), input.button == 2, let half = input.inside else { return }
      exploring.moveHand(toHalfTile: half)
      guard etude.allows(.materials) else { return etude.refuseTool() }
      editing.pickUnderHand()
    }
  }

  /// Takes hold of the valley at half a tile.
  private func beginPan(at half: GridPoint) {
    grip = (half, context.viewport.origin)
    hasPanned = false
  }

  /// Drags the valley along; the hand stays in sight.
  private func pan(to half: GridPoint) {
    guard let grip else { return }
    let side = context.viewport.tileSide
    let target = GridPoint(
      grip.origin.x + (grip.half.x - half.x) * side / 2,
      grip.origin.y + (grip.half.y - half.y) * side / 2)
    soundscape.endSweep()
    guard context.viewport.pan(to: target) else { return }
    hasPanned = true
    _ = context.hand.move(to: context.viewport.nearest(to: context.hand.point), isPointed: true)
  }

  /// Lets go of the valley.
  ///
  /// - Returns: whether the rectangle was dragged elsewhere; a click drags nothing.
  private func endPan() -> Bool {
    guard grip != nil else { return false }
    grip = nil
    if hasPanned { context.sound(.page) }
    return hasPanned
  }
}

extension Pointing: GhostViewDataSource {
  /// The outline of what would be changed: by what is marked, or by the brush under the pointer.
  var ghost: Ghost? {
    if let outlined = editing.outlined(to: hover ?? context.hand.point) {
      return Ghost(outlined.kind, halves: context.viewport.halves(of: outlined.cells))
    }
    guard let hover, !editing.isStroking else { return nil }
    return Ghost(.brush, halves: context.viewport.halves(of: editing.brushOutline(at: hover)))
  }
}

/// An act of a pointer over the rectangle, in half tiles.
package struct PointedInput {
  package enum Phase { case press, move, release }

  package let phase: Phase
  /// The half tile under it, which may lie outside of the rectangle.
  package let half: GridPoint
  /// The half tile of the rectangle that is nearest to it.
  package let nearest: GridPoint
  /// The button: 1 (left), 2 (middle), 3 (right); 0 where none is.
  package let button: Int
  /// True if a press paints a single cell and uses nothing.
  package let isSingle: Bool

  /// Creates an act of a pointer.
  package init(
    _ phase: Phase, half: GridPoint, nearest: GridPoint, button: Int, isSingle: Bool = false
  ) {
    self.phase = phase
    self.half = half
    self.nearest = nearest
    self.button = button
    self.isSingle = isSingle
  }

  /// The half tile under it; nil where it is outside of the rectangle.
  var inside: GridPoint? { half == nearest ? half : nil }
}
