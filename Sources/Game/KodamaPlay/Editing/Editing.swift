import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// What the player makes things with, and takes back: the brush, what is in hand, the copy, the
/// history.
final class Editing: Model {
  weak var delegate: (any PlayDelegate)?
  /// The tools as they lie: brush, marks, copy.
  var tools = Toolbox()
  /// What is asked before it is done, because it would change many cells.
  var asked: Question?
  /// Whether the change that was asked for is being made.
  var isAccepted = false
  /// The stroke under way, if one is.
  var stroke: Stroke?
  private let context: ValleyContext
  private let log: ValleyLog
  private let time: Timekeeping
  private let etude: EtudeSession
  private let soundscape: Soundscape
  private let palette: Palette
  /// What can be taken in hand.
  private let placeable: [MaterialID]
  /// Made when it is first asked for: it keeps a copy of the world.
  private(set) lazy var history = History(context.world)

  init(
    _ context: ValleyContext, _ log: ValleyLog, _ time: Timekeeping, _ etude: EtudeSession,
    _ soundscape: Soundscape, _ parts: PlayParts
  ) {
    self.context = context
    self.log = log
    self.time = time
    self.etude = etude
    self.soundscape = soundscape
    palette = parts.palette
    placeable = parts.names.placeable
  }

  var world: World { context.world }
  var hand: Hand { context.hand }
  var viewport: Viewport { context.viewport }

  // MARK: One dab

  /// Places the material in hand.
  func place() {
    endListening()
    begin()
    let material = palette.selected
    let changed = dab(material)
    post(changed > 0 ? .placed(material, cells: changed) : .refused(.place(material)))
  }

  /// Takes away what is under the hand.
  func take() {
    endListening()
    let material = under
    begin()
    let changed = material == .air ? 0 : dab(.air)
    post(changed > 0 ? .taken(material, cells: changed) : .refused(.take))
  }

  /// Uses what is under the hand: a bell rings.
  func use() {
    endListening()
    let material = under
    guard material != .air else { return post(.refused(.use)) }
    begin()
    world.strike(at: hand.point)
    post(.used(material, world.outcomeOfUse(at: hand.point)))
  }

  /// Whether using what is under the hand does more than knock on it.
  var isUsable: Bool {
    world.outcomeOfUse(at: hand.point) != .knocks
  }

  /// Places a single cell of the material in hand, whatever the brush.
  func placeCell() {
    endListening()
    begin()
    let changed = world.paint(selected, cells: [hand.point], tuning: tuning)
    post(changed > 0 ? .placed(selected, cells: changed) : .refused(.place(selected)))
  }

  // MARK: Larger strokes

  /// Replaces what is under the hand, wherever the rectangle shows it, with the material in hand.
  func replaceSeen() {
    endListening()
    let (old, new, shown) = (under, palette.selected, viewport.shown)
    if old != new,
      mustAsk(.replace, cells: world.count(of: old, from: shown.first, to: shown.last))
    {
      return
    }
    begin()
    let changed = world.replace(
      old, with: new, from: shown.first, to: shown.last, tuning: tuning)
    let isDone = old != new && changed > 0
    post(isDone ? .replaced(old, by: new, cells: changed) : .refused(.replace))
  }

  /// Empties the valley; undo brings it back.
  func clear() {
    guard isFree else { return post(.refused(.clearEtude)) }
    let corner = GridPoint(world.width - 1, world.height - 1)
    let cells = world.width * world.height
    if mustAsk(.clear, cells: cells - world.count(of: .air, from: GridPoint(0, 0), to: corner)) {
      return
    }
    begin()
    let changed = world.clear()
    post(changed > 0 ? .cleared(cells: changed) : .refused(.clear))
  }

  // MARK: Taking back

  /// Takes the last edit back, and time with it.
  func undo() {
    endStroke()
    takeTurn()
    post(
      history.undo()
        ? .undone(history.lastEdit, left: history.undoCount) : .refused(.undo))
  }

  /// Does again what was taken back.
  func redo() {
    endStroke()
    takeTurn()
    post(
      history.redo()
        ? .redone(history.lastEdit, left: history.redoCount) : .refused(.redo))
  }

  /// What was done in the valley before this one, which took its place, can be undone in it too.
  func takeHistory(of other: Editing) {
    if let history = History(world, after: other.history) { self.history = history }
  }

  /// Begins with a history in which nothing can be undone.
  ///
  /// - Returns: the one until now, with all that was done in one step.
  func beginHistory() -> History {
    defer { history = History(world) }
    return history
  }

  /// Goes on with a history that was set aside: all that was done since is one step of it.
  func endHistory(_ former: History) {
    history = former
    history.openEdit = nil
  }

  /// Closes the step before: what is done now can be undone by itself.
  func checkpoint() { history.checkpoint() }

  // MARK: The brush

  /// Takes the next size of brush.
  func nextBrush() {
    tools.nextReach()
    post(.brushSized(width: tools.brushWidth))
  }

  /// Takes a larger (1) or smaller (−1) brush, as far as they go.
  func changeBrush(by steps: Int) {
    tools.changeReach(by: steps)
    post(.brushSized(width: tools.brushWidth))
  }

  /// Takes the next shape of brush: square, round, flat, spray.
  func nextBrushShape() {
    tools.nextShape()
    post(.brushShaped(tools.brush.shape, width: tools.brushWidth))
  }

  /// Paints at the hand too what is painted on the other side of the hand's column, or no more.
  func toggleBrushMirror() {
    tools.toggleMirror(at: hand.point.x)
    post(.brushMirrored(tools.mirrorColumn != nil))
  }

  // MARK: What is in hand

  /// Takes what is under the hand as the material to place.
  func pickUnderHand() {
    let material = under
    guard placeable.contains(material) else { return post(.refused(.pick(material))) }
    post(.picked(material, replacing: palette.select(material)))
  }

  /// Takes the material of a slot of the hotbar.
  func selectSlot(_ slot: Int) {
    guard palette.selectSlot(slot) else { return post(.refused(.emptySlot)) }
    let material = palette.selected
    post(.selected(material, isFavourite: palette.isFavourite(material)))
  }

  /// The materials at hand.
  var hotbar: [MaterialID] { palette.hotbar }

  /// The material in hand.
  var selected: MaterialID { palette.selected }

  /// Takes a material in hand.
  func select(_ material: MaterialID) { palette.select(material) }

  /// Takes the materials at hand, and in it, that a save or a world that was written down names.
  func restore(hotbar: [MaterialID], selected: MaterialID) {
    palette.restore(hotbar: hotbar, selected: selected)
  }

  /// Puts a star on the material in hand, or takes it off.
  func toggleFavourite() {
    let material = palette.selected
    palette.toggleFavourite(material)
    post(.starred(material, palette.isFavourite(material)))
  }

  /// What is under the hand.
  var under: MaterialID { world.cell(at: hand.point).material }

  /// How instruments are tuned that the hand places: to the row in which they stand, as an étude's
  /// are, whatever the scale.
  var tuning: Tuning { viewport.tuning(at: hand.point) }

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

  func begin() {
    endStroke()
    (asked, tools.holdsStamp) = (nil, false)
    takeTurn()
    history.checkpoint()
  }

  /// Ends a sweep that is being heard, because the hand acts.
  func endListening() { soundscape.endSweep() }

  /// Records that the player is about to change the valley, and takes a turn.
  func takeTurn() {
    soundscape.markSitesChanged()
    soundscape.recordPlayerAction()
    time.takeTurn()
  }

  /// Reports what was done, or could not be done: in words, as a sound, and to the étude.
  func post(_ fact: EditFact) {
    if fact.changesValley { history.openEdit = fact }
    if let sound = fact.sound { context.sound(sound) }
    if fact.namesPlace { hand.markNamed() }
    if case .used = fact { etude.recordStrike() }
    log.post(.edit(fact))
    // `reportStroke` counts each dab of a stroke.
    if !isStroking { etude.recordEdit(fact) }
  }

  /// Counts the last dab of a stroke for the étude, and reports that its glide changes.
  func reportStroke() {
    for (material, cells) in stroke?.changed ?? [] { etude.recordEdit(of: material, cells: cells) }
    delegate?.playDidChange(.sound)
  }

  func combine(into digest: inout Digest) {
    tools.combine(into: &digest)
    stroke?.combine(into: &digest)
  }
}

extension Editing {
  /// Whether anything may be done with it: an étude is not emptied, and only its music is set.
  var isFree: Bool { etude.etudeName == nil }
}

extension EditFact {
  /// What the hand sounds like as it does this, if it is heard.
  var sound: HandMoment.Kind? {
    switch self {
    case .placed, .lineDrawn, .shapeDrawn, .filled, .replaced, .redone, .stamp(.pasted): .place
    case .taken, .cleared, .undone: .take
    case .tuned(.scale), .tuned(.tempo), .tuned(.clock): .change
    case .property(.warmed), .property(.turned), .property(.charged): .change
    case .refused: .refuse
    // What is used, and what is tuned, rings by itself.
    case .used, .tuned(.note), .property(.tuned): nil
    // A stroke has been heard all along.
    case .strokeEnded: nil
    case .lineBegun, .shapeBegun, .outlined, .unmarked: nil
    case .brushSized, .brushShaped, .brushMirrored, .stamp, .picked, .selected,
      .starred, .property(.chosen):
      nil
    }
  }

  /// Whether it is something that can be taken back.
  var changesValley: Bool {
    switch self {
    case .placed, .taken, .strokeEnded, .used, .lineDrawn, .shapeDrawn, .filled, .replaced,
      .cleared, .stamp(.pasted), .tuned, .property(.tuned), .property(.warmed),
      .property(.turned), .property(.charged):
      true
    case .lineBegun, .shapeBegun, .outlined, .unmarked, .undone, .redone, .brushSized,
      .brushShaped, .brushMirrored, .stamp, .picked, .selected, .starred, .property(.chosen),
      .refused:
      false
    }
  }

  /// Whether it says what is under the hand now: then nothing names that once more.
  var namesPlace: Bool {
    switch self {
    case .placed, .taken, .strokeEnded, .used: true
    default: false
    }
  }
}
