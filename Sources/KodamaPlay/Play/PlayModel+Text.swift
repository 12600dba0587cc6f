import KodamaDataSources
import KodamaRoles
import KodamaWorld

// The valley as text that can be pasted into a message, and read back as a world file.
extension PlayModel {
  /// The region from the mark of the copy to the hand, or else what the rectangle shows.
  public var regionText: String {
    let side = viewport.tileSide
    let corner = tools.mark ?? viewport.origin
    let opposite =
      tools.mark.map { _ in hand.point }
      ?? GridPoint(
        corner.x + ViewRectangle.columns * side - 1, corner.y + ViewRectangle.rows * side - 1)
    guard let stamp = world.stamp(from: corner, to: opposite) else { return "" }
    let region = World(
      width: stamp.width, height: stamp.height, seed: world.seed, rules: world.rules)
    region.music = world.music
    region.paste(stamp, at: GridPoint(0, 0))
    return WorldText(region).text(rules: world.rules)
  }

  /// Takes a region or a world that somebody has sent as text in hand, as a copy to be put down.
  public func take(regionText text: String) {
    let region: World
    do {
      region = try WorldText.parse(text, rules: world.rules).world(rules: world.rules)
    } catch {
      return refuse(error.message)
    }
    let end = GridPoint(region.width - 1, region.height - 1)
    guard let read = region.stamp(from: GridPoint(0, 0), to: end) else {
      return refuse(Message("play.stamp.refused"))
    }
    tools.stamp = read
    say(
      Message(
        "play.text.taken", ("width", .number(read.width)), ("height", .number(read.height)),
        ("key", .message(settings.keyTable.value.key("paste")))))
  }

  /// Says that no text was copied.
  public func refuseText() { refuse(Message("play.text.none")) }
}
