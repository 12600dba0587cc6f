public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What screen Views draw with: a surface, the looks of the materials, every string, the
/// language to write in, and the keys to name.
public struct Drawing {
  /// The surface that Views of this screen draw on.
  public let surface: TextSurface
  /// Every string, and how materials look.
  public let vocabulary: Vocabulary
  /// The language the player has chosen.
  public private(set) weak var languageSource: (any LanguageDataSource)?
  /// The keys that words on the screen name.
  public private(set) weak var keySource: (any KeyNamesDataSource)?

  /// Glyph, colours and name of every material.
  public var looks: MaterialLooks { vocabulary.looks }

  /// Puts the tools together.
  public init(
    surface: TextSurface, vocabulary: Vocabulary,
    languageSource source: any LanguageDataSource,
    keySource keys: (any KeyNamesDataSource)? = nil
  ) {
    self.surface = surface
    self.vocabulary = vocabulary
    languageSource = source
    keySource = keys
  }
}

/// A View that draws into a rectangle. Where the rectangle lies is its parent View's to decide.
public protocol ScreenView: View {
  /// Where on the screen it draws, in columns and rows.
  var rect: TextRect { get set }
}
