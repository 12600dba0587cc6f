/// What one material does: a row of the material table.
public struct MaterialRule: Sendable, Hashable {
  /// The name by which content, worlds and messages know it: lower case ASCII.
  public var name: String
  /// How it moves.
  public var physics: PhysicsClass
  /// What it does besides moving.
  public var behaviour: Behaviour
  /// How heavy it is, 0–250: air is 10, light gases below, heavy gases to 19, liquids from 20
  /// (water 100), powders sink in every liquid that is lighter. Solids do not use it.
  public var density: Int
  /// How many cells a liquid or gas flows sideways before it rests, 0–127.
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
