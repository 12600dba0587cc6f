import KodamaDataSources

extension MaterialRules {
  /// The smallest table that is a world: for examples, tests and benchmarks. The game's own table
  /// is content and read from `Assets`.
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

  /// Air and wall: a table for worlds without a world.
  static let empty = MaterialRules()

  private init() {
    materials = [MaterialRule("air", .empty, density: 10), MaterialRule("wall", .solid)]
    reactions = []
    packs = []
    numbers = ["air": .air, "wall": Self.wall]
  }
}
