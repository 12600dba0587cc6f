import KodamaDataSources
import KodamaWorld

// What one dab of the hand is like: its shape, lines, a mirror, and replacing.
extension PlayModel {
  /// Takes the next shape of brush: square, round, flat, spray.
  public func nextBrushShape() {
    tools.nextShape()
    say(Message("play.brush.\(tools.brush.shape)", ("n", .number(tools.brushWidth))))
  }

  /// Paints at the hand too what is painted on the other side of the hand's column, or no more.
  public func toggleBrushMirror() {
    tools.toggleMirror(at: hand.point.x)
    say(Message(tools.mirrorColumn == nil ? "play.mirror.off" : "play.mirror.on"))
  }

  /// Marks the beginning of a line; the second time draws it to the hand with the brush.
  public func drawLine() {
    guard let start = tools.takeLineStart(orMark: hand.point) else {
      return say(Message("play.line.marked"))
    }
    endSweep()
    beginDeed()
    let changed = dab(palette.selected, from: start)
    guard changed > 0 else {
      let what = names.message(palette.selected)
      return refuse(Message("play.place.refused", ("what", .message(what))))
    }
    moment(.place)
    say(Message("play.line.drawn", ("n", .number(changed))))
  }

  /// Replaces what is under the hand, wherever the rectangle shows it, with the material in hand.
  public func replaceSeen() {
    endSweep()
    let old = world.cell(at: hand.point).material
    let corner = viewport.origin
    let side = viewport.tileSide
    beginDeed()
    let changed = world.replace(
      old, with: palette.selected, from: corner,
      to: GridPoint(
        corner.x + ViewRectangle.columns * side - 1, corner.y + ViewRectangle.rows * side - 1),
      tuning: tuning)
    guard old != palette.selected, changed > 0 else {
      return refuse(Message("play.replace.refused"))
    }
    moment(.place)
    say(
      Message(
        "play.replaced", ("n", .number(changed)), ("old", .message(names.message(old))),
        ("what", .message(names.message(palette.selected)))))
  }

  /// Exchanges left and right of the copy.
  public func mirrorStamp() {
    guard let stamp else { return refuse(Message("play.stamp.nothing")) }
    tools.stamp = stamp.mirrored(world.rules)
    say(Message("play.stamp.mirrored"))
  }

  /// Paints with the brush from a point, or at the hand alone, and on the mirror's other side.
  ///
  /// - Returns: how many cells changed.
  func dab(_ material: MaterialID, from start: GridPoint? = nil) -> Int {
    let start = start ?? hand.point
    let changed = world.paint(
      material, with: tools.brush, from: start, to: hand.point, tuning: tuning)
    guard let start = tools.mirrored(start), let end = tools.mirrored(hand.point) else {
      return changed
    }
    return changed
      + world.paint(material, with: tools.brush, from: start, to: end, tuning: tuning)
  }
}
