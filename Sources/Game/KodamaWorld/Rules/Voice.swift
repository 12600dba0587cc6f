/// What a valley hears of a material when it listens to itself.
enum Voice: UInt8 {
  case silent, liquid, plant, fire, creature, kodama

  /// The voice of a material: leaves, which do nothing by themselves, are what trees open into.
  static func of(_ material: MaterialRule, _ rules: MaterialRules) -> Voice {
    switch (material.physics, material.behaviour.family) {
    case (_, .creature): return material.behaviour == .kodama ? .kodama : .creature
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
