import KodamaDataSources

/// Bit flags that tell the kernel how a cell acts when it is scanned; 0 for materials that never
/// act by themselves.
struct ActionCode {
  static let idle: UInt8 = 0
  static let powder: UInt8 = 1
  static let liquid: UInt8 = 2
  static let gas: UInt8 = 3
  static let fire: UInt8 = 4
  static let other: UInt8 = 5
  /// Set for materials that change with heat or cold, or that affect the temperature themselves.
  static let thermal: UInt8 = 0x20
  /// Set for powders that do something in addition to falling.
  static let lives: UInt8 = 0x10
  /// The mask for the bits that hold one of the codes `idle` … `other`.
  static let mask: UInt8 = 0x0f
  /// Set for materials that come first in at least one reaction.
  static let reacts: UInt8 = 0x80
  static let decays: UInt8 = 0x40
}

/// A reaction rule in the compact form that the kernel reads.
struct CompiledReaction {
  var firstBecomes: UInt16
  var secondBecomes: UInt16
  /// The chance per tick, in 1/65,536.
  var threshold: UInt32
  /// The raw value of the `MomentKind` that the reaction posts, or 255 for none.
  var moment: UInt8
  /// The heat that the 4 × 4 block gains, in degrees.
  var heat: Int16
  /// The index of the next reaction of the same two materials, or −1 if there is none.
  var next: Int32
  /// The index in `MaterialRules.reactions`, which identifies the reaction as a discovery.
  var index: Int32
}

/// The rules as flat arrays for the kernel. Every array has an entry for each of the 256 material
/// numbers, so that no number in a save can read out of bounds.
final class RuleTables {
  let action: UnsafeMutablePointer<UInt8>
  let behaviour: UnsafeMutablePointer<Behaviour>
  /// The density of each material that moves.
  let weight: UnsafeMutablePointer<UInt8>
  /// The density that a moving cell must exceed to displace a cell of the material. It is 255 for
  /// materials that never give way, and 254 for instruments, which ring when they are hit.
  let give: UnsafeMutablePointer<UInt8>
  let physics: UnsafeMutablePointer<PhysicsClass>
  /// The data of a liquid that has just fallen, or of a gas that has just risen.
  let fallen: UnsafeMutablePointer<FluidData>
  let viscosity: UnsafeMutablePointer<UInt8>
  let burnTicks: UnsafeMutablePointer<UInt8>
  /// The priority of each material in a tile of several cells. The tile shows the highest.
  let prominence: UnsafeMutablePointer<UInt8>
  let soundSource: UnsafeMutablePointer<SoundSource>
  let sights: UnsafeMutablePointer<Sight>
  /// The effect of each material on skylight: 2 for opaque ground, where skylight ends, 1 for
  /// water, and 0 for others.
  let ground: UnsafeMutablePointer<UInt8>
  /// The chance that a neighbouring fire ignites a cell, per tick, in 1/65,536.
  let burn: UnsafeMutablePointer<UInt32>
  /// The chance that a cell decays, per tick, in 1/65,536.
  let decay: UnsafeMutablePointer<UInt32>
  /// The cell that remains after fire, with its initial data.
  let residue: UnsafeMutablePointer<UInt16>
  let decaysTo: UnsafeMutablePointer<UInt16>
  let hotTo: UnsafeMutablePointer<UInt16>
  let coldTo: UnsafeMutablePointer<UInt16>
  let blastTo: UnsafeMutablePointer<UInt16>
  /// The product of the behaviour, with its initial data.
  let becomes: UnsafeMutablePointer<UInt16>
  /// The temperature at or above which heat changes a cell, in degrees; 0 for never.
  let hot: UnsafeMutablePointer<Int16>
  /// The temperature at or below which cold changes a cell, in degrees; 0 for never.
  let cold: UnsafeMutablePointer<Int16>
  /// The temperature towards which a cell pulls its block, in degrees; 0 for no effect.
  let warmth: UnsafeMutablePointer<Int16>
  let pace: UnsafeMutablePointer<UInt32>
  let cohesion: UnsafeMutablePointer<UInt8>
  let toughness: UnsafeMutablePointer<UInt8>
  let blast: UnsafeMutablePointer<UInt8>
  let drops: UnsafeMutablePointer<UInt8>
  /// The relation of each material to each other material, at index `material << 8 | other`. Bit 0
  /// is set if it may grow or move into the other, bit 1 if it eats the other.
  let taste: UnsafeMutablePointer<UInt8>
  /// One of 64 hash bits for each material.
  let kindBit: UnsafeMutablePointer<UInt64>
  /// The union of the hash bits of all reaction partners of each material.
  let partners: UnsafeMutablePointer<UInt64>
  /// The index of the first reaction of two materials, at index `first << 8 | second`; −1 for none.
  let pairs: UnsafeMutablePointer<Int32>
  let reactions: UnsafeMutablePointer<CompiledReaction>
  /// The reactions that have occurred in this world. They have no effect on the physics.
  let seen: UnsafeMutablePointer<Bool>
  let flame: UInt16
  /// A new cell of water, or 0 if the table contains no water.
  let rainDrop: UInt16
  let herbs: Herbs

  init(_ rules: MaterialRules) {
    func table<T>(_ empty: T, _ count: Int = 256) -> UnsafeMutablePointer<T> {
      let memory = UnsafeMutablePointer<T>.allocate(capacity: count)
      memory.initialize(repeating: empty, count: count)
      return memory
    }
    action = table(ActionCode.idle)
    behaviour = table(Behaviour.none)
    weight = table(0)
    give = table(255)
    physics = table(PhysicsClass.solid)
    fallen = table(FluidData(byte: 0))
    viscosity = table(0)
    burnTicks = table(60)
    prominence = table(0)
    soundSource = table(SoundSource.silent)
    sights = table(Sight.plain)
    ground = table(0)
    burn = table(0)
    decay = table(0)
    residue = table(0)
    decaysTo = table(0)
    kindBit = table(0)
    partners = table(0)
    pairs = table(-1, 65_536)
    let none = CompiledReaction(
      firstBecomes: 0, secondBecomes: 0, threshold: 0, moment: 255, heat: 0, next: -1, index: 0)
    reactions = table(none, max(1, rules.reactions.count))
    hotTo = table(0)
    coldTo = table(0)
    blastTo = table(0)
    becomes = table(0)
    hot = table(.max)
    cold = table(.min)
    warmth = table(0)
    pace = table(0)
    cohesion = table(0)
    toughness = table(100)
    blast = table(0)
    drops = table(0)
    taste = table(0, 65_536)
    seen = table(false, max(1, rules.reactions.count))
    flame = rules.freshCell(rules.id("fire")).bits
    rainDrop = rules["water"].map { rules.freshCell($0).bits } ?? 0
    herbs = Herbs(rules)
    for (index, material) in rules.materials.enumerated() {
      fill(index, material, rules)
      soundSource[index] = SoundSource.of(material, rules)
    }
    for (index, reaction) in rules.reactions.enumerated() {
      add(reaction, at: index, rules)
    }
    for index in 0..<256 {
      sights[index] = Sight(behaviour[index], physics[index])
      ground[index] = isOpaque(index) ? 2 : isWater(index) ? 1 : 0
    }
  }

  deinit {
    for memory in [
      action, weight, give, viscosity, burnTicks, prominence, cohesion, toughness, blast, drops,
      taste, ground,
    ] { memory.deallocate() }
    soundSource.deallocate()
    sights.deallocate()
    behaviour.deallocate()
    physics.deallocate()
    fallen.deallocate()
    for memory in [burn, decay, pace] { memory.deallocate() }
    for memory in [residue, decaysTo, hotTo, coldTo, blastTo, becomes] { memory.deallocate() }
    for memory in [hot, cold, warmth] { memory.deallocate() }
    for memory in [kindBit, partners] { memory.deallocate() }
    pairs.deallocate()
    seen.deallocate()
    reactions.deallocate()
  }

  /// Converts a chance from 1/10,000 to 1/65,536. A chance above 0 stays above 0.
  static func threshold(_ chance: Int) -> UInt32 {
    chance == 0 ? 0 : UInt32(max(1, chance * 65_536 / 10_000))
  }

  private func fill(_ index: Int, _ material: MaterialRule, _ rules: MaterialRules) {
    physics[index] = material.physics
    behaviour[index] = material.behaviour
    weight[index] = UInt8(material.density)
    fallen[index] = FluidData(run: material.spread, isUnlevelled: material.levels)
    viscosity[index] = UInt8(material.viscosity)
    burnTicks[index] = UInt8(material.burnTicks)
    burn[index] = Self.threshold(material.burn)
    decay[index] = Self.threshold(material.decay)
    pace[index] = Self.threshold(material.pace)
    func fresh(_ name: String) -> UInt16 { rules.freshCell(rules.id(name)).bits }
    residue[index] = fresh(material.residue)
    decaysTo[index] = fresh(material.decaysTo)
    hotTo[index] = fresh(material.hotTo)
    coldTo[index] = fresh(material.coldTo)
    blastTo[index] = material.blastTo.isEmpty ? flame : fresh(material.blastTo)
    becomes[index] = fresh(material.becomes)
    if material.hot != 0 { hot[index] = Int16(material.hot) }
    if material.cold != 0 { cold[index] = Int16(material.cold) }
    warmth[index] = Int16(material.warmth)
    cohesion[index] = UInt8(material.cohesion)
    toughness[index] = UInt8(material.toughness)
    blast[index] = UInt8(material.blast)
    drops[index] = UInt8(material.drops)
    for name in material.into { taste[index << 8 | Int(rules.id(name).rawValue)] |= 1 }
    for name in material.eats { taste[index << 8 | Int(rules.id(name).rawValue)] |= 2 }
    kindBit[index] = 1 << UInt64((index * 37) & 63)
    switch material.physics {
    case .empty, .liquid, .gas: give[index] = UInt8(material.density)
    case .solid, .powder, .fire: give[index] = material.behaviour.rings ? 254 : 255
    }
    action[index] = code(of: material)
    prominence[index] = prominence(of: material)
    if material.decay > 0 { action[index] |= ActionCode.decays }
    if material.physics == .powder, material.behaviour == .sprout {
      action[index] |= ActionCode.lives
    }
    // A heater gives off warmth only on a pulse, and a stove only while it burns fuel.
    let isWarm =
      material.warmth != 0 && material.behaviour != .heater && material.behaviour != .stove
    if material.hot != 0 || material.cold != 0 || isWarm {
      action[index] |= ActionCode.thermal
    }
    if action[index] != 0, action[index] & ActionCode.mask == 0 {
      action[index] |= ActionCode.other
    }
  }

  private func isOpaque(_ material: Int) -> Bool {
    switch physics[material] {
    case .powder: true
    case .solid: behaviour[material].family == .passive && burn[material] == 0
    case .empty, .liquid, .gas, .fire: false
    }
  }

  /// Returns whether a material is a liquid with a liquid's density. Fog has the density of a gas.
  func isWater(_ material: Int) -> Bool {
    physics[material] == .liquid && weight[material] >= 20
  }

  private func code(of material: MaterialRule) -> UInt8 {
    switch (material.physics, material.behaviour) {
    case (.powder, _): ActionCode.powder
    case (.liquid, _): ActionCode.liquid
    case (.gas, _): ActionCode.gas
    case (.fire, _): ActionCode.fire
    case (_, .none): ActionCode.idle
    case (.empty, _), (.solid, _): ActionCode.other
    }
  }

  private func prominence(of material: MaterialRule) -> UInt8 {
    switch (material.physics, material.behaviour) {
    case (_, let behaviour) where behaviour.isCreature: 10
    case (_, let behaviour) where behaviour.rings: 9
    case (.fire, _): 8
    case (.solid, .none): 4
    case (.solid, _): 6
    case (.powder, _): 3
    case (.liquid, _): 2
    case (.gas, _): 1
    case (.empty, _): 0
    }
  }

  private func add(_ reaction: ReactionRule, at index: Int, _ rules: MaterialRules) {
    let first = Int(rules.id(reaction.first).rawValue)
    let second = Int(rules.id(reaction.second).rawValue)
    reactions[index] = CompiledReaction(
      firstBecomes: rules.freshCell(rules.id(reaction.firstBecomes)).bits,
      secondBecomes: rules.freshCell(rules.id(reaction.secondBecomes)).bits,
      threshold: Self.threshold(reaction.chance), moment: reaction.moment?.rawValue ?? 255,
      heat: Int16(reaction.heat), next: -1, index: Int32(index))
    if action[first] & ActionCode.mask == ActionCode.idle { action[first] |= ActionCode.other }
    action[first] |= ActionCode.reacts
    partners[first] |= kindBit[second]
    // The reactions of a pair of materials are tried in the order of the content file.
    let pair = first << 8 | second
    guard pairs[pair] >= 0 else { return pairs[pair] = Int32(index) }
    var last = Int(pairs[pair])
    while reactions[last].next >= 0 { last = Int(reactions[last].next) }
    reactions[last].next = Int32(index)
  }
}

/// The cells of the plants that regrow on bare ground. A cell is 0 if the table lacks its material.
struct Herbs {
  var grass: UInt16
  var flower: UInt16
  var sapling: UInt16
  var trunk: UInt16
  var ash: UInt16

  init(_ rules: MaterialRules) {
    func fresh(_ name: String) -> UInt16 { rules.freshCell(rules.id(name)).bits }
    grass = fresh("grass")
    flower = fresh("flower")
    sapling = fresh("sapling")
    trunk = rules["sapling"].map { fresh(rules.rule(of: $0).becomes) } ?? 0
    ash = fresh("ash")
  }
}

/// The kind of sound that the wakefulness census attributes to a material.
enum SoundSource: UInt8 {
  case silent, liquid, plant, fire, creature, kodama

  /// Returns the kind of sound that a material makes. Leaves have no behaviour of their own, so
  /// they are recognised as the decay product of a tree.
  static func of(_ material: MaterialRule, _ rules: MaterialRules) -> SoundSource {
    switch (material.physics, material.behaviour.family) {
    case (_, .creature): return material.behaviour == .echo ? .kodama : .creature
    case (.liquid, _): return .liquid
    case (.fire, _): return .fire
    // A seed is silent until it sprouts.
    case (_, .plant) where material.behaviour != .sprout: return .plant
    case (_, .plant), (_, .passive), (_, .device), (_, .instrument), (_, .electric):
      let isLeaf = rules.materials.contains {
        $0.behaviour == .tree && $0.decaysTo == material.name
      }
      return isLeaf ? .plant : .silent
    }
  }
}
