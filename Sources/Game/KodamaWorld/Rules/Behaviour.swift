/// A rule that a material follows in addition to its movement, such as growing or conducting
/// pulses.
///
/// Content files name a behaviour with `does:`. In the comments below, "food" means the materials
/// in the rule's `eats`, "medium" those in its `into`, and "product" its `becomes`. "Data" is the
/// state of a cell, a number from 0 to 255. Raw values are never saved.
public enum Behaviour: UInt8, Sendable, CaseIterable {
  /// The material does nothing in addition to moving as its physics class determines.
  case none
  /// The plant grows upwards into its medium (the materials in `into`) while it touches its food
  /// (the materials in `eats`).
  case grow
  /// The material spreads to neighbouring cells of its medium (the materials in `into`) that touch
  /// its food (the materials in `eats`).
  case creep
  /// The plant grows downwards. The cell's data is the remaining length, in cells.
  case hang
  /// The plant grows a trunk, whose remaining height is the cell's data, and then a crown.
  case tree
  /// The seed turns into its product (the material in `becomes`) when it rests on its food (the
  /// materials in `eats`).
  case sprout
  /// The flower opens by day, and is closed at other times.
  case bloom
  /// The material absorbs its food (the materials in `eats`). The cell's data is the number of
  /// drops that it can still absorb.
  case soak
  /// The source places its product (the material in `becomes`) below or beside itself.
  case spring
  /// The drain removes its food (the materials in `eats`) from the four adjacent cells.
  case drain
  /// The conveyor moves powder on top of it sideways, in the direction in the cell's data.
  case carry
  /// The pipe transports water downwards and sideways. Water enters and leaves a row of pipes only
  /// at its ends.
  case pipe
  /// The bridge extends itself sideways through air. The cell's data is the remaining length, in
  /// cells.
  case span
  /// The stove burns its food (the materials in `eats`) as fuel, and emits heat while the fuel
  /// lasts.
  case stove
  /// The rope hangs down from an instrument, which rings when the rope is pulled. The cell's data
  /// is the remaining length of the rope, in cells.
  case rope

  /// The instrument rings when it is struck or receives an electric pulse. The cell's data is the
  /// note.
  case ring
  /// The instrument rings with a note that depends on its length: the more cells the string has,
  /// the lower the note.
  case string
  /// The instrument rings like `ring`, together with adjacent cells of the same material.
  case drum
  /// The instrument rings like `ring`, and also when gas drifts past.
  case chime
  /// The instrument rings like `ring`, and also when a creature steps on it.
  case block

  /// The wire conducts electric pulses to adjacent wires and devices.
  case wire
  /// The device conducts horizontal and vertical electric pulses independently of each other.
  case crossing
  /// The battery sends an electric pulse every four ticks (steps of the simulation).
  case battery
  /// The clock sends an electric pulse at the interval in the cell's data, at the same time as all
  /// other clocks with this interval.
  case clock
  /// The switch conducts electric pulses while it is on. The player switches it on or off.
  case toggle
  /// The button sends an electric pulse when the player uses it.
  case button
  /// The lamp lights up for a while after each electric pulse.
  case lamp
  /// The diode passes electric pulses in one direction only.
  case diode
  /// The gate sends an electric pulse when at least two pulses arrive in the same tick (a step of
  /// the simulation).
  case both
  /// The gate sends an electric pulse when exactly one pulse arrives in a tick (a step of the
  /// simulation).
  case either
  /// The gate sends electric pulses while no pulses arrive.
  case not
  /// The device passes on every second electric pulse.
  case half
  /// The device passes on an electric pulse after one step of the world's music, which is 8 ticks
  /// (8/60 s) by default.
  case delay
  /// On each electric pulse, the pump moves a cell of its food (the materials in `eats`) from
  /// behind it to its front.
  case pump
  /// On each electric pulse, the door lets the cell above it fall through.
  case door
  /// On each electric pulse, the igniter ignites flammable neighbours, or the air beside it.
  case igniter
  /// On each electric pulse, the heater warms or cools its surroundings.
  case heater
  /// The pressure plate sends an electric pulse when something comes to rest on it.
  case plate
  /// The sensor sends an electric pulse when a material in `eats` begins to touch it.
  case taster
  /// The thermometer sends an electric pulse when its temperature rises to 20 degrees above the
  /// world's base temperature.
  case thermometer
  /// The light sensor sends an electric pulse at daybreak and at nightfall.
  case eye
  /// The wheel turns when a liquid in `eats` flows past, and sends an electric pulse with every
  /// full turn.
  case turn
  /// On each electric pulse, the mill grinds a cell of its food (the materials in `eats`) above it
  /// into its product (the material in `becomes`).
  case grind
  /// The sluice opens or closes on an electric pulse, or when the player uses it. While it is open,
  /// liquids pass through.
  case sluice

  /// The creature hops on the ground. At night, it calls near its food (the materials in `eats`).
  case hop
  /// The creature flies at night, and synchronises its flashes with those of other fireflies.
  case glow
  /// The creature flies by day, and calls at dawn.
  case fly
  /// The creature swims in liquids, and dies outside them.
  case swim
  /// The creature crawls along the ground, and eats the materials in `eats`.
  case crawl
  /// The creature digs tunnels through the materials in `into`.
  case tunnel
  /// The creature carries pollen by day from one flower (a material in `eats`) to another, which
  /// turns into its product (the material in `becomes`).
  case gather
  /// The material repeats notes that sound nearby, after a delay.
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
