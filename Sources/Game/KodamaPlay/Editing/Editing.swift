import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The requests of `Editing` to the play model.
protocol EditingDelegate: PlayPartDelegate {
  func endSweep()
  /// Prepares an edit: ends a sweep, which would sound what is there no longer, counts an edit that
  /// must be saved, and lets a turn pass.
  func willEdit()
  /// An undo step with this number was begun, undone or redone.
  func didBeginStep(_ number: Int)
  func didUndoStep(_ number: Int)
  func didRedoStep(_ number: Int)
  func did(_ fact: EditFact, inStroke isStroking: Bool)
  func didDab(_ material: MaterialID, cells: Int)
}

/// The player's edits to the valley: brush, shapes, copies, tuning, undo and redo.
final class Editing: Model {
  weak var delegate: (any EditingDelegate)?
  var tools = Toolbox() {
    didSet { if tools != oldValue { delegate?.playDidChange(.shown) } }
  }
  /// The change that waits for the player's confirmation, and the number of cells it affects.
  var pendingChange: (change: LargeChange, cells: Int)?
  /// True while a confirmed change is being made.
  var isAccepted = false
  var stroke: Stroke?
  private let context: ValleyContext
  /// True in a valley, false in an étude. An étude cannot be cleared, and only its instruments can
  /// be tuned.
  let isInValley: Bool
  private let palette: Palette
  /// The valley's hotbar while it waits and an étude uses the palette; otherwise nil.
  private var keptHotbar: Palette.Hotbar?
  private let placeable: [MaterialID]
  /// The undo history. It is created lazily, because it copies the world.
  private(set) lazy var history = History(context.world)

  init(
    _ context: ValleyContext, isInValley: Bool, _ palette: Palette, placeable: [MaterialID]
  ) {
    self.context = context
    self.isInValley = isInValley
    self.palette = palette
    self.placeable = placeable
  }

  var world: World { context.world }
  var hand: Hand { context.hand }
  var viewport: Viewport { context.viewport }

  // MARK: One dab

  /// Places the selected material in the cells under the brush. Air in hand erases them.
  func place() {
    guard !holdsEraser else { return erase() }
    beginEdit()
    let material = palette.selected
    let changed = dab(material)
    post(changed > 0 ? .placed(material, cells: changed) : .refused(refusal(of: material)))
  }

  func refusal(of material: MaterialID) -> EditError {
    world.joins(material, under) ? .joins(material, under) : .place(material)
  }

  /// Erases the cells under the brush, or those of the marked shape.
  func take() {
    if tools.shapeStart != nil { draw(tools.shape, erases: true) } else { erase() }
  }

  private func erase() {
    let material = under
    beginEdit()
    let changed = material == .air ? 0 : dab(.air)
    post(changed > 0 ? .taken(material, cells: changed) : .refused(.take))
  }

  func use() {
    endSweep()
    let material = under
    guard material != .air else { return post(.refused(.use)) }
    beginEdit()
    world.strike(at: hand.point)
    post(.used(material, world.outcomeOfUse(at: hand.point)))
  }

  /// True if using the cell under the hand does more than knock.
  var isUsable: Bool {
    world.outcomeOfUse(at: hand.point) != .knocks
  }

  /// Places one cell of the selected material, regardless of the brush size.
  func placeCell() {
    beginEdit()
    let found = under
    let changed = world.paint(selected, cells: [hand.point], tuning: tuning)
    if holdsEraser { return post(changed > 0 ? .taken(found, cells: 1) : .refused(.take)) }
    post(changed > 0 ? .placed(selected, cells: changed) : .refused(.place(selected)))
  }

  // MARK: Larger changes

  func replaceSeen() {
    endSweep()
    let (old, new, shown) = (under, palette.selected, viewport.shown)
    if old != new,
      needsConfirmation(.replace, cells: world.count(of: old, from: shown.first, to: shown.last))
    {
      return
    }
    beginEdit()
    let changed = world.replace(
      old, with: new, from: shown.first, to: shown.last, tuning: tuning)
    let isDone = old != new && changed > 0
    post(isDone ? .replaced(old, by: new, cells: changed) : .refused(.replace))
  }

  /// Clears the whole valley. Undo restores it; études cannot be cleared.
  func clear() {
    guard isInValley else { return post(.refused(.clearEtude)) }
    let corner = CellPoint(world.width - 1, world.height - 1)
    let cells = world.width * world.height
    if needsConfirmation(
      .clear, cells: cells - world.count(of: .air, from: CellPoint(0, 0), to: corner))
    {
      return
    }
    beginEdit()
    let changed = world.clear()
    post(changed > 0 ? .cleared(cells: changed) : .refused(.clear))
  }

  // MARK: Undo and redo

  /// Undoes the last edit, and returns the world to the time of that edit.
  func undo() {
    endStroke()
    delegate?.willEdit()
    guard history.undo() else { return post(.refused(.undo)) }
    delegate?.didUndoStep(history.lastNumber)
    post(.undone(history.lastEdit, left: history.undoCount))
  }

  func redo() {
    endStroke()
    delegate?.willEdit()
    guard history.redo() else { return post(.refused(.redo)) }
    delegate?.didRedoStep(history.lastNumber)
    post(.redone(history.lastEdit, left: history.redoCount))
  }

  /// Continues the history of the valley that this valley replaced, so that the player can still
  /// undo its edits.
  func takeHistory(of other: Editing) {
    if let history = History(world, after: other.history) { self.history = history }
  }

  /// Starts an empty history, for a macro or another group of edits.
  ///
  /// - Returns: The previous history.
  func beginHistory() -> History {
    defer { history = History(world) }
    return history
  }

  /// Restores the history that `beginHistory()` returned. All edits since that call become one undo
  /// step.
  func endHistory(_ former: History) {
    history = former
    history.openEdit = nil
  }

  func checkpoint() { history.checkpoint() }

  // MARK: The brush

  func nextBrush() {
    tools.nextReach()
    post(.brushSized(width: tools.brushWidth))
  }

  /// Enlarges (+1) or shrinks (−1) the brush, by steps of `Toolbox.reaches`.
  func changeBrush(by steps: Int) {
    tools.changeReach(by: steps)
    post(.brushSized(width: tools.brushWidth))
  }

  func nextBrushShape() {
    tools.nextShape()
    post(.brushShaped(tools.brush.shape, width: tools.brushWidth))
  }

  /// Turns mirrored painting on or off. The hand's column becomes the mirror axis.
  func toggleBrushMirror() {
    tools.toggleMirror(at: hand.point.x)
    post(.brushMirrored(tools.mirrorColumn != nil))
  }

  // MARK: The selected material

  func pickUnderHand() {
    let material = under
    guard material == .air || placeable.contains(material) else {
      return post(.refused(.pick(material)))
    }
    post(.picked(material, replacing: palette.select(material)))
  }

  func selectSlot(_ slot: Int) {
    guard palette.selectSlot(slot) else { return post(.refused(.emptySlot)) }
    let material = palette.selected
    post(.selected(material, isFavourite: palette.isFavourite(material)))
  }

  var hotbar: [MaterialID] { palette.hotbar }

  /// Sets whether the valley waits while an étude uses the palette.
  func keepHotbar(_ isWaiting: Bool) { keptHotbar = isWaiting ? palette.state : nil }

  /// The hotbar of this valley, which an étude may have replaced meanwhile.
  var ownHotbar: Palette.Hotbar { keptHotbar ?? palette.state }

  var selected: MaterialID { palette.selected }

  func select(_ material: MaterialID) { palette.select(material) }

  /// Restores the hotbar and the selected material from a saved game or a world file. A pick never
  /// replaces `defaults`; nil stands for those of a new valley.
  func restore(hotbar: [MaterialID], selected: MaterialID, defaults: [MaterialID]? = nil) {
    palette.restore(hotbar: hotbar, selected: selected, defaults: defaults)
  }

  func toggleFavourite() {
    let material = palette.selected
    palette.toggleFavourite(material)
    post(.starred(material, palette.isFavourite(material)))
  }

  var under: MaterialID { world.cell(at: hand.point).material }

  /// The tuning of instruments placed at the hand. It depends on the hand's row, not on the zoom.
  var tuning: Tuning { viewport.tuning(at: hand.point) }

  /// Paints with the brush, and also at the mirrored position if mirroring is on.
  ///
  /// - Parameters:
  ///   - material: The material to paint.
  ///   - start: The start of the path to the hand; nil to paint only at the hand.
  /// - Returns: The number of changed cells.
  func dab(_ material: MaterialID, from start: CellPoint? = nil) -> Int {
    let start = start ?? hand.point
    let changed = world.paint(
      material, with: tools.brush, from: start, to: hand.point, tuning: tuning)
    guard let start = tools.mirrored(start), let end = tools.mirrored(hand.point) else {
      return changed
    }
    return changed
      + world.paint(material, with: tools.brush, from: start, to: end, tuning: tuning)
  }

  func beginEdit() {
    endStroke()
    (pendingChange, tools.holdsStamp) = (nil, false)
    delegate?.willEdit()
    history.checkpoint(canBeRefused: true)
    delegate?.didBeginStep(history.openNumber)
  }

  func endSweep() { delegate?.endSweep() }

  /// Names and reports an edit. An edit without effect leaves no undo step.
  func post(_ fact: EditFact) {
    if fact.changesValley { history.openEdit = fact }
    if fact.isWithoutEffect, !isStroking { history.cancelCheckpoint() }
    delegate?.did(fact, inStroke: isStroking)
  }

  func reportStroke() {
    for (material, cells) in stroke?.changed ?? [] { delegate?.didDab(material, cells: cells) }
    delegate?.playDidChange(.sound)
  }

  func combine(into digest: inout Digest) {
    tools.combine(into: &digest)
    stroke?.combine(into: &digest)
  }
}

extension Editing {
  /// True if air is selected. Strokes, lines, shapes and fills then remove cells.
  var holdsEraser: Bool { selected == .air }
}

extension EditFact {
  /// The action of the hand that this edit is; nil if no View should sound it.
  var handMoment: HandMoment.Kind? {
    switch self {
    case .placed, .lineDrawn, .shapeDrawn, .filled, .replaced, .redone, .stamp(.pasted): .place
    case .taken, .cleared, .undone: .take
    case .tuned(.scale), .tuned(.tempo), .tuned(.clock): .change
    case .property(.warmed), .property(.turned), .property(.charged): .change
    case .refused: .refuse
    // Used and retuned instruments ring by themselves, which is a moment of the world.
    case .used, .tuned(.note), .property(.tuned): nil
    // The stroke was reported while it was drawn.
    case .strokeEnded: nil
    case .lineBegun, .shapeBegun, .outlined, .unmarked: nil
    case .brushSized, .brushShaped, .brushMirrored, .stamp, .picked, .selected,
      .starred, .property(.chosen):
      nil
    }
  }

  /// The number of cells that were placed; 1 for edits whose size does not matter.
  var placedCells: Int {
    switch self {
    case .placed(_, let cells), .lineDrawn(_, let cells), .filled(_, let cells): cells
    case .shapeDrawn(_, _, let cells): cells
    default: 1
    }
  }

  /// True if the edit has changed nothing, so that it leaves no undo step.
  var isWithoutEffect: Bool {
    switch self {
    case .refused, .used(_, .knocks), .used(_, .calls), .stamp(.pasted(cells: 0)): true
    default: false
    }
  }

  var changesValley: Bool {
    if isWithoutEffect { return false }
    return switch self {
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

  /// True if the fact already names the material under the hand, so that the game need not name it
  /// again when the hand rests.
  var namesPlace: Bool {
    switch self {
    case .placed, .taken, .strokeEnded, .used: true
    default: false
    }
  }
}
