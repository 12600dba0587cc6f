/// What one material does: a row of the material table.
public struct MaterialRule: Sendable, Hashable {
  /// The name by which content, worlds and messages know it: lower case ASCII.
  public var name: String
  /// The class that says how it falls, flows or rises.
  public var physics: PhysicsClass
  /// What it does besides moving.
  public var behaviour: Behaviour
  /// How heavy it is, 0–250: air is 10, light gases below, heavy gases to 19, liquids from 20
  /// (water 100), powders sink in every liquid that is lighter. Solids do not use it.
  public var density: Int
  /// How many cells a liquid or gas flows sideways before it rests, 0–63.
  public var spread: Int
  /// How thick it is: the chance, in 1/256, that a liquid stands still for a tick.
  public var viscosity: Int
  /// How easily a neighbouring fire ignites it, in 1/10,000 a tick; 0: it does not burn.
  public var burn: Int
  /// How many ticks it burns, 1–255.
  public var burnTicks: Int
  /// What a fire leaves when it dies here, by name; air where empty.
  public var residue: String
  /// How likely it turns into `decaysTo` by itself, in 1/10,000 a tick; 0: never.
  public var decay: Int
  /// What it turns into by itself, by name; air where empty.
  public var decaysTo: String
  /// The temperature it keeps around itself, in degrees over that of the world, −200…400; 0: none.
  public var warmth = 0
  /// From this temperature on, in degrees over that of the world, it turns into `hotTo`; 0: never.
  public var hot = 0
  /// What heat turns it into, by name.
  public var hotTo = ""
  /// From this temperature down, −200…0, it turns into `coldTo`; 0: never.
  public var cold = 0
  /// What cold turns it into, by name.
  public var coldTo = ""
  /// How well a powder holds together, 0–255: the share of cells, in 256, on which it does not
  /// slide down a slope.
  public var cohesion = 0
  /// How much of a blast it withstands, 0–100; 100: any.
  public var toughness = 30
  /// What a blast turns it into, by name; fire or air where empty.
  public var blastTo = ""
  /// How far its blast reaches when it is ignited, in cells, 0–12.
  public var blast = 0
  /// Whether a liquid rises in connected vessels.
  public var levels = false
  /// How many drops of water a cell of it holds, 0–1: what drinks one holds one.
  public var drops = 0
  /// What it may grow or move into, by name.
  public var into: [String] = []
  /// What it eats, drinks, or holds on to, by name.
  public var eats: [String] = []
  /// What its behaviour turns it, or what it touches, into, by name.
  public var becomes = ""
  /// How likely its behaviour acts in its turn, in 1/10,000.
  public var pace = 10_000
  /// What the cell remembers when it is placed: a life, a note, a direction.
  public var initialData: UInt8

  /// Makes a material. Everything has a value that means "nothing special".
  public init(
    _ name: String, _ physics: PhysicsClass, behaviour: Behaviour = .none, density: Int = 0,
    spread: Int = 0, viscosity: Int = 0, burn: Int = 0, burnTicks: Int = 60,
    residue: String = "", decay: Int = 0, decaysTo: String = "", initialData: UInt8 = 0
  ) {
    self.name = name
    self.physics = physics
    self.behaviour = behaviour
    self.density = density
    self.spread = spread
    self.viscosity = viscosity
    self.burn = burn
    self.burnTicks = burnTicks
    self.residue = residue
    self.decay = decay
    self.decaysTo = decaysTo
    self.initialData = initialData
  }
}
