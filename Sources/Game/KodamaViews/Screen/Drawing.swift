package import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The tools of a screen View: a surface, material looks, strings, and sources for the language and
/// the key names.
package struct Drawing {
  /// The surface that the View draws on.
  package let surface: TextSurface
  /// The strings and the looks of the materials.
  package let vocabulary: Vocabulary
  /// The source of the language that the player has chosen.
  package private(set) weak var languageSource: (any LanguageDataSource)?
  /// The source of the keys that are named in texts on the screen.
  package private(set) weak var keySource: (any KeyNamesDataSource)?

  /// The icons of the materials.
  let icons: IconPainter

  /// The glyphs, colours and names of the materials.
  package var looks: MaterialLooks { vocabulary.looks }

  package init(
    surface: TextSurface, vocabulary: Vocabulary,
    languageSource source: any LanguageDataSource,
    keySource keys: (any KeyNamesDataSource)? = nil,
    styleSource style: (any PictureStyleDataSource)? = nil
  ) {
    self.surface = surface
    self.vocabulary = vocabulary
    icons = IconPainter(vocabulary.looks, styleSource: style)
    languageSource = source
    keySource = keys
  }
}

/// The point of the screen under a pointer. Views use their layout to find the item at it.
package struct ScreenPoint: Hashable, Sendable {
  /// The column, from 0. A dragged pointer can be outside the screen.
  package var column: Int
  /// The row in half cells, from 0.
  package var halfRow: Int
  /// The row in whole cells.
  var row: Int { halfRow / 2 }

  /// Creates a point from its distance to the upper left corner of the screen.
  package init(column: Int, halfRow: Int) { (self.column, self.halfRow) = (column, halfRow) }

  /// Creates the point at the upper edge of a cell.
  package init(column: Int, row: Int) { self.init(column: column, halfRow: row * 2) }
}

/// A View that draws into a rectangle. Its parent View decides where the rectangle is.
public protocol ScreenView: View {
  /// The rectangle on the screen into which the View draws, in character columns and rows.
  var rect: TextRect { get set }
}

/// The colours of everything on the screen except the world. Each text colour has a contrast of at
/// least 4.5 : 1 (WCAG 2.1, 1.4.3) to the background colour with which it is used; a test computes
/// it.
public enum Theme {
  /// The default paper behind glyphs.
  package static let paper = Colour(0x10_14_18)
  /// The opacity of the ground of cards over the picture, 0–255. Over it even white is dark enough
  /// for `quiet`, the ink with the least contrast.
  static let cardOpacity: UInt8 = 212
  /// The default colour of text and lines.
  package static let ink = Colour(0xe8_e4_d8)
  /// Text with less emphasis.
  package static let quiet = Colour(0xa0_a8_a8)
  /// The text colour of the item that has the focus or is selected.
  public static let focusInk = Colour(0x10_14_18)
  /// The background colour of the item that has the focus.
  public static let focusPaper = Colour(0xf0_c8_50)
  /// Titles of screens and lists.
  package static let title = Colour(0x9c_e0_b0)
  /// The ink of captions that have their own paper.
  package static let captionInk = Colour(0xff_ff_ff)
  /// The paper of captions that have one.
  package static let captionPaper = Colour(0)
  /// The star of a favourite.
  package static let star = Colour(0xff_d8_60)
  /// The colour of the glyph under the hand (the player's cursor).
  public static let hand = Colour(0xff_ff_ff)
  /// The paper under the hand.
  package static let handPaper = Colour(0x90_20_60)
  /// Glyphs on the outline of a pending change.
  package static let ghostInk = Colour(0xff_ff_ff)
  /// The outline of a pending change, over letters.
  package static let ghostPaper = Colour(0x4a_5a_20)
  /// The outline of a pending change, over the picture.
  package static let ghostLight = Colour(0xff_f4_a0)
  /// The ends of the column that a sweep plays.
  package static let sweepInk = Colour(0xff_ff_ff)
  /// The paper at the ends of the column that a sweep plays.
  package static let sweepPaper = Colour(0x28_40_60)
  /// The frame of the area that the next closer zoom shows, over letters.
  package static let framePaper = Colour(0x4a_48_20)
  /// Names of places, when the whole valley is shown.
  package static let nameInk = Colour(0xff_e8_a8)
  /// The paper behind names of places.
  package static let namePaper = Colour(0x18_1c_2c)
  /// Lightning in front of the sky.
  package static let lightning = Colour(0xff_f0_90)
}
