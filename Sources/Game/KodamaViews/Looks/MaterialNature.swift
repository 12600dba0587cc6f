/// How a material is painted in the picture: what it lets through, and what becomes of its colour.
public enum MaterialNature: UInt8, Sendable, CaseIterable {
  /// Not at all: what lies behind is seen.
  case air
  /// Grained, with a bright rim where it meets the air, darker in the depth and where it is wet.
  case earth
  /// Light at its surface, darker below.
  case liquid
  /// What lies behind shines through.
  case gas
  /// It glows by itself, and pales as it dies.
  case fire
  /// Leaves and wood: light falls through.
  case plant
  /// A glyph before what lies behind.
  case creature
  /// A glyph before what lies behind, in the hue of its note.
  case instrument
  /// A part of a machine: bright while it works.
  case part
}
