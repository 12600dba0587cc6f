public import KodamaDataSources

/// The material table and the reaction table, which define a world's physics.
///
///     let rules = try MaterialRules(materials: […], reactions: […])
///     rules["sand"]                  // the number of sand, or nil
///     rules.rule(of: sand).physics   // .powder
public struct MaterialRules: Sendable {
  /// The reason why a table of materials or reactions is rejected.
  public enum TableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The table has fewer than two materials, or more than 250. The value is their number.
    case materialCount(Int)
    /// The table has more than `reactionLimit` reactions. The value is their number.
    case reactionCount(Int)
    /// Two materials of the table have this name.
    case duplicate(String)
    /// The table does not begin with `air` and a plain `wall`, or a reaction changes the wall. The
    /// string describes what is missing.
    case missing(String)
    /// A row of the table names a material that the table does not contain. The first string is
    /// that material, the second names the row.
    case unknownMaterial(String, in: String)
    /// A value in a row of the table is outside its range. The first string is the name of the
    /// field, the second names the row.
    case outOfRange(String, in: String)

    /// A short description of the reason why the table is rejected.
    public var description: String {
      switch self {
      case .materialCount(let count): "\(count) materials"
      case .reactionCount(let count): "\(count) reactions"
      case .duplicate(let name): "\(name) twice"
      case .missing(let name): "a table without a plain \(name) in its place"
      case .unknownMaterial(let name, let row): "the unknown material \(name) in \(row)"
      case .outOfRange(let field, let row): "a \(field) out of range in \(row)"
      }
    }
  }

  /// The rules of all materials, in the order of the materials' numbers.
  public let materials: [MaterialRule]
  /// The reactions, in the order in which the world tries them.
  public let reactions: [ReactionRule]
  /// The content packs (files with further materials) that added materials or reactions. Saves
  /// contain their identities.
  public let packs: [PackIdentity]
  let numbers: [String: MaterialID]

  /// The material of every point outside the world, which is always the second in the table.
  public static let wall = MaterialID(1)

  /// The maximum number of content packs (files with further materials).
  public static let packLimit = 16

  /// The maximum number of reactions.
  public static let reactionLimit = 4_000

  /// Creates a table after checking every row.
  ///
  /// - Parameters:
  ///   - materials: The materials; the first must be `air`, the second `wall`.
  ///   - reactions: The reactions, which may name only materials of the table.
  ///   - packs: The content packs that the rows come from. Only the first `packLimit` are kept.
  /// - Throws: `TableError` for the first invalid row.
  public init(
    materials: [MaterialRule], reactions: [ReactionRule] = [], packs: [PackIdentity] = []
  ) throws(TableError) {
    guard (2...250).contains(materials.count) else { throw .materialCount(materials.count) }
    guard reactions.count <= Self.reactionLimit else { throw .reactionCount(reactions.count) }
    var numbers: [String: MaterialID] = [:]
    for (index, material) in materials.enumerated() {
      guard numbers.updateValue(MaterialID(UInt8(index)), forKey: material.name) == nil else {
        throw .duplicate(material.name)
      }
    }
    guard materials[0].name == "air" else { throw .missing("air") }
    guard materials[1].name == "wall" else { throw .missing("wall") }
    guard materials[1] == MaterialRule("wall", .solid) else { throw .missing("a plain wall") }
    for material in materials {
      try Self.check(material, numbers)
    }
    for reaction in reactions {
      try Self.check(reaction, numbers)
    }
    self.materials = materials
    self.reactions = reactions
    self.numbers = numbers
    self.packs = Array(packs.prefix(Self.packLimit))
  }

  /// The number of materials.
  public var count: Int { materials.count }

  /// The number of the material with this name, or nil if the table does not contain it.
  public subscript(name: String) -> MaterialID? { numbers[name] }

  /// Returns the number of the material with this name.
  ///
  /// - Throws: `TableError.unknownMaterial` if the table does not contain it.
  public func material(named name: String) throws(TableError) -> MaterialID {
    guard let number = numbers[name] else { throw .unknownMaterial(name, in: "a request") }
    return number
  }

  /// Returns the number of the material with this name, or the number of air if the table does not
  /// contain it. Generators use it, because a table without their materials is valid.
  package func id(_ name: String) -> MaterialID { numbers[name] ?? .air }

  /// Returns the rule of a material. A number outside the table returns the rule of air.
  public func rule(of material: MaterialID) -> MaterialRule {
    let index = Int(material.rawValue)
    return index < materials.count ? materials[index] : materials[0]
  }

  /// Returns the name of a material. A number outside the table returns the name of air.
  public func name(of material: MaterialID) -> String { rule(of: material).name }

  /// Returns a newly placed cell of a material, whose data has the initial value from the
  /// material's rule.
  public func freshCell(_ material: MaterialID) -> Cell {
    Cell(material, data: rule(of: material).initialData)
  }

  private static func check(
    _ material: MaterialRule, _ numbers: [String: MaterialID]
  ) throws(TableError) {
    let ranges: [(String, Int, ClosedRange<Int>)] = [
      ("density", material.density, 0...250), ("spread", material.spread, 0...63),
      ("viscosity", material.viscosity, 0...255), ("burn", material.burn, 0...10_000),
      ("burnTicks", material.burnTicks, 1...255), ("decay", material.decay, 0...10_000),
      ("warmth", material.warmth, -200...400), ("hot", material.hot, 0...400),
      ("cold", material.cold, -200...0), ("cohesion", material.cohesion, 0...255),
      ("toughness", material.toughness, 0...100), ("blast", material.blast, 0...12),
      ("pace", material.pace, 0...10_000), ("drops", material.drops, 0...1),
    ]
    if let lives = material.habitat {
      let shares = [lives.often, lives.from ?? 0] + Terrain.allCases.map { lives.often(on: $0) }
      guard shares.allSatisfy(Habitat.shares.contains), Habitat.leastRange.contains(lives.least)
      else { throw .outOfRange("habitat", in: material.name) }
    }
    for (field, value, range) in ranges where !range.contains(value) {
      throw .outOfRange(field, in: material.name)
    }
    let single = [
      material.residue, material.decaysTo, material.hotTo, material.coldTo, material.blastTo,
      material.becomes,
    ]
    for name in single where !name.isEmpty && numbers[name] == nil {
      throw .unknownMaterial(name, in: material.name)
    }
    for name in material.into + material.eats where numbers[name] == nil {
      throw .unknownMaterial(name, in: material.name)
    }
  }

  private static func check(
    _ reaction: ReactionRule, _ numbers: [String: MaterialID]
  ) throws(TableError) {
    let place = "\(reaction.first) + \(reaction.second)"
    for name in [
      reaction.first, reaction.second, reaction.firstBecomes, reaction.secondBecomes,
    ] where numbers[name] == nil {
      throw .unknownMaterial(name, in: place)
    }
    // The simulation relies on a border of wall that neither acts nor changes.
    guard reaction.first != "wall", reaction.second != "wall" || reaction.secondBecomes == "wall"
    else { throw .missing("a wall that stays, in \(place)") }
    guard (1...10_000).contains(reaction.chance) else { throw .outOfRange("chance", in: place) }
    guard ReactionRule.heatRange.contains(reaction.heat) else {
      throw .outOfRange("heat", in: place)
    }
  }
}

extension MaterialRules {
  /// A small table for examples, tests and benchmarks. The game reads its own from `Assets`.
  public static let basic: MaterialRules = {
    var plant = MaterialRule("plant", .solid, behaviour: .grow, burn: 1_200, burnTicks: 30)
    plant.into = ["air"]
    plant.eats = ["water"]
    plant.pace = 2_500
    let table = try? MaterialRules(
      materials: [
        MaterialRule("air", .empty, density: 10),
        MaterialRule("wall", .solid),
        MaterialRule("stone", .solid),
        MaterialRule("sand", .powder, density: 160),
        MaterialRule("water", .liquid, density: 100, spread: 63, initialData: 63),
        MaterialRule("wood", .solid, burn: 300, burnTicks: 120, residue: "smoke"),
        MaterialRule("fire", .fire, residue: "smoke", initialData: 40),
        plant,
        MaterialRule("bell", .solid, behaviour: .ring, initialData: 14),
        MaterialRule("smoke", .gas, density: 5, spread: 24, decay: 60, initialData: 24),
      ],
      reactions: [
        ReactionRule("fire", "water", "smoke", "water", moment: .extinguish)
      ])
    return table ?? .empty
  }()

  /// The fallback of `basic`: only air and wall.
  static let empty = MaterialRules()

  private init() {
    materials = [MaterialRule("air", .empty, density: 10), MaterialRule("wall", .solid)]
    reactions = []
    packs = []
    numbers = ["air": .air, "wall": Self.wall]
  }
}

extension MaterialRules {
  /// Returns the tags by which players can search for a material, derived from its rule.
  public func tags(of material: MaterialID) -> [MaterialTag] {
    let rule = rule(of: material)
    return MaterialTag.allCases.filter { has($0, rule) }
  }

  private func has(_ tag: MaterialTag, _ rule: MaterialRule) -> Bool {
    let physics = rule.physics
    return switch tag {
    case .falls: physics == .powder || physics == .liquid
    case .flows: physics == .liquid
    case .rises: physics == .fire || physics == .gas && rule.density < materials[0].density
    case .floats:
      (physics == .powder || physics == .liquid)
        && rule.density < self.rule(of: id("water")).density
    case .burns: rule.burn > 0
    case .explodes: rule.blast > 0
    case .hot: physics == .fire || rule.warmth > 0
    case .cold: rule.warmth < 0
    case .melts: rule.hot != 0 && becomes(rule.hotTo, .liquid)
    case .boils: rule.hot != 0 && becomes(rule.hotTo, .gas)
    case .freezes:
      rule.cold != 0 && (becomes(rule.coldTo, .solid) || becomes(rule.coldTo, .powder))
    case .grows, .lives, .rings, .conducts, .pulses: has(tag, rule.behaviour)
    case .fades: rule.decay > 0 && (rule.decaysTo.isEmpty || rule.decaysTo == "air")
    }
  }

  private func has(_ tag: MaterialTag, _ behaviour: Behaviour) -> Bool {
    switch behaviour {
    case .grow, .creep, .hang, .tree, .sprout: tag == .grows
    case .wire, .crossing, .toggle, .diode, .both, .either, .half, .delay: tag == .conducts
    case .not: tag == .conducts || tag == .pulses
    case .battery, .clock, .button, .plate, .taster, .thermometer, .eye, .turn:
      tag == .pulses
    case .ring, .string, .drum, .chime, .block: tag == .rings
    case .hop, .glow, .fly, .swim, .crawl, .tunnel, .gather, .echo: tag == .lives
    case .rope: tag == .grows
    case .none, .bloom, .soak, .spring, .drain, .carry, .pipe, .span, .stove, .lamp, .pump, .door,
      .igniter, .heater, .grind, .sluice:
      false
    }
  }

  private func becomes(_ name: String, _ physics: PhysicsClass) -> Bool {
    !name.isEmpty && rule(of: id(name)).physics == physics
  }
}
