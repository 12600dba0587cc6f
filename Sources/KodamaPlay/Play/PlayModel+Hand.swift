public import KodamaDataSources
import KodamaEtudes
import KodamaWorld

// What the hand does.
extension PlayModel {
  /// Moves the hand by some cells; what is under it is heard at once, and named when it rests.
  public func moveHand(dx: Int, dy: Int) {
    endSweep()
    let before = world.cell(at: hand.point).material
    guard hand.move(to: GridPoint(hand.point.x + dx, hand.point.y + dy)) else {
      moment(.edge)
      let way = dx < 0 ? "left" : dx > 0 ? "right" : dy < 0 ? "up" : "down"
      captionBoard.add(heard("caption.edge", way))
      say(Message("play.edge"))
      return
    }
    moment(world.cell(at: hand.point).material == before ? .move : .change)
  }

  /// Runs to the next cell that is made of something else, at most 100 cells.
  public func runHand(dx: Int, dy: Int) {
    endSweep()
    let start = world.cell(at: hand.point).material
    var target = hand.point
    for _ in 0..<Self.runLimit {
      let next = GridPoint(target.x + dx, target.y + dy)
      guard next.x > 0, next.y > 0, next.x < world.width - 1, next.y < world.height - 1 else {
        break
      }
      target = next
      if world.cell(at: next).material != start { break }
    }
    let distance = max(abs(target.x - hand.point.x), abs(target.y - hand.point.y))
    guard distance > 0, hand.move(to: target) else { return moveHand(dx: dx, dy: dy) }
    moment(.change)
    say(
      Message(
        "play.ran", ("n", .number(distance)),
        ("what", .message(names.message(world.cell(at: hand.point).material)))))
  }

  /// Places the material in hand.
  public func place() {
    endSweep()
    beginDeed()
    if dab(palette.selected) > 0 {
      moment(.place)
    } else {
      refuse(Message("play.place.refused", ("what", .message(names.message(palette.selected)))))
    }
  }

  /// Takes away what is under the hand.
  public func take() {
    endSweep()
    let material = world.cell(at: hand.point).material
    beginDeed()
    guard material != .air, dab(.air) > 0 else {
      return refuse(Message("play.take.refused"))
    }
    moment(.take)
  }

  /// Uses what is under the hand: a bell rings.
  public func use() {
    endSweep()
    let material = world.cell(at: hand.point).material
    guard material != .air else { return refuse(Message("play.use.refused")) }
    beginDeed()
    task?.noteStrike(at: hand.point)
    watch?.noteStrike(at: hand.point)
    world.strike(at: hand.point)
  }

  /// Takes what is under the hand as the material to place.
  public func pickUnderHand() {
    let material = world.cell(at: hand.point).material
    guard names.placeable.contains(material) else { return refuse(Message("play.take.refused")) }
    palette.select(material)
    say(Message("palette.selected", ("what", .message(names.message(material)))))
  }

  /// Takes the material of a slot of the hotbar.
  public func selectSlot(_ slot: Int) {
    guard palette.selectSlot(slot) else { return refuse(Message("palette.empty")) }
    say(
      Message(
        palette.isFavourite(palette.selected) ? "palette.selected.starred" : "palette.selected",
        ("what", .message(names.message(palette.selected)))))
  }

  /// Puts a star on the material in hand, or takes it off.
  public func toggleFavourite() {
    let material = palette.selected
    palette.toggleFavourite(material)
    say(
      Message(
        palette.isFavourite(material) ? "palette.starred" : "palette.unstarred",
        ("what", .message(names.message(material)))))
  }

  /// Shows 1 or 4 cells a tile.
  public func toggleZoom() {
    endSweep()
    viewport.toggleZoom(around: hand.point)
    say(Message(viewport.tileSide == 1 ? "play.zoom.near" : "play.zoom.far"))
  }
}

extension PlayModel {
  /// Puts the hand on a tile of the rectangle.
  public func moveHand(toTile tile: GridPoint) {
    endSweep()
    if hand.move(to: viewport.point(ofTile: tile)) { moment(.move) }
  }
}
