/// What kind of thing a material is to the senses; materials of one family sound alike.
public enum MaterialFamily: UInt8, Sendable, CaseIterable {
  /// Rock and everything hard: a knock.
  case stone
  /// Grains and powders: a hiss.
  case sand
  /// Liquids: their sounds are bubbles.
  case water
  /// Fire and heat: a crackle.
  case fire
  /// What grows: a pluck.
  case plant
  /// Bells and metal: a bell.
  case metal
  /// What carries electricity: a buzz.
  case wire
  /// What lives and moves: a glide.
  case creature

  /// The word for it in content files.
  public var name: String { Self.names[Int(rawValue)] }

  /// The words for all, in the order of the raw values.
  public static let names: [String] = [
    "stone", "sand", "water", "fire", "plant", "metal", "wire", "creature",
  ]
}
