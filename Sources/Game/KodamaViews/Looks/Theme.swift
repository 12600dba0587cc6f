public import KodamaSurfaces

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
