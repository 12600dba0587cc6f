package import KodamaDataSources

/// An act of a pointer over the rectangle, in half tiles.
package struct PointedInput {
  package enum Phase { case press, move, release }

  package let phase: Phase
  /// The half tile under it, which may lie outside of the rectangle.
  package let half: GridPoint
  /// The half tile of the rectangle that is nearest to it.
  package let nearest: GridPoint
  /// The button: 1 (left), 2 (middle), 3 (right); 0 where none is.
  package let button: Int
  /// True if a press paints a single cell and uses nothing.
  package let isSingle: Bool

  /// Creates an act of a pointer.
  package init(
    _ phase: Phase, half: GridPoint, nearest: GridPoint, button: Int, isSingle: Bool = false
  ) {
    self.phase = phase
    self.half = half
    self.nearest = nearest
    self.button = button
    self.isSingle = isSingle
  }

  /// The half tile under it; nil where it is outside of the rectangle.
  var inside: GridPoint? { half == nearest ? half : nil }
}
