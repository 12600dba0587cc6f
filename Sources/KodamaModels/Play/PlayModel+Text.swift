import KodamaDataSources

// The valley as text that can be pasted into a message, and read back as a world file.
extension PlayModel {
  /// The region from the mark of the copy to the hand, or else what the rectangle shows.
  public var regionText: String {
    let side = viewport.tileSide
    let corner = mark ?? viewport.origin
    let opposite =
      mark.map { _ in hand.point }
      ?? GridPoint(
        corner.x + ViewRectangle.columns * side - 1, corner.y + ViewRectangle.rows * side - 1)
    guard let stamp = world.stamp(from: corner, to: opposite) else { return "" }
    let region = World(
      width: stamp.width, height: stamp.height, seed: world.seed, rules: world.rules)
    region.music = world.music
    region.paste(stamp, at: GridPoint(0, 0))
    return WorldText(region).text(rules: world.rules)
  }
}
