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

/// The point of the screen that a pointer is at. Views answer from their layout what is there.
public struct ScreenPoint: Hashable, Sendable {
  /// The column, from 0; a dragged pointer can be outside of the screen.
  public var column: Int
  /// The row in half cells, from 0.
  public var halfRow: Int
  /// The row in whole cells.
  var row: Int { halfRow / 2 }

  /// Creates a point from the upper left corner of the screen.
  public init(column: Int, halfRow: Int) { (self.column, self.halfRow) = (column, halfRow) }

  /// Creates the point at the upper edge of a cell.
  public init(column: Int, row: Int) { self.init(column: column, halfRow: row * 2) }
}

/// A View that draws into a rectangle. Where the rectangle lies is its parent View's to decide.
public protocol ScreenView: View {
  /// Where on the screen it draws, in columns and rows.
  var rect: TextRect { get set }
}
