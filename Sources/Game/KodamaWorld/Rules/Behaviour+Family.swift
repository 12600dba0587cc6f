// What behaviours have in common. Each switch names every behaviour, so that the compiler asks the
// question of a new one.
extension Behaviour {
  /// What kind of thing does this.
  enum Family {
    /// It only moves, or not even that.
    case passive
    /// It grows or blooms.
    case plant
    /// It does its work by itself: drinks, brings forth, swallows, carries.
    case device
    /// It rings when it is struck or a pulse reaches it.
    case instrument
    /// It deals in pulses.
    case electric
    /// It moves as it likes.
    case creature
  }

  /// What kind of thing does this.
  @inline(__always) var family: Family {
    switch self {
    case .none: .passive
    case .grow, .creep, .hang, .tree, .sprout, .bloom: .plant
    case .soak, .spring, .drain, .carry, .pipe, .span, .stove, .rope: .device
    case .ring, .string, .drum, .chime, .block: .instrument
    case .wire, .crossing, .battery, .clock, .toggle, .button, .lamp, .diode, .both, .either, .not,
      .half, .delay, .pump, .door, .igniter, .heater, .plate, .taster, .thermometer, .eye, .turn,
      .grind, .sluice:
      .electric
    case .frog, .firefly, .bird, .fish, .snail, .worm, .bee, .kodama: .creature
    }
  }

  /// How an instrument rings.
  enum Ringing {
    /// With the note that it holds.
    case alone
    /// With the note of its length.
    case asString
    /// With the note that it holds, and its neighbours of the same kind with theirs.
    case withNeighbours
  }

  /// How it rings; nil where it is no instrument.
  var ringing: Ringing? {
    switch self {
    case .ring, .chime, .block: .alone
    case .string: .asString
    case .drum: .withNeighbours
    case .none, .grow, .creep, .hang, .tree, .sprout, .bloom, .soak, .spring, .drain, .carry,
      .pipe, .span, .stove, .rope, .wire, .crossing, .battery, .clock, .toggle, .button, .lamp,
      .diode, .both, .either, .not,
      .half, .delay, .pump, .door, .igniter, .heater, .plate, .taster, .thermometer, .eye, .turn,
      .grind, .sluice, .frog, .firefly, .bird, .fish, .snail, .worm, .bee, .kodama:
      nil
    }
  }
}
