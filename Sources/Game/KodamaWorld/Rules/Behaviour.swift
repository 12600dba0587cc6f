/// What a material does besides moving. The raw values are saved nowhere.
public enum Behaviour: UInt8, Sendable, CaseIterable {
  /// It does nothing but what its physics class does.
  case none
  /// Grows upwards where it touches what it drinks.
  case grow
  /// Spreads over what it holds on to.
  case creep
  /// Grows downwards, as long as its data says.
  case hang
  /// Grows a trunk as high as its data says, and a crown on top.
  case tree
  /// Turns into what it becomes where it lies on what it eats.
  case sprout
  /// Opens by day and closes by night.
  case bloom
  /// Drinks what it eats, as often as its data says.
  case soak
  /// Brings forth what it becomes, below or beside itself.
  case spring
  /// Swallows what it eats.
  case drain
  /// Carries what lies on it to the side its data says.
  case carry
  /// It leads water inside itself, down and along, and lets it in and out at its ends only.
  case pipe
  /// Builds itself on sideways over air, as far as its data says.
  case span
  /// Burns what it eats, and is warm as long as that lasts.
  case stove
  /// Hangs down as far as its data says; a hand that pulls it rings what it hangs from.
  case rope

  /// Rings when it is struck or pulsed; its data is the note.
  case ring
  /// Rings like a string: the longer it is, the lower.
  case string
  /// Rings, and its neighbours of the same kind with it.
  case drum
  /// Rings also when gas drifts past.
  case chime
  /// Rings also when a creature steps on it.
  case block

  /// It carries pulses to wires and machines beside it.
  case wire
  /// Carries pulses straight on, across each other.
  case crossing
  /// Sends a pulse every four ticks.
  case battery
  /// Sends a pulse as often as its data says, in step with every other clock.
  case clock
  /// Carries pulses while it is on; a hand turns it on and off.
  case toggle
  /// Sends a pulse when a hand presses it.
  case button
  /// Lights when a pulse comes.
  case lamp
  /// Lets pulses through in one direction.
  case diode
  /// Sends a pulse when two come at once.
  case both
  /// Sends a pulse when exactly one comes.
  case either
  /// Sends pulses while none come.
  case not
  /// Sends every second pulse on.
  case half
  /// Sends a pulse on after eight ticks.
  case delay
  /// Lifts what it eats from behind it to before it when a pulse comes.
  case pump
  /// Lets what lies on it through when a pulse comes.
  case door
  /// Sets fire to what burns, or to the air beside it, when a pulse comes.
  case igniter
  /// Warms or cools its surroundings when a pulse comes.
  case heater
  /// Sends a pulse when something comes to lie on it.
  case plate
  /// Sends a pulse when what it eats begins to touch it.
  case taster
  /// Sends a pulse when it gets warm.
  case thermometer
  /// Sends a pulse at daybreak and at nightfall.
  case eye
  /// Is turned by what it eats as that runs past, and sends a pulse with every turn.
  case turn
  /// Grinds what it eats on top of it into what it becomes when a pulse comes.
  case grind
  /// Opens and closes when a pulse or a hand comes; what flows is led through while it is open.
  case sluice

  /// Hops, and calls at night near water.
  case frog
  /// Flies by night and flashes in step with others.
  case firefly
  /// Flies by day and calls at dawn.
  case bird
  /// It swims in liquids, and gasps out of them.
  case fish
  /// Crawls along the ground and eats what it finds.
  case snail
  /// Tunnels through what it may move into.
  case worm
  /// Carries pollen by day from one of what it eats to another, which becomes a fruit.
  case bee
  /// Echoes the notes it hears, a little later.
  case kodama

  /// The behaviour with this name, as content files write it, or nil.
  public init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// The names of all, in the order of the raw values.
  public static let names: [String] = [
    "none", "grow", "creep", "hang", "tree", "sprout", "bloom", "soak", "spring", "drain",
    "carry", "pipe", "span", "stove", "rope", "ring", "string", "drum", "chime", "block",
    "wire", "crossing", "battery", "clock", "toggle", "button", "lamp", "diode", "both",
    "either", "not", "half", "delay", "pump", "door", "igniter", "heater", "plate", "taster",
    "thermometer", "eye", "turn", "grind", "sluice", "frog", "firefly", "bird", "fish",
    "snail", "worm", "bee", "kodama",
  ]

  /// Whether it is an instrument.
  public var rings: Bool { family == .instrument }

  /// Whether it deals in pulses.
  public var isElectric: Bool { family == .electric }

  /// Whether it is a creature.
  public var isCreature: Bool { family == .creature }
}
