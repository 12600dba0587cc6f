import KodamaDataSources

// What turning a piece of the world does to what its cells remember.
extension MaterialRules {
  /// The cell as it is in a stamp that was turned clockwise by a quarter.
  func rotated(_ cell: Cell) -> Cell {
    switch rule(of: cell.material).dataKind {
    case .gate, .delay: cell.with(GateData(of: cell).turned)
    case .crossing: cell.with(CrossingData(of: cell).turned)
    // Conveyors, creatures and fluids only know left and right.
    case .unused, .powder, .fluid, .countdown, .bloom, .spring, .shoot, .conveyor, .note, .pulse,
      .toggle, .latch, .clock, .lamp, .creature, .firefly, .kodama:
      cell
    }
  }

  /// The cell as it is in a stamp whose left and right were exchanged.
  func mirrored(_ cell: Cell) -> Cell {
    switch rule(of: cell.material).dataKind {
    case .gate, .delay: cell.with(GateData(of: cell).mirrored)
    case .conveyor: cell.with(ConveyorData(of: cell).turnedRound)
    case .creature: cell.with(CreatureData(of: cell).turnedRound)
    case .fluid: cell.with(FluidData(of: cell).mirrored)
    // A crossing leads the same ways seen from behind.
    case .unused, .powder, .countdown, .bloom, .spring, .shoot, .note, .pulse, .toggle, .latch,
      .clock, .crossing, .lamp, .firefly, .kodama:
      cell
    }
  }
}
