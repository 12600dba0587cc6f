/// What kind of land a valley is made of. The raw values stand in saves, recordings, share codes
/// and on the command line; what they are called is the catalogue's.
public enum Terrain: String, Sendable, Hashable, CaseIterable {
  /// A bowl with one lake.
  case hollow
  /// A river on a plateau that falls into a deep cut.
  case gorge
  /// Steps with shallow basins, one spilling into the next.
  case terraces
  /// A mountain with lava in its crater.
  case volcano
  /// Flat land, half of it under water.
  case marsh
  /// Steep peaks with snow and ice.
  case ridge
  /// Towers of limestone with caves through them.
  case karst
  /// Islands in one wide water.
  case archipelago
  /// Nothing but air over a floor of stone: for those who build all of it.
  case empty

  /// Those with hills, caves and places of interest.
  public static let wild: [Terrain] = [
    .gorge, .terraces, .volcano, .marsh, .ridge, .karst, .archipelago,
  ]
}
