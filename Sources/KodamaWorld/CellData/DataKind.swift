/// What the data of a cell means: which of the types in this folder reads it.
enum DataKind: CaseIterable {
  /// Nothing is remembered.
  case unused
  /// `PowderData`.
  case powder
  /// `FluidData`.
  case fluid
  /// `CountdownData`.
  case countdown
  /// `BloomData`.
  case bloom
  /// `ConveyorData`.
  case conveyor
  /// `SpringData`.
  case spring
  /// `ShootData`.
  case shoot
  /// `NoteData`.
  case note
  /// `PulseData` alone.
  case pulse
  /// `PulseData` and a `LatchData` that a hand sets.
  case toggle
  /// `PulseData` and a `LatchData` that comes and goes by itself.
  case latch
  /// `PulseData`, a `LatchData` for some, and `GateData`.
  case gate
  /// `PulseData` or `DelayData`, and `GateData`.
  case delay
  /// `PulseData` and `ClockData`.
  case clock
  /// `CrossingData`.
  case crossing
  /// `LampData`.
  case lamp
  /// `CreatureData`.
  case creature
  /// `FireflyData`.
  case firefly
  /// `KodamaData`.
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
