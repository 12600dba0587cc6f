import KodamaDataSources

/// What comes back by itself where the ground is bare; 0 where a table has no such thing.
struct Herbs {
  /// What spreads over the ground.
  var grass: UInt16
  /// The flower that opens on it.
  var flower: UInt16
  /// What grows into a tree, and the trunk that it becomes.
  var sapling: UInt16
  var trunk: UInt16
  /// What a fire leaves behind.
  var ash: UInt16

  /// Finds them by name.
  init(_ rules: MaterialRules) {
    func fresh(_ name: String) -> UInt16 { rules.freshCell(rules.id(name)).bits }
    grass = fresh("grass")
    flower = fresh("flower")
    sapling = fresh("sapling")
    trunk = rules["sapling"].map { fresh(rules.rule(of: $0).becomes) } ?? 0
    ash = fresh("ash")
  }
}
