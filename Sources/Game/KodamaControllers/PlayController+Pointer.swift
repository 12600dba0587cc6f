import KodamaHosting
import KodamaPlay
import KodamaViews

// Pointers over the play screen.
extension PlayController {
  /// Takes what a pointer did: the View says from its layout what is there.
  func point(_ input: PointerInput) {
    if [.press, .shiftPress].contains(input.phase),
      let slot = hotbar.slot(at: ScreenPoint(input))
    {
      return select(slot)
    }
    model.point(map.pointed(input))
  }

  /// Takes a click: a pointer was pressed and let go in one pass.
  func click(_ click: Click) {
    if let slot = hotbar.slot(at: click.point) { return select(slot) }
    for phase in [PointerInput.Phase.press, .release] {
      let input = PointerInput(
        phase, column: click.point.column, halfRow: click.point.halfRow, button: click.button)
      model.point(map.pointed(input))
    }
    model.endHovering()
  }

  /// Takes a slot of the hotbar in hand, if there is something to be placed here.
  private func select(_ slot: Int) {
    if model.allows(nil, isPlacing: true) { model.perform(.editing(.slot(slot))) }
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
