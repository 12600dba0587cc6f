import KodamaDataSources

/// What a scanned cell does, as the kernel reads it: zero for all that never acts by itself.
struct ActionCode {
  static let idle: UInt8 = 0
  static let powder: UInt8 = 1
  static let liquid: UInt8 = 2
  static let gas: UInt8 = 3
  static let fire: UInt8 = 4
  static let other: UInt8 = 5
  /// It changes with heat or cold.
  static let thermal: UInt8 = 0x20
  /// A powder that does something besides falling.
  static let lives: UInt8 = 0x10
  /// The low bits hold one of the codes above.
  static let mask: UInt8 = 0x0f
  /// It has reactions in which it comes first.
  static let reacts: UInt8 = 0x80
  /// It turns into something else by itself.
  static let decays: UInt8 = 0x40
}

/// One reaction, ready for the kernel.
struct CompiledReaction {
  var firstBecomes: UInt16
  var secondBecomes: UInt16
  /// The chance in 1/65,536; 65,536 is always.
  var threshold: UInt32
  /// The moment's kind, or 255.
  var moment: UInt8
  /// By how many degrees it warms its block.
  var heat: Int16
  /// Where the next reaction of the same pair stands, or −1.
  var next: Int32
  /// Its place in the rules, for discoveries.
  var index: Int32
}

/// The tables of the rules laid out for the kernel: flat memory, one entry for each of the 256
/// material numbers, so that no number a save could hold reads out of bounds.
final class RuleTables {
  let action: UnsafeMutablePointer<UInt8>
  let behaviour: UnsafeMutablePointer<Behaviour>
  /// How heavy a mover is.
  let weight: UnsafeMutablePointer<UInt8>
  /// What gives way to movers heavier than this; 255 gives way to nothing, and 254
  /// neither, but rings.
  let give: UnsafeMutablePointer<UInt8>
  let physics: UnsafeMutablePointer<PhysicsClass>
  /// What a fluid remembers when it has just fallen or risen.
  let fallen: UnsafeMutablePointer<FluidData>
  let viscosity: UnsafeMutablePointer<UInt8>
  let burnTicks: UnsafeMutablePointer<UInt8>
  /// How much it stands out in a tile of several cells.
  let prominence: UnsafeMutablePointer<UInt8>
  /// What a valley hears of it.
  let voice: UnsafeMutablePointer<Voice>
  /// What an eye sees of its data.
  let sights: UnsafeMutablePointer<Sight>
  /// Whether it is ground: 2 for earth, at which the light of the sky ends, 1 for water, 0 for
  /// neither.
  let ground: UnsafeMutablePointer<UInt8>
  /// Chances a tick, in 1/65,536.
  let burn: UnsafeMutablePointer<UInt32>
  let decay: UnsafeMutablePointer<UInt32>
  /// Whole cells, with the data they begin with.
  let residue: UnsafeMutablePointer<UInt16>
  let decaysTo: UnsafeMutablePointer<UInt16>
  let hotTo: UnsafeMutablePointer<UInt16>
  let coldTo: UnsafeMutablePointer<UInt16>
  let blastTo: UnsafeMutablePointer<UInt16>
  let becomes: UnsafeMutablePointer<UInt16>
  /// At which temperatures it becomes something else, in degrees.
  let hot: UnsafeMutablePointer<Int16>
  let cold: UnsafeMutablePointer<Int16>
  let warmth: UnsafeMutablePointer<Int16>
  let pace: UnsafeMutablePointer<UInt32>
  let cohesion: UnsafeMutablePointer<UInt8>
  let toughness: UnsafeMutablePointer<UInt8>
  let blast: UnsafeMutablePointer<UInt8>
  /// How many drops of water a cell holds.
  let drops: UnsafeMutablePointer<UInt8>
  /// By (material << 8 | other): bit 0 it may grow or move into it, bit 1 it eats it.
  let taste: UnsafeMutablePointer<UInt8>
  /// One bit of 64 for each material, and the bits of those it reacts with.
  let kindBit: UnsafeMutablePointer<UInt64>
  let partners: UnsafeMutablePointer<UInt64>
  /// The first reaction of (first, second), or −1.
  let pairs: UnsafeMutablePointer<Int32>
  let reactions: UnsafeMutablePointer<CompiledReaction>
  /// Which reactions have taken place in this world: discoveries, no part of its physics.
  let seen: UnsafeMutablePointer<Bool>
  /// Fire as it begins, and the note that kodama echo in.
  let flame: UInt16

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
    voice = table(Voice.silent)
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
    for (index, material) in rules.materials.enumerated() {
      fill(index, material, rules)
      voice[index] = Voice.of(material, rules)
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
    voice.deallocate()
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

  /// Turns a chance in 1/10,000 into one in 1/65,536.
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
    // A heater is warm only when a pulse comes, a stove while something burns in it.
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

  /// Whether it is a liquid as heavy as one, not fog.
  private func isWater(_ material: Int) -> Bool {
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
    // Reactions of one pair are tried in the order of the file.
    let pair = first << 8 | second
    guard pairs[pair] >= 0 else { return pairs[pair] = Int32(index) }
    var last = Int(pairs[pair])
    while reactions[last].next >= 0 { last = Int(reactions[last].next) }
    reactions[last].next = Int32(index)
  }
}
