public import KodamaDataSources
import KodamaRoles

/// The rule of one material: a row of the material table.
///
///     var snow = MaterialRule("snow", .powder, density: 60)
///     (snow.hot, snow.hotTo) = (10, "water")   // melts 10 degrees above the world's temperature
public struct MaterialRule: Sendable, Hashable {
  /// The material's name in content, saved worlds and messages, in lower-case ASCII.
  public var name: String
  /// The class of movement, which determines how the material falls, flows or rises.
  public var physics: PhysicsClass
  /// The behaviour that the material has in addition to its movement.
  public var behaviour: Behaviour
  /// The density, 0–250. Air has 10, light gases less, heavy gases up to 19, and liquids from 20 up
  /// (water has 100). A powder sinks in every lighter liquid. Solids ignore their density.
  public var density: Int
  /// The number of cells that a liquid or gas flows sideways before it rests, 0–63.
  public var spread: Int
  /// The probability that a cell of a liquid does not move in a tick (a step of the simulation), in
  /// 1/256.
  public var viscosity: Int
  /// The probability per tick (a step of the simulation) that a neighbouring fire ignites a cell,
  /// in 1/10,000; 0 for fireproof materials.
  public var burn: Int
  /// The time that a cell burns, in ticks (steps of the simulation), 1–255.
  public var burnTicks: Int
  /// The name of the material that remains after a cell has burned; empty if air remains.
  public var residue: String
  /// The probability per tick (a step of the simulation) that a cell turns into `decaysTo`, in
  /// 1/10,000; 0 if the material never decays.
  public var decay: Int
  /// The name of the material that remains after a cell has decayed; empty if air remains.
  public var decaysTo: String
  /// The temperature towards which a cell of the material changes the 4 × 4 block of cells around
  /// it, in degrees relative to the world's base temperature, −200…400; 0 for no effect.
  public var warmth = 0
  /// The temperature at or above which a cell turns into `hotTo`, in degrees above the world's base
  /// temperature, 0…400; 0 if heat has no effect.
  public var hot = 0
  /// The name of the material that a cell becomes at `hot` degrees.
  public var hotTo = ""
  /// The temperature at or below which a cell turns into `coldTo`, in degrees relative to the
  /// world's base temperature, −200…0; 0 if cold has no effect.
  public var cold = 0
  /// The name of the material that a cell becomes at or below `cold` degrees.
  public var coldTo = ""
  /// The cohesion of a powder, 0–255. It is the share of positions, in 1/256, at which the powder
  /// sticks instead of sliding down a slope.
  public var cohesion = 0
  /// The resistance of the material to explosions, 0–100; 100 withstands every explosion.
  public var toughness = 30
  /// The name of the material that remains of a cell after an explosion; empty if fire remains.
  public var blastTo = ""
  /// The radius of the explosion when a cell of the material ignites, in cells, 0–12; 0 if the
  /// material does not explode.
  public var blast = 0
  /// A Boolean value that indicates whether a liquid settles at equal levels in connected vessels.
  public var levels = false
  /// The number of drops of water in a cell, 0 or 1. A creature or plant that has absorbed a drop
  /// contains one.
  public var drops = 0
  /// The names of the materials that the behaviour may grow or move into.
  public var into: [String] = []
  /// The names of the materials that the behaviour eats, drinks or clings to.
  public var eats: [String] = []
  /// The name of the material that the behaviour produces.
  public var becomes = ""
  /// The probability that the behaviour acts when it is a cell's turn, in 1/10,000.
  public var pace = 10_000
  /// The places where the material lives in a newly generated world; nil if generators place it
  /// nowhere.
  public var habitat: Habitat?
  /// The data (a number from 0 to 255) of a newly placed cell. Depending on the behaviour, it is a
  /// lifetime, a note or a direction.
  public var initialData: UInt8

  /// Creates the rule of a material. Properties that are omitted have values without an effect.
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

/// The class of a material's movement. Anything else that the material does is its `Behaviour`.
public enum PhysicsClass: UInt8, Sendable, CaseIterable {
  /// Empty space, through which everything denser falls.
  case empty
  /// A material that stays where it is.
  case solid
  /// A material that falls, and slides down slopes.
  case powder
  /// A material that falls, and flows sideways until it rests.
  case liquid
  /// A material that rises, and flows along ceilings until it rests.
  case gas
  /// A flame, which flickers upwards and ignites flammable neighbours.
  case fire

  /// Creates the class of movement that has this name in content files, or returns nil if the name
  /// is unknown.
  public init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// The names of all classes of movement in content files, in the order of their raw values.
  public static let names: [String] = [
    "empty", "solid", "powder", "liquid", "gas", "fire",
  ]
}

/// The reaction of two touching materials: a row of the reaction table.
///
///     // Fire beside water turns into smoke, and the water stays.
///     ReactionRule("fire", "water", "smoke", "water", moment: .extinguish)
public struct ReactionRule: Sendable, Hashable {
  /// The material that looks for the other one in its neighbourhood. Choose the rarer of the two,
  /// because every cell of this material is checked, even if it never acts otherwise.
  public var first: String
  /// The material that `first` reacts with. It must be above, below, left or right of a cell of
  /// `first`.
  public var second: String
  /// The material that the cell of `first` becomes.
  public var firstBecomes: String
  /// The material that the cell of `second` becomes.
  public var secondBecomes: String
  /// The probability of the reaction in each tick (a step of the simulation) in which the materials
  /// touch, in 1/10,000, 1–10,000.
  public var chance: Int
  /// The change of temperature that the reaction causes in the 4 × 4 block of cells around the
  /// first cell, in degrees, −200…400.
  public var heat: Int
  /// The kind of event that Views show and play when the reaction occurs, or nil if it occurs
  /// silently.
  public var moment: MomentKind?

  /// The range of the change of temperature (`heat`) that a reaction may cause, in degrees.
  public static let heatRange = -200...400

  /// Creates a reaction of two materials that touch.
  public init(
    _ first: String, _ second: String, _ firstBecomes: String, _ secondBecomes: String,
    chance: Int = 10_000, heat: Int = 0, moment: MomentKind? = .react
  ) {
    self.first = first
    self.second = second
    self.firstBecomes = firstBecomes
    self.secondBecomes = secondBecomes
    self.chance = chance
    self.heat = heat
    self.moment = moment
  }
}

/// The identity of a content pack (a file with further materials): its name and the digest of its
/// text. Saves and recordings contain it.
public struct PackIdentity: Hashable, Sendable {
  /// The name that the pack declares.
  public let name: String
  /// The 64-bit digest of the pack's text.
  public let digest: UInt64

  /// Creates the identity of a content pack from its name and its text.
  public init(name: String, text: String) {
    var digest = Digest()
    digest.combine(text)
    self.init(name: name, digest: digest.value)
  }

  /// Creates the identity of a content pack from its name and the digest of its text. Packs with
  /// different digests are different packs.
  public init(name: String, digest: UInt64) {
    self.name = name
    self.digest = digest
  }
}
