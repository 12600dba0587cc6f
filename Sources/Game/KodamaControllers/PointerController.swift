import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// Handles the pointer over the valley: a click uses what can be used and paints elsewhere, a drag
/// paints, Shift and a click paint one cell. The right button takes away, the middle one or Space
/// drags the rectangle, a click of the middle one picks what is there. A child Controller of the
/// play screen.
final class PointerController: Controller {
  private enum Gesture: Equatable { case use, stroke, shape(isLast: Bool), pan }

  private let model: PlayModel
  private let map: MapController
  /// What the button that is down does.
  private var gesture: Gesture?
  /// Whether the key is held that places: then a drag moves the rectangle.
  var isPlaceHeld = false

  init(_ model: PlayModel, map: MapController) {
    self.model = model
    self.map = map
  }

  /// Takes what a pointer did; the View says which place that is.
  func perform(_ input: PointerInput) {
    switch input.phase {
    case .press, .shiftPress: press(input)
    case .move: move(input)
    case .release: release(input)
    }
  }

  /// A pointer has clicked: it was pressed and let go in one pass.
  func perform(_ click: Click) {
    for phase in [PointerInput.Phase.press, .release] {
      perform(
        PointerInput(
          phase, column: click.point.column, halfRow: click.point.halfRow, button: click.button))
    }
    // What clicks is no mouse that could hover.
    model.pointing.hover(at: nil)
  }

  /// The window has lost the focus, or another screen takes the pointer: what was begun ends.
  func letGo() {
    guard let gesture else { return }
    self.gesture = nil
    if gesture == .stroke { model.editing.endStroke() }
    if gesture == .pan { _ = model.pointing.endPan() }
  }

  func updateViews() -> Bool { false }

  private func press(_ input: PointerInput) {
    guard gesture == nil, let half = map.halfTile(input) else { return }
    model.pointing.hover(at: half)
    if input.button == 2 || isPlaceHeld {
      // The key was held for this, and not to place.
      if isPlaceHeld { model.editing.cancelStroke() }
      gesture = .pan
      return model.pointing.beginPan(at: half)
    }
    let editing = model.editing
    if editing.isCornerMarked {
      guard input.button == 1 else { return _ = editing.dropMarks() }
      model.exploring.moveHand(toHalfTile: half)
      gesture = .shape(isLast: editing.isCornerPointed)
      if !editing.isCornerPointed { editing.pointCorner() }
    } else {
      editing.endStroke()
      model.exploring.moveHand(toHalfTile: half)
      if input.button == 1, input.phase == .press, editing.isUsable { return gesture = .use }
      guard input.button == 3 || model.etude.canPlace else { return model.etude.refuseTool() }
      guard input.phase == .press || input.button == 3 else { return editing.placeCell() }
      editing.beginStroke(takes: input.button == 3)
      gesture = .stroke
    }
  }

  private func move(_ input: PointerInput) {
    let half = map.halfTile(input)
    switch gesture {
    case nil: model.pointing.hover(at: half)
    case .pan: model.pointing.pan(to: map.halfTileOutside(input))
    case .use:
      model.pointing.hover(at: half)
      guard !model.pointing.isAtHand else { return }
      gesture = model.etude.canPlace ? .stroke : nil
      guard gesture != nil else { return model.etude.refuseTool() }
      model.editing.beginStroke(takes: false)
      move(input)
    case .stroke, .shape:
      // Whoever draws over the edge draws along it.
      let nearest = map.nearestHalfTile(input)
      model.pointing.hover(at: half)
      model.exploring.moveHand(toHalfTile: nearest)
    }
  }

  private func release(_ input: PointerInput) {
    guard gesture != nil else { return }
    move(input)
    guard let gesture else { return }
    self.gesture = nil
    switch gesture {
    case .stroke: model.editing.endStroke()
    // A creature may have gone on since.
    case .use where !model.editing.isUsable && model.etude.canPlace: model.editing.placeCell()
    case .use: model.editing.use()
    case .shape(let isLast): model.editing.finishCorner(isLast: isLast)
    case .pan:
      guard !model.pointing.endPan(), input.button == 2, let half = map.halfTile(input) else {
        return
      }
      model.exploring.moveHand(toHalfTile: half)
      guard model.etude.allows(.materials) else { return model.etude.refuseTool() }
      model.editing.pickUnderHand()
    }
  }
}

extension ScreenPoint {
  /// The point that a pointer is at.
  init(_ input: PointerInput) {
    self.init(column: input.column, halfRow: input.halfRow)
  }
}

extension Click {
  /// Creates a click on a cell of the screen.
  init(_ column: Int, _ row: Int, button: Int) {
    self.init(point: ScreenPoint(column: column, row: row), button: button)
  }

  /// Creates the click of a pointer that was pressed: on the whole cell.
  init(_ input: PointerInput) {
    self.init(input.column, input.halfRow / 2, button: input.button)
  }
}
