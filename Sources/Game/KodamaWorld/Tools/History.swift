package import KodamaDataSources
public import KodamaRoles

/// Undo and redo of a world: back to exactly the state before, cells, heat and time.
///
/// A step keeps the cells that differ, in runs, never a whole copy:
///
///     history.checkpoint()       // before each thing the player does
///     world.paint(sand, with: brush, at: point)
///     history.undo()             // as it was at the checkpoint, whatever has happened since
///     history.redo()             // as it was when undo was called, digest for digest
///
/// What the world does by itself is no step of its own: it is joined to the edit before it, so that
/// every step is an edit. After an undo or redo nothing is open, so that undoing again goes one
/// edit further back, however much has moved meanwhile.
public final class History: Model {
  /// How many edits are kept, unless they are larger than `byteLimit` together.
  public static let stepLimit = 256
  /// The most that all steps take, in bytes; the oldest go first.
  public static let byteLimit = 96 << 20

  /// An edit: what differs by it, and what it was, where that is known.
  private struct Step {
    var difference: WorldDifference
    var edit: EditFact?
    var bytes: Int { difference.bytes }
  }

  /// What the edit is that is going on, for who takes it back later.
  package var openEdit: EditFact?
  /// What was undone or redone last.
  package private(set) var lastEdit: EditFact?
  private let world: World
  /// The world as it was at the last checkpoint, undo or redo.
  private var base: WorldShadow
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var bytes = 0
  /// Whether something was done since the base; else the world moved by itself.
  private var hasOpenEdit = true

  /// Makes a history that begins with the world as it is.
  public init(_ world: World) {
    self.world = world
    base = WorldShadow(world)
  }

  /// Goes on with the steps of an older history of the same valley, which was loaded anew: loading
  /// is an edit like any other.
  ///
  /// - Returns: nil where it is another valley.
  package init?(_ world: World, after older: History) {
    guard older.world.seed == world.seed, older.world.width == world.width,
      older.world.height == world.height
    else { return nil }
    older.checkpoint()
    self.world = world
    base = older.base
    undoSteps = older.undoSteps
    bytes = older.bytes
  }

  /// How many edits can be undone, the open one not counted.
  public var undoCount: Int { undoSteps.count }
  /// How many edits can be redone.
  public var redoCount: Int { redoSteps.count }

  /// Closes the step that has been going on. What could be redone is gone: another thing is about
  /// to be done, and doing the old one again would wipe it out.
  public func checkpoint() {
    _ = close()
    (hasOpenEdit, openEdit) = (true, nil)
    dropRedo()
  }

  /// Goes back to the last checkpoint, or where nothing was done since, to the one before.
  ///
  /// - Returns: whether there was one.
  @discardableResult public func undo() -> Bool {
    // What moved since the last undo is lost, or what is still to be done again would not fit.
    if hasOpenEdit || redoSteps.isEmpty, close() { dropRedo() }
    (hasOpenEdit, openEdit) = (false, nil)
    guard let step = undoSteps.popLast() else { return false }
    lastEdit = step.edit
    base.apply(step.difference, forwards: false)
    redoSteps.append(step)
    base.restore(world)
    return true
  }

  /// Takes the last undo back. What happened in the world since that undo is lost.
  ///
  /// - Returns: whether there was one.
  @discardableResult public func redo() -> Bool {
    guard let step = redoSteps.popLast() else { return false }
    lastEdit = step.edit
    base.apply(step.difference, forwards: true)
    undoSteps.append(step)
    base.restore(world)
    (hasOpenEdit, openEdit) = (false, nil)
    return true
  }

  /// Makes a step of what changed since the base. What moved by itself since an undo or redo goes
  /// with the edit before it; where there is none, nothing goes back behind it.
  private func close() -> Bool {
    guard let difference = base.advance(to: world, countsHeat: hasOpenEdit && warms) else {
      return false
    }
    if hasOpenEdit {
      undoSteps.append(Step(difference: difference, edit: openEdit))
      bytes += difference.bytes
    } else if let step = undoSteps.popLast() {
      let joined = step.difference.followed(by: difference)
      undoSteps.append(Step(difference: joined, edit: step.edit))
      bytes += joined.bytes - step.bytes
    }
    while undoSteps.count > Self.stepLimit || (bytes > Self.byteLimit && undoSteps.count > 1) {
      bytes -= undoSteps.removeFirst().bytes
    }
    return true
  }

  /// Whether the open edit has made it warmer or colder, and perhaps nothing else.
  private var warms: Bool {
    if case .property(.warmed) = openEdit { true } else { false }
  }

  private func dropRedo() {
    for step in redoSteps { bytes -= step.bytes }
    redoSteps.removeAll()
  }
}
