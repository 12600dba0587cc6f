public import KodamaDataSources
public import KodamaSurfaces

/// What screen Views draw with: a surface, the looks of the materials, every string, the
/// language to write in, and the keys to name.
public struct Drawing {
  /// Where they draw.
  public let surface: TextSurface
  /// How materials look.
  public let looks: MaterialLooks
  /// Every string.
  public let catalogue: MessageCatalogue
  /// The language the player has chosen.
  public private(set) weak var languageSource: (any LanguageDataSource)?
  /// The keys that words on the screen name.
  public private(set) weak var keySource: (any KeyNamesDataSource)?

  /// Puts the tools together.
  public init(
    surface: TextSurface, looks: MaterialLooks, catalogue: MessageCatalogue,
    languageSource source: any LanguageDataSource,
    keySource keys: (any KeyNamesDataSource)? = nil
  ) {
    self.surface = surface
    self.looks = looks
    self.catalogue = catalogue
    languageSource = source
    keySource = keys
  }
}
