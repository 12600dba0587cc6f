import KodamaDataSources

/// What the colour of every cell of a frame depends on besides the cells, the ground and the light:
/// as long as it stays the same, only cells are painted that have become others.
struct PaintBasis: Equatable {
  private let style: PictureStyle
  private let origin: GridPoint
  private let side: Int
  private let unit: Int
  private let worldHeight: Int
  private let sky: SkySign
  /// How often what moves slowly has moved on, and how often the stars have twinkled.
  private let beats: SIMD2<UInt64>

  /// Notes it of a frame.
  init(_ frame: PictureFrame, _ style: PictureStyle) {
    self.style = style
    (origin, side, unit) = (frame.origin, frame.side, frame.unit)
    (worldHeight, sky) = (frame.worldHeight, frame.sky)
    beats = style.isCalm ? .zero : SIMD2(frame.tick / 20, frame.tick / 48)
  }
}
