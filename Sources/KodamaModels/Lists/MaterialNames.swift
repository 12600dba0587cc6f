public import KodamaDataSources

/// What the materials are called: the id of each one's message, in the order of the table.
public struct MaterialNames: Sendable {
  /// The names in the table: `sand`.
  public let names: [String]
  /// The materials that a player can place, in the order of the catalogue.
  public let placeable: [MaterialID]

  /// The materials that can do harm: they are always heard, and have a sweep of their own.
  public let hazards: [MaterialID]

  /// What kind of thing each is to the senses, in the order of the table; nil for air.
  public let families: [MaterialFamily?]

  /// Makes the names of a table.
  public init(
    names: [String], placeable: [MaterialID], hazards: [MaterialID] = [],
    families: [MaterialFamily?] = []
  ) {
    self.names = names
    self.placeable = placeable
    self.hazards = hazards
    self.families = families
  }

  /// What kind of thing a material is to the senses.
  public func family(_ material: MaterialID) -> MaterialFamily? {
    let index = Int(material.rawValue)
    return families.indices.contains(index) ? families[index] : nil
  }

  /// Whether a material can do harm.
  public func isHazard(_ material: MaterialID) -> Bool { hazards.contains(material) }

  /// What a material is called, in the player's language.
  public func message(_ material: MaterialID) -> Message {
    let index = Int(material.rawValue)
    return Message("material.\(names.indices.contains(index) ? names[index] : "unknown")")
  }

  /// What a material does, in the player's language.
  public func about(_ material: MaterialID) -> Message {
    Message(message(material).id + ".about")
  }
}
