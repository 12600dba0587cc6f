extension Behaviour {
  /// What the data of a cell that does this means; nil where the behaviour remembers nothing, and
  /// how the material moves decides.
  var dataKind: DataKind? {
    switch self {
    // A string's note is its length.
    case .none, .creep, .sprout, .drain, .string, .door, .igniter, .heater, .worm,
      .grind:
      nil
    case .grow: .shoot
    case .spring: .spring
    case .hang, .tree, .soak, .span, .rope: .countdown
    case .pipe: .fluid
    case .bloom: .bloom
    case .carry: .conveyor
    case .ring, .drum, .chime, .block: .note
    case .wire, .battery, .button, .eye: .pulse
    case .toggle, .sluice: .toggle
    case .half, .plate, .taster, .thermometer, .turn: .latch
    case .diode, .both, .either, .not, .pump: .gate
    case .delay: .delay
    case .clock: .clock
    case .crossing: .crossing
    case .lamp, .stove: .lamp
    case .frog, .bird, .fish, .snail, .bee: .creature
    case .firefly: .firefly
    case .kodama: .kodama
    }
  }
}

extension MaterialRule {
  /// What the data of a cell of this material means.
  var dataKind: DataKind {
    if let kind = behaviour.dataKind { return kind }
    return switch physics {
    case .empty, .solid: .unused
    case .powder: .powder
    case .liquid, .gas: .fluid
    case .fire: .countdown
    }
  }
}
