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

/// The colours of everything that is not the valley. Every pair of ink and paper used together
/// reaches a contrast of 4.5 : 1 (WCAG 2.1, 1.4.3); a test computes it.
public enum Theme {
  /// What lies behind every glyph that says nothing else.
  public static let paper = Colour(0x10_14_18)
  /// Words, and lines around them.
  public static let ink = Colour(0xe8_e4_d8)
  /// Words of less weight.
  public static let quiet = Colour(0xa0_a8_a8)
  /// What has the focus, or is in hand.
  public static let focusInk = Colour(0x10_14_18)
  /// Behind what has the focus.
  public static let focusPaper = Colour(0xf0_c8_50)
  /// Titles of screens and lists.
  public static let title = Colour(0x9c_e0_b0)
  /// Captions with a ground of their own.
  public static let captionInk = Colour(0xff_ff_ff)
  /// The ground of captions that have one.
  public static let captionPaper = Colour(0)
  /// The star of a favourite.
  public static let star = Colour(0xff_d8_60)
  /// The glyph under the hand.
  public static let hand = Colour(0xff_ff_ff)
  /// What lies behind the glyph under the hand.
  public static let handPaper = Colour(0x90_20_60)
  /// What stands on the outline of what would be changed.
  public static let ghostInk = Colour(0xff_ff_ff)
  /// The outline of what would be changed.
  public static let ghostPaper = Colour(0x4a_5a_20)
  /// The outline of what would be changed, over a picture.
  public static let ghostLight = Colour(0xff_f4_a0)
  /// The ends of the column a sweep is playing.
  public static let sweepInk = Colour(0xff_ff_ff)
  /// Behind the ends of the column a sweep is playing.
  public static let sweepPaper = Colour(0x28_40_60)
  /// The frame of what the next closer scale shows, behind letters.
  public static let framePaper = Colour(0x4a_48_20)
  /// Names of places, over the whole valley.
  public static let nameInk = Colour(0xff_e8_a8)
  /// Behind names of places.
  public static let namePaper = Colour(0x18_1c_2c)
  /// Lightning, on the sky behind it.
  public static let lightning = Colour(0xff_f0_90)
}

/// A part of a glyph that is drawn twice as large, over four cells, or eight where it is wide. It
/// stands in the `glyph` of a cell, above the 21 bits of the scalar: a cell grows by nothing.
public struct GlyphPart: Hashable, Sendable {
  /// The Unicode scalar of the glyph as a whole.
  public var scalar: UInt32
  /// Which column of the glyph's cells it is, 0–3 from the left.
  public var column: Int
  /// Which row of the glyph's cells it is: 0 above, 1 below.
  public var row: Int

  /// A part of the glyph of a scalar.
  public init(of scalar: UInt32, column: Int, row: Int) {
    self.scalar = scalar
    self.column = column
    self.row = row
  }

  /// The part that a cell shows by this `glyph`; nil where it shows a glyph of the usual size.
  public init?(_ glyph: UInt32) {
    guard glyph >> 24 > 0 else { return nil }
    let place = Int(glyph >> 24) - 1
    self.init(of: glyph & 0xff_ffff, column: place & 3, row: place >> 2 & 1)
  }

  /// What stands in the cell for it.
  public var glyph: UInt32 { UInt32(1 + column + row * 4) << 24 | scalar }
}
