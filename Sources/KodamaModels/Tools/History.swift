public import KodamaRoles

/// Told by a history that what can be undone or redone has changed. The call carries no data.
public protocol HistoryDelegate: AnyObject {
  /// The counts have changed.
  func historyDidChange()
}

/// Undo and redo of a world: back to exactly the state before, cells, heat and time.
///
/// A step keeps the cells that differ, in runs, never a whole copy:
///
///     history.checkpoint()       // before each thing the player does
///     world.paint(sand, with: brush, at: point)
///     history.undo()             // as it was at the checkpoint, whatever has happened since
///     history.redo()             // as it was when undo was called, digest for digest
public final class History: Model {
  /// Told when the counts change.
  public weak var delegate: (any HistoryDelegate)?

  /// How many steps are kept at least, unless they are larger than `byteLimit` together.
  public static let stepLimit = 256
  /// The most that all steps take, in bytes; the oldest go first.
  public static let byteLimit = 96 << 20

  private let world: World
  /// The world as it was at the last checkpoint, undo or redo.
  private var base: WorldShadow
  private var undoSteps: [WorldDifference] = []
  private var redoSteps: [WorldDifference] = []
  private var bytes = 0

  /// Makes a history that begins with the world as it is.
  public init(_ world: World) {
    self.world = world
    base = WorldShadow(world)
  }

  /// How many steps can be undone, the open one not counted.
  public var undoCount: Int { undoSteps.count }
  /// How many steps can be redone.
  public var redoCount: Int { redoSteps.count }

  /// Closes the step that has been going on. What could be redone is gone: another thing is about
  /// to be done, and doing the old one again would wipe it out.
  public func checkpoint() {
    let couldRedo = !redoSteps.isEmpty
    guard close() || couldRedo else { return }
    dropRedo()
    delegate?.historyDidChange()
  }

  /// Goes back to the last checkpoint, or where nothing changed since, to the one before.
  ///
  /// - Returns: whether there was one.
  @discardableResult public func undo() -> Bool {
    if close() { dropRedo() }
    guard let step = undoSteps.popLast() else { return false }
    base.apply(step, forwards: false)
    base.restore(world)
    redoSteps.append(step)
    delegate?.historyDidChange()
    return true
  }

  /// Takes the last undo back. What happened in the world since that undo is lost.
  ///
  /// - Returns: whether there was one.
  @discardableResult public func redo() -> Bool {
    guard let step = redoSteps.popLast() else { return false }
    base.apply(step, forwards: true)
    base.restore(world)
    undoSteps.append(step)
    delegate?.historyDidChange()
    return true
  }

  /// Makes a step of what changed since the base.
  private func close() -> Bool {
    guard let step = base.advance(to: world) else { return false }
    undoSteps.append(step)
    bytes += step.bytes
    while undoSteps.count > Self.stepLimit || (bytes > Self.byteLimit && undoSteps.count > 1) {
      bytes -= undoSteps.removeFirst().bytes
    }
    return true
  }

  private func dropRedo() {
    for step in redoSteps { bytes -= step.bytes }
    redoSteps.removeAll()
  }
}
