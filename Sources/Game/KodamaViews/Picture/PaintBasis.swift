import KodamaDataSources

/// What the colour of every cell of a frame depends on besides the cells, the ground and the light:
/// as long as it stays the same, only cells are painted that have become others, or that move.
struct PaintBasis: Equatable {
  private let style: PictureStyle
  private let origin: GridPoint
  private let side: Int
  private let unit: Int
  private let worldHeight: Int
  /// Those of the hour and the weather: where the sun and the clouds are concerns the sky alone.
  private let colours: SkyColours

  /// Notes it of a frame, under a sky.
  init(_ frame: PictureFrame, _ style: PictureStyle, _ colours: SkyColours) {
    self.style = style
    (origin, side, unit) = (frame.origin, frame.side, frame.unit)
    (worldHeight, self.colours) = (frame.worldHeight, colours)
  }
}
