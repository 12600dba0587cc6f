/// A rule that a material follows in addition to its movement, such as growing or conducting
/// pulses.
///
/// Content files name a behaviour with `does:`. In the comments below, "food" means the materials
/// in the rule's `eats`, "medium" those in its `into`, and "product" its `becomes`. Raw values are
/// never saved.
public enum Behaviour: UInt8, Sendable, CaseIterable {
  /// No behaviour beyond the movement of the physics class.
  case none
  /// Grows upwards into its medium (`into`) while it touches its food (`eats`).
  case grow
  /// Spreads to neighbouring cells of its medium (`into`) that touch a material in `eats`.
  case creep
  /// Grows downwards. The cell's data is the remaining length.
  case hang
  /// Grows a trunk whose remaining height is the cell's data, then a crown.
  case tree
  /// Turns into its product (`becomes`) when it rests on its food (`eats`).
  case sprout
  /// Opens by day and is closed at other times.
  case bloom
  /// Absorbs its food (`eats`). The cell's data is the remaining capacity, in drops.
  case soak
  /// Places its product (`becomes`) below or beside itself.
  case spring
  /// Removes its food (`eats`) from the four adjacent cells.
  case drain
  /// Moves powder on top of it sideways, in the direction in the cell's data.
  case carry
  /// Transports water downwards and sideways. Water enters and leaves a row of pipes only at its
  /// ends.
  case pipe
  /// Extends itself sideways through air. The cell's data is the remaining length.
  case span
  /// Burns its food (`eats`) as fuel, and emits heat while the fuel lasts.
  case stove
  /// Hangs down from an instrument, which rings when the rope is pulled. The cell's data is the
  /// remaining length.
  case rope

  /// Rings when it is struck or receives an electric pulse. The cell's data is the note.
  case ring
  /// Rings with a note that depends on its length: the more cells the string has, the lower the
  /// note.
  case string
  /// Rings like `ring`, together with adjacent cells of the same material.
  case drum
  /// Rings like `ring`, and also when gas drifts past.
  case chime
  /// Rings like `ring`, and also when a creature steps on it.
  case block

  /// Conducts electric pulses to adjacent wires and devices.
  case wire
  /// Conducts horizontal and vertical pulses independently of each other.
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
  /// Passes on a pulse after one step of the music, which is 8 ticks by default.
  case delay
  /// Moves a cell of its food (`eats`) from behind it to its front on each pulse.
  case pump
  /// Lets the cell above it fall through on each pulse.
  case door
  /// Ignites flammable neighbours, or the air beside it, on each pulse.
  case igniter
  /// Warms or cools its surroundings on each pulse.
  case heater
  /// Sends a pulse when something comes to rest on it.
  case plate
  /// Sends a pulse when a material in `eats` begins to touch it.
  case taster
  /// Sends a pulse when its temperature rises to 20 degrees above the world's base temperature.
  case thermometer
  /// Sends a pulse at daybreak and at nightfall.
  case eye
  /// Turns when a liquid in `eats` flows past, and sends a pulse with every full turn.
  case turn
  /// Grinds a cell of its food (`eats`) above it into its product (`becomes`) on each pulse.
  case grind
  /// Opens or closes on a pulse or when the player uses it. While it is open, liquids pass through.
  case sluice

  /// Hops on the ground, and calls at night near its food (`eats`).
  case hop
  /// Flies at night, and synchronises its flashes with other fireflies.
  case glow
  /// Flies by day and calls at dawn.
  case fly
  /// Swims in liquids, and dies outside them.
  case swim
  /// Crawls along the ground and eats the materials in `eats`.
  case crawl
  /// Tunnels through the materials in `into`.
  case tunnel
  /// Carries pollen by day from one flower (`eats`) to another, which turns into its product
  /// (`becomes`).
  case gather
  /// Repeats notes that sound nearby, after a delay.
  case echo

  /// Creates the behaviour with the name that content files use, or returns nil.
  package init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// The names of all behaviours, in the order of their raw values.
  package static let names: [String] = [
    "none", "grow", "creep", "hang", "tree", "sprout", "bloom", "soak", "spring", "drain",
    "carry", "pipe", "span", "stove", "rope", "ring", "string", "drum", "chime", "block",
    "wire", "crossing", "battery", "clock", "toggle", "button", "lamp", "diode", "both",
    "either", "not", "half", "delay", "pump", "door", "igniter", "heater", "plate", "taster",
    "thermometer", "eye", "turn", "grind", "sluice", "hop", "glow", "fly", "swim",
    "crawl", "tunnel", "gather", "echo",
  ]

  package var rings: Bool { family == .instrument }

  package var isElectric: Bool { family == .electric }

  /// A Boolean value that indicates whether lines of this behaviour conduct pulses or water.
  var isConductor: Bool { self == .wire || self == .pipe }

  package var isCreature: Bool { family == .creature }
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
    case .hop, .glow, .fly, .swim, .crawl, .tunnel, .gather, .echo: .creature
    }
  }

  /// The way in which an instrument rings.
  enum Ringing {
    /// Rings with the note in the cell's data.
    case alone
    /// Rings with the note that the string's length determines.
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
      .grind, .sluice, .hop, .glow, .fly, .swim, .crawl, .tunnel, .gather, .echo:
      nil
    }
  }
}
