import KodamaDataSources

/// What moves by itself before what stands, and what that depends on.
struct PaintBeats: Equatable {
  private let style: PictureStyle
  private let origin: GridPoint
  private let side: Int
  private let worldHeight: Int
  private let sky: SkySign
  private let clouds: UInt64
  private let stars: UInt64
  /// How often what moves slowly has moved on: ripples, flames, smoke.
  let slow: Int

  /// Notes it of a frame.
  init(_ frame: PictureFrame, _ style: PictureStyle) {
    self.style = style
    (origin, side, worldHeight, sky) = (frame.origin, frame.side, frame.worldHeight, frame.sky)
    clouds = style.isCalm ? 0 : frame.tick / 60
    stars = style.isCalm ? 0 : frame.tick / 48
    slow = style.isCalm ? 0 : Int(frame.tick / 20)
  }

  /// Whether all of the sky is where it was.
  func hasSky(of other: PaintBeats) -> Bool {
    style == other.style && origin == other.origin && side == other.side
      && worldHeight == other.worldHeight && sky == other.sky && clouds == other.clouds
      && stars == other.stars
  }
}
