import KodamaDataSources

/// What edits go by and a save does not keep, or what other screens can change between two edits:
/// the list of landmarks moves the hand, the catalogue and the library of stamps fill it, the
/// settings choose how time moves.
struct MacroTools: Equatable {
  var hand: GridPoint
  var selected: MaterialID
  var isPaused: Bool
  var isTurnBased: Bool
  var tools: Toolbox
  var scanner: Scanner
}
