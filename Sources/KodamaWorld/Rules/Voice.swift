/// What a valley hears of a material when it listens to itself.
struct Voice {
  static let silent: UInt8 = 0
  static let liquid: UInt8 = 1
  static let plant: UInt8 = 2
  static let fire: UInt8 = 3
  static let creature: UInt8 = 4
  static let kodama: UInt8 = 5

  /// The voice of a material: leaves, which do nothing by themselves, are what trees open into.
  static func of(_ material: MaterialRule, _ rules: MaterialRules) -> UInt8 {
    switch (material.physics, material.behaviour) {
    case (_, .kodama): kodama
    case (_, let behaviour) where behaviour.isCreature: creature
    case (.liquid, _): liquid
    case (.fire, _): fire
    case (_, .grow), (_, .creep), (_, .hang), (_, .tree), (_, .bloom): plant
    default:
      rules.materials.contains { $0.behaviour == .tree && $0.decaysTo == material.name }
        ? plant : silent
    }
  }
}
