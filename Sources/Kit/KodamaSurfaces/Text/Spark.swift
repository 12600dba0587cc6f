/// A glyph that lives for a few passes over what is drawn: a note that rises from a bell, a spark.
public struct Spark: Hashable, Sendable {
  let glyph: Unicode.Scalar
  let ink: Colour
  var x: Int
  var y: Int
  let stepX: Int
  let stepY: Int
  var passes: Int

  /// Creates a spark of a narrow glyph in the middle of a cell, for at least one pass. Its steps
  /// are 256ths of a cell a pass, to the right and down.
  public init(
    _ glyph: Unicode.Scalar, ink: Colour, column: Int, row: Int, stepX: Int = 0, stepY: Int = 0,
    passes: Int
  ) {
    (self.glyph, self.ink) = (glyph, ink)
    (x, y) = (column * 256 + 128, row * 256 + 128)
    precondition(passes > 0, "a spark lives for at least one pass")
    (self.stepX, self.stepY, self.passes) = (stepX, stepY, passes)
  }

  mutating func move() { (x, y, passes) = (x + stepX, y + stepY, passes - 1) }
}
