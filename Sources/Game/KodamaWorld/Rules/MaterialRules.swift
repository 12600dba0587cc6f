public import KodamaDataSources

/// The material table and the reaction table: everything the world does, as data handed in.
///
///     let rules = try MaterialRules(materials: […], reactions: […])
///     rules["sand"]              // the number of sand, or nil
///     rules.rule(of: sand).physics   // .powder
public struct MaterialRules: Sendable {
  /// What a table can be refused for.
  public enum TableError: Error, Hashable, Sendable {
    /// More than 250 materials, or none.
    case materialCount(Int)
    /// More than 4,000 reactions.
    case reactionCount(Int)
    /// Two materials of this name.
    case duplicate(String)
    /// The table must begin with `air` and `wall`.
    case missing(String)
    /// Nothing has this name; where it was written.
    case unknownMaterial(String, in: String)
    /// A number outside its range; which, and where.
    case outOfRange(String, in: String)
  }

  /// The materials, in the order of their numbers.
  public let materials: [MaterialRule]
  /// The reactions, in the order in which they are tried.
  public let reactions: [ReactionRule]
  /// The packs that materials and reactions were added from; a save says so.
  public let packs: [PackMark]
  let numbers: [String: MaterialID]

  /// The border of the world, and what lies beyond it: the second material of every table.
  public static let wall = MaterialID(1)

  /// The most packs there may be.
  public static let packLimit = 16

  /// The most reactions there may be.
  public static let reactionLimit = 4_000

  /// Checks and takes the tables.
  ///
  /// - Parameters:
  ///   - materials: the first must be `air`, the second `wall`.
  ///   - reactions: each name must be that of a material.
  ///   - packs: what they were added from; only the first 16 are kept.
  /// - Throws: `TableError`, with the first thing that is wrong.
  public init(
    materials: [MaterialRule], reactions: [ReactionRule] = [], packs: [PackMark] = []
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

  /// How many materials there are.
  public var count: Int { materials.count }

  /// The number of the material with this name, or nil.
  public subscript(name: String) -> MaterialID? { numbers[name] }

  /// The number of the material with this name, or air where there is none.
  public func id(_ name: String) -> MaterialID { numbers[name] ?? .air }

  /// What this material does; a number beyond the table is that of air.
  public func rule(of material: MaterialID) -> MaterialRule {
    let index = Int(material.rawValue)
    return index < materials.count ? materials[index] : materials[0]
  }

  /// The name of this material.
  public func name(of material: MaterialID) -> String { rule(of: material).name }

  /// The cell a hand places: the material with the data it begins with.
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
    // The border is made of wall: it neither acts nor changes.
    guard reaction.first != "wall", reaction.second != "wall" || reaction.secondBecomes == "wall"
    else { throw .missing("a wall that stays, in \(place)") }
    guard (1...10_000).contains(reaction.chance) else { throw .outOfRange("chance", in: place) }
    guard ReactionRule.heatRange.contains(reaction.heat) else {
      throw .outOfRange("heat", in: place)
    }
  }
}
