package import KodamaDataSources

/// What edits go by and a save does not keep, or what other screens can change between two edits:
/// the list of landmarks moves the hand, the catalogue and the library of stamps fill it, the
/// settings choose how time moves.
package struct MacroTools: Equatable {
  package var hand: GridPoint
  package var selected: MaterialID
  package var isPaused: Bool
  package var isTurnBased: Bool
  package var tools: Toolbox
  package var scanner: Scanner

  /// How everything lies before an edit.
  package init(
    hand: GridPoint, selected: MaterialID, isPaused: Bool, isTurnBased: Bool, tools: Toolbox,
    scanner: Scanner
  ) {
    self.hand = hand
    self.selected = selected
    self.isPaused = isPaused
    self.isTurnBased = isTurnBased
    self.tools = tools
    self.scanner = scanner
  }
}
