import KodamaDataSources
import KodamaRoles

// What the player makes things with, and takes back.
extension PlayModel {
  /// The sizes of brush that the brush key goes through: how far a dab reaches from its middle.
  static let brushReaches = [0, 1, 2, 4]

  /// How many notes a bell may be tuned to: one for each row.
  static let noteCount = ViewRectangle.rows

  /// Closes the step before, so that what the player does now can be undone by itself.
  func beginDeed() {
    noteDeed()
    history.checkpoint()
  }

  /// Takes the next size of brush.
  public func nextBrush() {
    let position = Self.brushReaches.firstIndex(of: brush.reach) ?? 0
    brush.reach = Self.brushReaches[(position + 1) % Self.brushReaches.count]
    say(Message("play.brush", ("n", .number(brush.reach * 2 + 1))))
  }

  /// Fills what is connected to the cell under the hand with the material in hand.
  public func fill() {
    beginDeed()
    let changed = world.fill(palette.selected, at: hand.point)
    guard changed > 0 else { return refuse(Message("play.fill.refused")) }
    moment(.place)
    say(
      Message(
        "play.filled", ("n", .number(changed)),
        ("what", .message(names.message(palette.selected)))))
  }

  /// Takes the last thing the player did back, and time with it.
  public func undo() {
    noteDeed()
    guard history.undo() else { return refuse(Message("play.undo.nothing")) }
    moment(.take)
    say(Message("play.undone", ("n", .number(history.undoCount))))
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
    guard let mark else {
      self.mark = hand.point
      return say(Message("play.stamp.marked"))
    }
    self.mark = nil
    guard let copy = world.stamp(from: mark, to: hand.point) else {
      return refuse(Message("play.stamp.refused"))
    }
    stamp = copy
    say(
      Message(
        "play.stamp.copied", ("width", .number(copy.width)), ("height", .number(copy.height))))
  }

  /// Puts the copy down with its upper left corner under the hand.
  public func pasteStamp() {
    guard let stamp else { return refuse(Message("play.stamp.nothing")) }
    beginDeed()
    let changed = world.paste(stamp, at: hand.point)
    moment(.place)
    say(Message("play.stamp.pasted", ("n", .number(changed))))
  }

  /// Tunes what rings under the hand, one step up or down, and lets it ring.
  public func changeNote(by steps: Int) {
    let cell = world.cell(at: hand.point)
    let behaviour = world.rules.rule(of: cell.material).behaviour
    // A string's note is its length.
    guard behaviour.rings, behaviour != .string else {
      return refuse(Message("play.note.none"))
    }
    let note = Int(cell.data & 31) % Self.noteCount + steps
    guard (0..<Self.noteCount).contains(note) else { return refuse(Message("play.note.limit")) }
    beginDeed()
    world.set(Cell(cell.material, data: UInt8(note)), at: hand.point)
    world.strike(at: hand.point)
    say(Message("play.note", ("n", .number(note + 1)), ("m", .number(Self.noteCount))))
  }

  /// Turns the copy by a quarter, clockwise.
  public func rotateStamp() {
    guard let stamp else { return refuse(Message("play.stamp.nothing")) }
    self.stamp = stamp.rotated(world.rules)
    say(Message("play.stamp.rotated"))
  }
}
