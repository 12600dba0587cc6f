public import KodamaDataSources

/// What the materials are called: the id of each one's message, in the order of the table.
public struct MaterialNames: Sendable {
  /// The names in the table: `sand`.
  public let names: [String]
  /// The materials that a player can place, in the order of the catalogue.
  public let placeable: [MaterialID]

  /// Makes the names of a table.
  public init(names: [String], placeable: [MaterialID]) {
    self.names = names
    self.placeable = placeable
  }

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
