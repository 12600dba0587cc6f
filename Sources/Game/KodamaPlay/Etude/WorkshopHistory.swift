import KodamaDataSources
import KodamaEtudes

/// What was done to an étude that is being made, to be undone and done again. An étude is small,
/// so each step keeps it whole.
struct WorkshopHistory {
  /// One thing that was done, and the étude on the other side of it.
  struct Step {
    var edit: WorkshopEdit
    var draft: EtudeDraft
    var isProven: Bool
  }

  /// What is further back is forgotten.
  static let limit = 200

  private var done: [Step] = []
  private var undone: [Step] = []

  /// How many things can be undone, and how many can be done again.
  var undoCount: Int { done.count }
  var redoCount: Int { undone.count }

  /// Something is done: what was undone before cannot be done again.
  mutating func note(_ step: Step) {
    undone = []
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Goes back by one step.
  ///
  /// - Returns: what was done, and the étude as it was before; nil where nothing was.
  mutating func undo(from draft: EtudeDraft, _ isProven: Bool) -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(Step(edit: step.edit, draft: draft, isProven: isProven))
    return step
  }

  /// Goes forth again by one step.
  ///
  /// - Returns: what was undone, and the étude as it was after it; nil where nothing was.
  mutating func redo(from draft: EtudeDraft, _ isProven: Bool) -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(Step(edit: step.edit, draft: draft, isProven: isProven))
    return step
  }

  /// Whatever is undone now, it is the étude of this file.
  mutating func belong(to name: String) { changeAll { $0.belong(to: name) } }

  /// The same, and what had the title of before has the new one.
  mutating func belong(to name: String, titled title: String, before former: String) {
    changeAll { $0.belong(to: name, titled: title, before: former) }
  }

  private mutating func changeAll(_ body: (inout EtudeDraft) -> Void) {
    for index in done.indices { body(&done[index].draft) }
    for index in undone.indices { body(&undone[index].draft) }
  }
}
