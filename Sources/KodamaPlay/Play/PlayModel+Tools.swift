import KodamaDataSources
import KodamaRoles
import KodamaWorld

// What the player makes things with, and takes back.
extension PlayModel {
  /// Closes the step before, so that what the player does now can be undone by itself.
  func beginDeed() {
    noteDeed()
    history.checkpoint()
  }

  /// Takes the next size of brush.
  public func nextBrush() {
    tools.nextReach()
    say(Message("play.brush", ("n", .number(tools.brushWidth))))
  }

  /// Fills what is connected to the cell under the hand with the material in hand.
  public func fill() {
    beginDeed()
    let changed = world.fill(palette.selected, at: hand.point, tuning: tuning)
    guard changed > 0 else { return refuse(Message("play.fill.refused")) }
    moment(.place)
    say(
      Message(
        "play.filled", ("n", .number(changed)),
        ("what", .message(names.message(palette.selected)))))
  }

  /// Empties the valley; undo brings it back.
  public func clear() {
    guard task == nil else { return refuse(Message("play.clear.etude")) }
    beginDeed()
    let changed = world.clear()
    guard changed > 0 else { return refuse(Message("play.clear.nothing")) }
    moment(.take)
    say(
      Message(
        "play.cleared", ("n", .number(changed)),
        ("key", .message(settings.keyTable.value.key("undo")))))
  }

  /// Takes the last thing the player did back, and time with it.
  public func undo() {
    noteDeed()
    guard history.undo() else { return refuse(Message("play.undo.nothing")) }
    moment(.take)
    say(Message("play.undone", ("n", .number(history.undoCount))))
  }

  /// What was done in the valley before this one, which took its place, can be undone in it too.
  func takeHistory(of other: PlayModel) {
    if let history = History(world, after: other.history) { self.history = history }
  }

  /// Does again what was taken back.
  public func redo() {
    noteDeed()
    guard history.redo() else { return refuse(Message("play.redo.nothing")) }
    moment(.place)
    say(Message("play.redone", ("n", .number(history.redoCount))))
  }

  /// Marks a corner; the second time copies everything from the mark to the hand.
  public func copyStamp() {
    guard let mark = tools.takeMark(orMark: hand.point) else {
      return say(Message("play.stamp.marked"))
    }
    guard let copy = world.stamp(from: mark, to: hand.point) else {
      return refuse(Message("play.stamp.refused"))
    }
    tools.stamp = copy
    say(
      Message(
        "play.stamp.copied", ("width", .number(copy.width)), ("height", .number(copy.height))))
  }

  /// Takes a copy in hand that was kept or read.
  func take(_ stamp: Stamp) { tools.stamp = stamp }

  /// The copy in hand.
  var stamp: Stamp? { tools.stamp }

  /// Puts the copy down with its upper left corner under the hand.
  public func pasteStamp() {
    guard let stamp else { return refuse(Message("play.stamp.nothing")) }
    beginDeed()
    let changed = world.paste(stamp, at: hand.point)
    moment(.place)
    say(Message("play.stamp.pasted", ("n", .number(changed))))
  }

  /// Turns the copy by a quarter, clockwise.
  public func rotateStamp() {
    guard let stamp else { return refuse(Message("play.stamp.nothing")) }
    tools.stamp = stamp.rotated(world.rules)
    say(Message("play.stamp.rotated"))
  }
}
