/// A rule that a material follows in addition to its movement, such as growing or conducting
/// pulses.
///
/// Content files name a behaviour with `does:`. The comments below call the materials in a rule's
/// `eats` list its food, those in its `into` list its medium, and its `becomes` material its
/// product. Raw values are never saved.
public enum Behaviour: UInt8, Sendable, CaseIterable {
  /// Only the physics class acts.
  case none
  /// Grows upwards into its medium while it touches its food.
  case grow
  /// Spreads sideways and upwards over the materials it clings to.
  case creep
  /// Grows downwards; the cell's data is the remaining length.
  case hang
  /// Grows a trunk whose remaining height is the cell's data, then a crown.
  case tree
  /// Turns into its product when it rests on its food.
  case sprout
  /// Opens by day and is closed at other times.
  case bloom
  /// Absorbs its food; the cell's data is the remaining capacity, in drops.
  case soak
  /// Places its product below or beside itself.
  case spring
  /// Removes its food from the cells beside it.
  case drain
  /// Moves the cell above it to the side that the cell's data gives.
  case carry
  /// Transports water downwards and sideways. Water enters and leaves a row of pipes only at its
  /// ends.
  case pipe
  /// Extends itself sideways over air; the cell's data is the remaining length.
  case span
  /// Burns its food and emits heat while the fuel lasts.
  case stove
  /// Hangs down from an instrument, which rings when the rope is pulled. The cell's data is the
  /// remaining length.
  case rope

  /// Rings when it is struck or receives a pulse; the cell's data is the note.
  case ring
  /// Rings with a note that depends on its length: the more cells the string has, the lower the
  /// note.
  case string
  /// Rings together with its neighbours of the same material.
  case drum
  /// Rings like `ring`, and also when gas drifts past.
  case chime
  /// Rings like `ring`, and also when a creature steps on it.
  case block

  /// Conducts pulses to the wires and devices beside it.
  case wire
  /// Conducts two pulses straight across each other.
  case crossing
  /// Sends a pulse every four ticks.
  case battery
  /// Sends a pulse at the interval in its data, in phase with every other clock.
  case clock
  /// Conducts pulses while it is on. Using it switches it on or off.
  case toggle
  /// Sends a pulse when the player uses it.
  case button
  /// Lights up for a while after each pulse.
  case lamp
  /// Passes pulses in one direction only.
  case diode
  /// Sends a pulse when at least two pulses arrive in the same tick.
  case both
  /// Sends a pulse when exactly one pulse arrives.
  case either
  /// Sends pulses while no pulses arrive.
  case not
  /// Passes on every second pulse.
  case half
  /// Passes a pulse on after one step of the music, 8 ticks by default.
  case delay
  /// Moves a cell of its food from behind it to the front on each pulse.
  case pump
  /// Lets the cell above it fall through on each pulse.
  case door
  /// Ignites flammable neighbours, or the air beside it, on each pulse.
  case igniter
  /// Warms or cools its surroundings on each pulse.
  case heater
  /// Sends a pulse when something comes to rest on it.
  case plate
  /// Sends a pulse when its food begins to touch it.
  case taster
  /// Sends a pulse when its temperature rises to 20 degrees above the world's base temperature.
  case thermometer
  /// Sends a pulse at daybreak and at nightfall.
  case eye
  /// Turns when its food flows past, and sends a pulse with every turn.
  case turn
  /// Grinds the food above it into its product on each pulse.
  case grind
  /// Opens or closes on a pulse or when used; while it is open, fluids pass through.
  case sluice

  /// Hops on the ground, and calls at night near its food.
  case frog
  /// Flies by night and flashes in step with other fireflies.
  case firefly
  /// Flies by day and calls at dawn.
  case bird
  /// Swims in liquids, and dies outside them.
  case fish
  /// Crawls along the ground and eats its food.
  case snail
  /// Tunnels through its medium.
  case worm
  /// Carries pollen by day from one cell of its food to another, which turns into its product.
  case bee
  /// Repeats the notes it hears a little later.
  case kodama

  /// Creates the behaviour with the name that content files use, or returns nil.
  public init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// The names of all behaviours, in the order of their raw values.
  public static let names: [String] = [
    "none", "grow", "creep", "hang", "tree", "sprout", "bloom", "soak", "spring", "drain",
    "carry", "pipe", "span", "stove", "rope", "ring", "string", "drum", "chime", "block",
    "wire", "crossing", "battery", "clock", "toggle", "button", "lamp", "diode", "both",
    "either", "not", "half", "delay", "pump", "door", "igniter", "heater", "plate", "taster",
    "thermometer", "eye", "turn", "grind", "sluice", "frog", "firefly", "bird", "fish",
    "snail", "worm", "bee", "kodama",
  ]

  /// A Boolean value that indicates whether this is the behaviour of an instrument.
  public var rings: Bool { family == .instrument }

  /// A Boolean value that indicates whether this behaviour sends, conducts or receives pulses.
  public var isElectric: Bool { family == .electric }

  /// A Boolean value that indicates whether this is the behaviour of a creature.
  public var isCreature: Bool { family == .creature }
}

// Classifications of behaviours. Each switch lists every behaviour, so that the compiler reports a
// new one that is not classified.
extension Behaviour {
  /// A coarse group of behaviours.
  enum Family {
    case passive
    case plant
    /// A device that works without pulses.
    case device
    case instrument
    case electric
    case creature
  }

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

  /// The way in which an instrument rings.
  enum Ringing {
    /// Rings with the note in the cell's data.
    case alone
    /// Rings with the note that follows from the length of the string.
    case asString
    /// Rings with its own note, and makes adjacent cells of the same material ring with theirs.
    case withNeighbours
  }

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
