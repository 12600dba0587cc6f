package import KodamaDataSources
import KodamaRoles

/// Undo and redo of a world, including its cells, heat and time.
///
/// Each step stores only the cells that differ, as runs:
///
///     history.checkpoint()       // before each action of the player
///     world.paint(sand, with: brush, at: point)
///     history.undo()             // the state at the checkpoint
///     history.redo()             // the state when `undo` was called, digest for digest
///
/// Changes that the simulation makes are not steps of their own. They are added to the edit before
/// them, so that every step is an edit. After an undo or redo, no edit is open. Another undo then
/// goes back one more edit, however much has moved since.
package final class History: Model {
  /// The maximum number of edits that can be undone, provided that they fit into `byteLimit`.
  package static let stepLimit = 256
  /// The maximum size of all steps, in bytes. The oldest steps are removed first.
  package static let byteLimit = 96 << 20

  /// The difference that an edit made, and the edit's description if it is known.
  private struct Step {
    var difference: WorldDifference
    var edit: EditFact?
    var number: Int
    var bytes: Int { difference.bytes }
  }

  /// The state before a checkpoint, to which a refused edit returns.
  private struct Before {
    var base: WorldShadow
    var undoSteps: [Step]
    var redoSteps: [Step]
    var bytes: Int
    var hasOpenEdit: Bool
    var openEdit: EditFact?
    var openNumber: Int
  }

  package var openEdit: EditFact? { didSet { if openEdit != nil { before = nil } } }
  /// The number of the edit in progress. Every checkpoint begins an edit with another number.
  package private(set) var openNumber = 0
  package private(set) var lastEdit: EditFact?
  package private(set) var lastNumber = 0
  /// The state before the edit in progress, until the edit has changed something.
  private var before: Before?
  private let world: World
  /// The state of the world at the last checkpoint, undo or redo.
  private var base: WorldShadow
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var bytes = 0
  /// True if the changes since `base` include an edit; false if only the simulation made them.
  private var hasOpenEdit = true

  package init(_ world: World) {
    self.world = world
    base = WorldShadow(world)
  }

  /// Creates a history that continues an older one of the same valley, for example after a save was
  /// loaded. Loading can then be undone like any other edit.
  ///
  /// - Returns: The history, or nil if the seed or the size of the world differs.
  package init?(_ world: World, after older: History) {
    guard older.world.seed == world.seed, older.world.width == world.width,
      older.world.height == world.height
    else { return nil }
    older.checkpoint()
    self.world = world
    base = older.base
    undoSteps = older.undoSteps
    bytes = older.bytes
    openNumber = older.openNumber
  }

  /// The number of edits that can be undone, not counting the edit in progress.
  package var undoCount: Int { undoSteps.count }
  package var redoCount: Int { redoSteps.count }

  /// Ends the edit in progress and begins another. This removes all redo steps, because redoing an
  /// older edit would overwrite the new one.
  ///
  /// - Parameter canBeRefused: True if `cancelCheckpoint()` may follow.
  package func checkpoint(canBeRefused: Bool = false) {
    before =
      canBeRefused
      ? Before(
        base: base, undoSteps: undoSteps, redoSteps: redoSteps, bytes: bytes,
        hasOpenEdit: hasOpenEdit, openEdit: openEdit, openNumber: openNumber) : nil
    _ = close()
    (hasOpenEdit, openEdit) = (true, nil)
    openNumber &+= 1
    clearRedo()
  }

  /// Takes back the last checkpoint, because its edit was refused and has changed nothing. The edit
  /// then leaves no step, and older edits can still be redone.
  package func cancelCheckpoint() {
    guard let before else { return }
    self.before = nil
    (base, undoSteps, redoSteps, bytes) = (
      before.base, before.undoSteps, before.redoSteps, before.bytes
    )
    (hasOpenEdit, openEdit) = (before.hasOpenEdit, before.openEdit)
    openNumber = before.openNumber
  }

  /// Restores the state at the last checkpoint, or at the one before if nothing was edited since.
  ///
  /// - Returns: True if there was a step to restore.
  @discardableResult package func undo() -> Bool {
    // While edits can be redone, changes by the simulation since the last undo are discarded,
    // because the redo steps would no longer fit.
    if hasOpenEdit || redoSteps.isEmpty, close() { clearRedo() }
    (hasOpenEdit, openEdit) = (false, nil)
    guard let step = undoSteps.popLast() else { return false }
    (lastEdit, lastNumber, before) = (step.edit, step.number, nil)
    base.apply(step.difference, forwards: false)
    redoSteps.append(step)
    base.restore(world)
    return true
  }

  /// Restores the state before the last undo. Changes since that undo are lost.
  ///
  /// - Returns: True if there was a step to restore.
  @discardableResult package func redo() -> Bool {
    guard let step = redoSteps.popLast() else { return false }
    (lastEdit, lastNumber, before) = (step.edit, step.number, nil)
    base.apply(step.difference, forwards: true)
    undoSteps.append(step)
    base.restore(world)
    (hasOpenEdit, openEdit) = (false, nil)
    return true
  }

  /// Turns the changes since `base` into a step. Changes by the simulation after an undo or redo
  /// are added to the edit before them. Without such an edit they cannot be undone.
  private func close() -> Bool {
    guard let difference = base.advance(to: world, countsHeat: hasOpenEdit && warms) else {
      return false
    }
    if hasOpenEdit {
      undoSteps.append(Step(difference: difference, edit: openEdit, number: openNumber))
      bytes += difference.bytes
    } else if let step = undoSteps.popLast() {
      let joined = step.difference.followed(by: difference)
      undoSteps.append(Step(difference: joined, edit: step.edit, number: step.number))
      bytes += joined.bytes - step.bytes
    }
    while undoSteps.count > Self.stepLimit || (bytes > Self.byteLimit && undoSteps.count > 1) {
      bytes -= undoSteps.removeFirst().bytes
    }
    return true
  }

  /// True if the edit in progress changes temperatures, so that a difference in heat alone counts.
  private var warms: Bool {
    switch openEdit {
    case .property(.warmed), .stamp(.pasted): true
    default: false
    }
  }

  private func clearRedo() {
    for step in redoSteps { bytes -= step.bytes }
    redoSteps.removeAll()
  }
}
