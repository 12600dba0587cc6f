/// What the data of a cell means: which of the types in this folder reads it.
enum DataKind: CaseIterable {
  /// The eight bits mean nothing.
  case unused
  /// How a powder lies and falls, as `PowderData`.
  case powder
  /// How a fluid runs, as `FluidData`.
  case fluid
  /// How long something lasts, as `CountdownData`.
  case countdown
  /// How old a bloom is, as `BloomData`.
  case bloom
  /// Which way it carries, as `ConveyorData`.
  case conveyor
  /// What a spring is fed by, as `SpringData`.
  case spring
  /// How a shoot grows, as `ShootData`.
  case shoot
  /// How an instrument is tuned, as `NoteData`.
  case note
  /// Where a pulse is, as `PulseData`.
  case pulse
  /// `PulseData` and a `LatchData` that a hand sets.
  case toggle
  /// `PulseData` and a `LatchData` that comes and goes by itself.
  case latch
  /// `PulseData`, a `LatchData` for some, and `GateData`.
  case gate
  /// `PulseData` or `DelayData`, and `GateData`.
  case delay
  /// Where a pulse is and how often one comes, as `PulseData` and `ClockData`.
  case clock
  /// Two pulses that cross, as `CrossingData`.
  case crossing
  /// Whether a lamp burns, as `LampData`.
  case lamp
  /// Which way a creature goes and how it fares, as `CreatureData`.
  case creature
  /// When a firefly glows, as `FireflyData`.
  case firefly
  /// What a kodama has heard, as `KodamaData`.
  case kodama

  /// The bits that a hand sets: a note, a pace, a position. All else comes and goes by itself.
  var settings: UInt8 {
    switch self {
    case .note: NoteData.settings
    case .toggle: LatchData.settings
    case .gate, .delay: GateData.settings
    case .clock: ClockData.settings
    case .conveyor: ConveyorData.settings
    case .unused, .powder, .fluid, .countdown, .bloom, .spring, .shoot, .pulse, .latch, .crossing,
      .lamp,
      .creature, .firefly, .kodama:
      0
    }
  }
}
