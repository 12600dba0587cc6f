/// One cell of a text surface: a glyph, its ink, and the paper behind it.
public struct TextCell: Hashable, Sendable {
  /// The Unicode scalar; 0 in the right half of a wide glyph.
  public var glyph: UInt32
  /// The colour of the glyph.
  public var ink: Colour
  /// The colour behind it.
  public var paper: Colour

  /// A cell that shows a scalar, by its number, in ink on paper.
  @inlinable public init(glyph: UInt32, ink: Colour, paper: Colour) {
    self.glyph = glyph
    self.ink = ink
    self.paper = paper
  }

  /// A space, white on black.
  public static let blank = TextCell(glyph: 0x20, ink: Colour(0xff_ffff), paper: Colour(0))
}
