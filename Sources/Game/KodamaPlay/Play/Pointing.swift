package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The state at the hand that decides what a press of the pointer does.
struct PointerTarget {
  /// True if the first corner of a shape or copy is marked, and if a pointer marked it.
  var isCornerMarked = false, isCornerPointed = false
  /// True if using the cell does more than knock.
  var isUsable = false
  var holdsEraser = false
  /// The tools that the étude allows; a valley allows all.
  var canPlace = true, canDraw = true, canPick = true
}

/// An act of the pointer on the valley, at the hand.
enum PointerAct: Equatable {
  case beginStroke(takes: Bool), endStroke
  /// Ends and undoes the stroke; `abandonStroke` does it silently.
  case undoStroke, abandonStroke
  case place, use, pick
  /// Marks the first corner of a shape; nil moves the corner that is marked.
  case markCorner(EditShape?)
  /// Draws the marked shape with the hand at its second corner. A click places a cell instead.
  case finishDrag(EditShape)
  case finishCorner(isLast: Bool), dropMarks
}

/// The requests of `Pointing` to the play model.
protocol PointingDelegate: PlayPartDelegate {
  var pointerTarget: PointerTarget { get }
  /// True if hovering over the valley plays sounds.
  var soundsHover: Bool { get }
  func moveHand(toHalfTile half: CellPoint)
  func perform(_ act: PointerAct)
  /// Stops the sweep, because the player acts.
  func endSweep()
  func refuseTool()
}

/// Handles the gestures of a pointer over the valley.
///
/// - The left button uses a usable cell, and paints elsewhere. With Shift, a click places one cell
///   and a drag draws a line. With Control, a drag draws a rectangle; with both keys, an ellipse.
/// - The right button erases.
/// - The middle button picks a material, or drags the visible rectangle. Any button drags the
///   rectangle while the placing key is held.
/// - Hovering does not change the valley.
final class Pointing: Model {
  private enum Gesture: Equatable { case use, stroke, shape(isLast: Bool), drag(EditShape), pan }

  weak var delegate: (any PointingDelegate)?
  /// The cell under the pointer, which can be outside the rectangle; nil if there is none, or if
  /// keys have moved the hand since the pointer moved.
  private(set) var hover: CellPoint?
  private var slotMaterial: MaterialID?
  /// True while the placing key is held. Dragging then moves the visible rectangle.
  var isPlaceHeld = false
  private let context: ValleyContext
  private var gesture: Gesture?
  /// The start of a pan: the half tile under the pointer, and the origin of the visible rectangle.
  private var grip: (half: CellPoint, origin: CellPoint)?
  private var hasPanned = false

  init(_ context: ValleyContext) { self.context = context }

  private var target: PointerTarget { delegate?.pointerTarget ?? PointerTarget() }

  private func act(_ act: PointerAct) { delegate?.perform(act) }

  private func moveHand(to half: CellPoint) { delegate?.moveHand(toHalfTile: half) }

  private func refuseTool() { delegate?.refuseTool() }

  var under: MaterialID? {
    slotMaterial
      ?? hover.flatMap { context.world.contains($0) ? context.world.cell(at: $0).material : nil }
  }

  func hover(over material: MaterialID?) {
    guard material != slotMaterial else { return }
    slotMaterial = material
    delegate?.playDidChange(.shown)
  }

  /// Moves the pointer over a half tile; nil if it is over no cell.
  func hover(at half: CellPoint?) {
    let point = half.map(context.viewport.point(ofHalfTile:))
    guard point != hover else { return }
    hover = point
    delegate?.playDidChange(.shown)
  }

  /// Moves the hand to the pointer, if the pointer was used more recently than keys.
  func bringHand() {
    guard let hover else { return }
    _ = context.hand.move(to: hover, isPointed: true)
    showHand()
  }

  /// Returns the half tile under the pointer; nil if neither the rectangle nor the world around it
  /// is there.
  private func aim(_ input: PointedInput) -> CellPoint? {
    guard let half = input.inside else { return nil }
    let point = context.viewport.point(ofHalfTile: half)
    return context.viewport.shows(point) || context.world.contains(point) ? half : nil
  }

  /// Scrolls to the hand if a gesture has left it outside the rectangle. During the gesture the
  /// rectangle stands still, so that the pointer stays over the same cells.
  private func showHand() {
    guard !context.viewport.shows(context.hand.point) else { return }
    context.viewport.follow(context.hand.point)
    hover(at: nil)
  }

  func perform(_ input: PointedInput) {
    switch input.phase {
    case .press: press(input)
    case .move: move(input)
    case .release: release(input)
    }
  }

  /// Ends the current gesture, because the window lost focus or another screen opened.
  func letGo() {
    guard let gesture else { return }
    self.gesture = nil
    if gesture == .stroke { act(.endStroke) }
    if gesture == .pan { _ = endPan() }
    showHand()
  }

  /// Undoes the stroke that the pointer is drawing.
  ///
  /// - Returns: False if no stroke is being drawn.
  func cancelStroke() -> Bool {
    guard gesture == .stroke else { return false }
    gesture = nil
    act(.undoStroke)
    showHand()
    return true
  }

  private func press(_ input: PointedInput) {
    guard gesture == nil, let half = aim(input) else { return }
    hover(at: half)
    defer { if gesture == nil { showHand() } }
    if input.button == 2 || isPlaceHeld {
      // The held key starts a pan, so the player did not mean to draw a stroke.
      if isPlaceHeld { act(.abandonStroke) }
      gesture = .pan
      return beginPan(at: half)
    }
    if target.isCornerMarked {
      guard input.button == 1 else { return act(.dropMarks) }
      moveHand(to: half)
      gesture = .shape(isLast: target.isCornerPointed)
      if !target.isCornerPointed { act(.markCorner(nil)) }
    } else {
      act(.endStroke)
      moveHand(to: half)
      if input.button == 1, input.shape == nil, target.isUsable, !target.holdsEraser {
        return gesture = .use
      }
      guard input.button == 3 || target.canPlace else { return refuseTool() }
      if input.button == 1, let shape = input.shape { return drag(shape) }
      act(.beginStroke(takes: input.button == 3))
      gesture = .stroke
    }
  }

  /// Starts dragging a shape from the hand. In études that forbid drawing, Shift can still place a
  /// cell.
  private func drag(_ shape: EditShape) {
    if target.canDraw {
      act(.markCorner(shape))
      gesture = .drag(shape)
    } else if shape == .line {
      act(.place)
    } else {
      refuseTool()
    }
  }

  private func move(_ input: PointedInput) {
    switch gesture {
    case nil:
      let (before, former) = (hover, under)
      hover(at: aim(input))
      guard delegate?.soundsHover == true, let hover, hover != before else { return }
      // Air is audible only at the edge of something else.
      if under != .air || former != .air { context.recordHover(at: hover) }
    case .pan: pan(to: input.half)
    case .use:
      hover(at: aim(input))
      guard hover != context.hand.point else { return }
      gesture = target.canPlace ? .stroke : nil
      guard gesture != nil else { return refuseTool() }
      act(.beginStroke(takes: false))
      move(input)
    case .stroke, .shape, .drag:
      hover(at: aim(input))
      // A stroke that leaves the picture continues along its edge.
      moveHand(to: input.nearest)
    }
  }

  private func release(_ input: PointedInput) {
    guard gesture != nil else { return }
    move(input)
    guard let gesture else { return }
    self.gesture = nil
    defer { showHand() }
    switch gesture {
    case .stroke: act(.endStroke)
    // The usable creature may have moved away since the press.
    case .use where !target.isUsable && target.canPlace: act(.place)
    case .use: act(.use)
    case .shape(let isLast): act(.finishCorner(isLast: isLast))
    case .drag(let shape): act(.finishDrag(shape))
    case .pan:
      guard !endPan(), input.button == 2, let half = aim(input) else { return }
      moveHand(to: half)
      guard target.canPick else { return refuseTool() }
      act(.pick)
    }
  }

  private func beginPan(at half: CellPoint) {
    grip = (half, context.viewport.origin)
    hasPanned = false
  }

  private func pan(to half: CellPoint) {
    guard let grip else { return }
    let side = context.viewport.tileSide
    let target = CellPoint(
      grip.origin.x + (grip.half.x - half.x) * side / 2,
      grip.origin.y + (grip.half.y - half.y) * side / 2)
    delegate?.endSweep()
    guard context.viewport.pan(to: target) else { return }
    hasPanned = true
    _ = context.hand.move(to: context.viewport.nearest(to: context.hand.point), isPointed: true)
  }

  /// Ends the pan.
  ///
  /// - Returns: True if the visible rectangle moved; false after a click.
  private func endPan() -> Bool {
    guard grip != nil else { return false }
    grip = nil
    if hasPanned { context.record(.page) }
    return hasPanned
  }
}

/// A pointer event over the valley, in half tiles of the visible rectangle.
package struct PointedInput {
  package enum Phase { case press, move, release }

  package let phase: Phase
  /// The half tile under the pointer. It can be outside the rectangle.
  package let half: CellPoint
  /// The half tile on the screen that is nearest to the pointer. It equals `half` where the valley
  /// is visible around the rectangle.
  package let nearest: CellPoint
  /// The button: 1 (left), 2 (middle), 3 (right), 0 (none).
  package let button: Int
  /// The shape that a press starts; nil to use or paint.
  package let shape: EditShape?

  package init(
    _ phase: Phase, half: CellPoint, nearest: CellPoint, button: Int,
    shape: EditShape? = nil
  ) {
    self.phase = phase
    self.half = half
    self.nearest = nearest
    self.button = button
    self.shape = shape
  }

  /// True if the pointer is where the valley is visible.
  package var isInside: Bool { half == nearest }

  var inside: CellPoint? { isInside ? half : nil }
}
