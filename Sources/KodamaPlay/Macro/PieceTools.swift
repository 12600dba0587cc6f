import KodamaDataSources

/// What deeds go by and a save does not keep, or what other screens can change between two deeds:
/// the list of landmarks moves the hand, the catalogue and the library of stamps fill it, the
/// settings choose how time moves.
struct PieceTools: Equatable {
  var hand: GridPoint
  var selected: MaterialID
  var isPaused: Bool
  var isTurnBased: Bool
  var tools: Toolbox
  var scanner: Scanner
}
