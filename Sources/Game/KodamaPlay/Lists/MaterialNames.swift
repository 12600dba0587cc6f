package import KodamaDataSources

/// What the materials are called in the table, and what they are to a player.
package struct MaterialNames: Sendable {
  /// The names in the table: `sand`.
  package let names: [String]
  /// The materials that a player can place, in the order of the catalogue.
  package let placeable: [MaterialID]
  /// The materials that a new player finds under the digits.
  package let hotbar: [MaterialID]

  /// The materials that can do harm: they are always heard, and have a sweep of their own.
  package let hazards: [MaterialID]
  /// The hazards that spread or flow by themselves.
  let spreading: [MaterialID]

  /// The materials that live.
  package let creatures: [MaterialID]
  /// The materials that machines are made of.
  package let machines: [MaterialID]
  /// What kind of thing each is to the senses, in the order of the table; nil for air.
  package let families: [MaterialFamily?]

  /// What each does, in the order of the table.
  package let tags: [[MaterialTag]]

  /// What each that is near is to the player, by its number: 256 of them.
  let roles: [NearestThing.Role?]

  /// Makes the names of a table; without a hotbar the first that can be placed are in it.
  package init(
    names: [String], placeable: [MaterialID], hotbar: [MaterialID] = [],
    hazards: [MaterialID] = [], spreading: [MaterialID] = [],
    creatures: [MaterialID] = [], machines: [MaterialID] = [], families: [MaterialFamily?] = [],
    tags: [[MaterialTag]] = []
  ) {
    self.names = names
    self.placeable = placeable
    self.hotbar = hotbar.isEmpty ? placeable : hotbar
    self.hazards = hazards
    self.spreading = spreading
    self.creatures = creatures
    self.machines = machines
    self.families = families
    self.tags = tags
    var roles = [NearestThing.Role?](repeating: nil, count: 256)
    for (role, materials) in [
      (NearestThing.Role.machine, machines), (.creature, creatures),
      (.hazard, hazards),
    ] {
      for material in materials { roles[Int(material.rawValue)] = role }
    }
    self.roles = roles
  }

  /// What a material that is near is to the player.
  func role(_ material: MaterialID) -> NearestThing.Role? { roles[Int(material.rawValue)] }

  /// What kind of thing a material is to the senses.
  package func family(_ material: MaterialID) -> MaterialFamily? {
    let index = Int(material.rawValue)
    return families.indices.contains(index) ? families[index] : nil
  }

  /// Whether a material can do harm.
  package func isHazard(_ material: MaterialID) -> Bool { hazards.contains(material) }

  /// What is known of a material beside its name.
  package func about(_ material: MaterialID) -> MaterialAbout {
    let index = Int(material.rawValue)
    return MaterialAbout(material, tags: tags.indices.contains(index) ? tags[index] : [])
  }
}
