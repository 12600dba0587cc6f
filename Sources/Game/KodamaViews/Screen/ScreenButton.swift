package import KodamaSurfaces

/// A button on a card, for players with a pointer. Only windows show it. Its sprite is in
/// `art.yaml`.
package enum ScreenButton: String, CaseIterable, Sendable {
  case undo, redo, brush, catalogue, slower, pause, faster

  /// The row of the places of all buttons, below those of the overview.
  private static let place = 64

  /// Creates the button at a point of the screen; nil if there is none. It does not depend on what
  /// is shown, so that a game without a screen replays the same.
  package init?(at point: ScreenPoint) {
    guard point.halfRow == Card.Picture.firstHalfRow + 2 * Self.place,
      Self.allCases.indices.contains(point.column)
    else { return nil }
    self = Self.allCases[point.column]
  }

  /// Returns the picture of the button. `isOn` is true if it ends a state, such as a pause.
  func picture(_ drawing: Drawing, isOn: Bool = false) -> Card.Picture {
    let name = isOn ? "play" : rawValue
    return Card.Picture(
      drawing.icons.button(named: "button-" + name), width: Card.Icon.width / 2,
      on: drawing.surface, column: Self.allCases.firstIndex(of: self) ?? 0, row: Self.place,
      isMap: false)
  }
}
