import KodamaDataSources

// What one dab of the hand is like: its shape, lines, a mirror, and replacing.
extension PlayModel {
  /// Takes the next shape of brush: square, round, flat, spray.
  public func nextBrushShape() {
    let all = Brush.Shape.allCases
    let position = all.firstIndex(of: brush.shape) ?? 0
    brush.shape = all[(position + 1) % all.count]
    say(Message("play.brush.\(brush.shape)", ("n", .number(brush.reach * 2 + 1))))
  }

  /// Paints at the hand too what is painted on the other side of the hand's column, or no more.
  public func toggleBrushMirror() {
    mirrorColumn = mirrorColumn == nil ? hand.point.x : nil
    say(Message(mirrorColumn == nil ? "play.mirror.off" : "play.mirror.on"))
  }

  /// Marks the beginning of a line; the second time draws it to the hand with the brush.
  public func drawLine() {
    guard let start = lineStart else {
      lineStart = hand.point
      return say(Message("play.line.marked"))
    }
    lineStart = nil
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
    self.stamp = stamp.mirrored(world.rules)
    say(Message("play.stamp.mirrored"))
  }

  /// Paints with the brush from a point, or at the hand alone, and on the mirror's other side.
  ///
  /// - Returns: how many cells changed.
  func dab(_ material: MaterialID, from start: GridPoint? = nil) -> Int {
    let start = start ?? hand.point
    let changed = world.paint(
      material, with: brush, from: start, to: hand.point, tuning: tuning)
    guard let mirrorColumn else { return changed }
    func mirrored(_ point: GridPoint) -> GridPoint {
      GridPoint(2 * mirrorColumn - point.x, point.y)
    }
    return changed
      + world.paint(
        material, with: brush, from: mirrored(start), to: mirrored(hand.point), tuning: tuning)
  }
}
