/// One cell of a text surface: a glyph, its ink, and the paper behind it.
public struct TextCell: Hashable, Sendable {
  /// The Unicode scalar; 0 in the right half of a wide glyph. Bits 24–27: see `GlyphPart`.
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

/// A colour: red, green and blue in the lower 24 bits, as in `0xRRGGBB`.
public struct Colour: Hashable, Sendable {
  /// The three components, eight bits each.
  public var rgb: UInt32

  /// Makes a colour from `0xRRGGBB`.
  @inlinable public init(_ rgb: UInt32) { self.rgb = rgb & 0xff_ffff }

  /// The part of red, 0–255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  /// The part of green, 0–255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  /// The part of blue, 0–255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }
}
