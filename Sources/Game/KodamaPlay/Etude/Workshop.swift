package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
import KodamaWorld

/// The editor for études: the draft, its undo history, and whether the player has solved it.
package final class Workshop: Model {
  /// The name of the étude in a trial run. No file has this name.
  package static let trialName = "workshop_trial"

  /// The étude that is being edited; nil until the player chooses an area.
  package private(set) var draft: EtudeDraft?
  /// True if the player has solved the draft in its current form.
  package private(set) var isProven = false
  private var history = WorkshopHistory()
  let rules: MaterialRules
  private let names: MaterialNames
  let eventLog: EventLog
  let session: Session
  let library: Library
  let etudes: EtudeBook
  let keeper: (any PlayKeeper)?

  init(
    _ parts: PlayParts, rules: MaterialRules, _ session: Session, _ library: Library,
    _ etudes: EtudeBook, _ keeper: (any PlayKeeper)?
  ) {
    self.rules = rules
    names = parts.names
    eventLog = parts.eventLog
    self.session = session
    self.library = library
    self.etudes = etudes
    self.keeper = keeper
  }

  // MARK: The area

  /// Uses the area around a cell for the étude. Title, goals and tools stay.
  ///
  /// - Parameters:
  ///   - world: The valley.
  ///   - hand: The cell in the middle of the area.
  ///   - pages: The width in pages; nil keeps the current width.
  func useArea(of world: World, around hand: CellPoint, pages: Int?) {
    begin(EtudeDraft(world, around: hand, pages: pages ?? draft?.pages ?? 1))
  }

  /// Pastes a copy into an empty room, and uses that room as the étude's area.
  func useArea(of piece: Stamp) {
    guard piece.width <= EtudeDraft.pieceWidth, piece.height <= EtudeDraft.pieceHeight else {
      return post(.refused(.largeCopy))
    }
    begin(EtudeDraft(piece, rules: rules))
    post(.copyTaken(width: piece.width, height: piece.height))
  }

  /// Opens a saved étude with an empty undo history.
  func open(_ etude: Etude) {
    (draft, isProven) = (EtudeDraft(etude), false)
    history = WorkshopHistory()
    post(.opened(etude.title.english))
  }

  private func begin(_ new: EtudeDraft) {
    if draft == nil { draft = new } else { change(.place) { $0 = $0.at(placeOf: new) } }
  }

  // MARK: Goals and tools

  /// Sets the title. A proven draft stays proven.
  package func call(_ title: String) {
    let words = title.split { $0.isWhitespace }.joined(separator: " ")
    let wasProven = isProven
    change(.title(words)) { $0.title = words }
    isProven = wasProven
  }

  package func add(_ goal: Goal) {
    guard let goals = draft?.goals.goals, goals.count < GoalSet.goalLimit else {
      return post(.refused(.manyGoals))
    }
    change(.added(goal)) { draft in
      _ = draft.add(goal)
      // The player can only use the goal's material if it is in the hotbar.
      if case .material(let tool)? = goal.tool, !draft.hotbar.contains(tool),
        !draft.toggle(tool)
      {
        post(.refused(.fullHotbar))
      }
    }
    post(.added(goal))
    if let warning = draft?.warning(about: goal) { post(.verdict(warning)) }
  }

  package func removeGoal(at place: Int) {
    guard let goals = draft?.goals.goals, goals.indices.contains(place) else { return }
    change(.removed(goals[place])) { $0.removeGoal(at: place) }
    post(.removed(goals[place]))
  }

  package func toggleSequence() {
    guard let draft else { return }
    change(.order(isSequence: !draft.isSequence)) { $0.isSequence.toggle() }
  }

  package func changeVariation(_ step: ChoiceStep) {
    guard var next = draft else { return }
    next.changeVariation(step)
    change(.change(next.change)) { $0 = next }
  }

  package func toggle(_ tool: EtudeTool) {
    guard let draft else { return }
    change(.tool(tool, isAllowed: !draft.tools.contains(tool))) { $0.toggle(tool) }
  }

  package func toggle(_ material: MaterialID) {
    guard let draft else { return }
    change(.material(material, isAtHand: !draft.hotbar.contains(material))) { draft in
      if !draft.toggle(material) { post(.refused(.fullHotbar)) }
    }
  }

  /// Applies an edit and records it for undo. An edit without effect is not recorded.
  private func change(_ edit: WorkshopEdit, _ body: (inout EtudeDraft) -> Void) {
    guard let former = draft else { return }
    var next = former
    body(&next)
    guard next != former else { return }
    history.record(WorkshopHistory.Step(edit: edit, draft: former, isProven: isProven))
    (draft, isProven) = (next, false)
  }

  // MARK: Undo and redo

  /// Undoes the last edit of the draft, and posts the result.
  ///
  /// - Returns: False if there was nothing to undo.
  package func undo() -> Bool {
    guard let edit = go(to: draft.flatMap { history.undo(from: $0, isProven) }, orRefuse: .undo)
    else { return false }
    post(.undone(edit, left: history.undoCount))
    return true
  }

  /// Redoes the last undone edit, and posts the result.
  ///
  /// - Returns: False if there was nothing to redo.
  package func redo() -> Bool {
    guard let edit = go(to: draft.flatMap { history.redo(from: $0, isProven) }, orRefuse: .redo)
    else { return false }
    post(.redone(edit, left: history.redoCount))
    return true
  }

  /// Restores the draft to a step of the undo history.
  ///
  /// - Returns: The edit of that step. If `step` is nil, posts the refusal and returns nil.
  private func go(to step: WorkshopHistory.Step?, orRefuse refusal: EditError) -> WorkshopEdit? {
    guard let step else {
      eventLog.post(.edit(.refused(refusal)))
      return nil
    }
    (draft, isProven) = (step.draft, step.isProven)
    return step.edit
  }

  /// Returns the materials that can be used in a goal: first those in the area with their cell
  /// counts, then those in the hotbar, then all others.
  package func candidates(for sketch: GoalSketch) -> [(material: MaterialID, count: Int)] {
    guard let draft else { return [] }
    return everything(draft).filter { sketch.accepts($0.material, rules) }
  }

  /// The materials that can be added to the hotbar, in the order of `candidates(for:)`.
  package var placeable: [(material: MaterialID, count: Int)] {
    guard let draft else { return [] }
    return everything(draft).filter { names.placeable.contains($0.material) }
  }

  private func everything(_ draft: EtudeDraft) -> [(material: MaterialID, count: Int)] {
    let there = draft.materials()
    let rest = (draft.hotbar + names.placeable).filter { material in
      !there.contains { $0.material == material }
    }
    var listed: [MaterialID] = []
    for material in rest where !listed.contains(material) { listed.append(material) }
    return there + listed.map { ($0, 0) }
  }

  // MARK: The finished étude

  /// Returns the draft as an étude with a name. Posts a warning if it may be unsolvable. If it
  /// cannot be played, posts the reason and returns nil.
  func etude(named name: String) -> Etude? {
    guard let draft else {
      post(.refused(.noValley))
      return nil
    }
    let verdict = draft.verdict(rules)
    guard verdict != .noGoal, let etude = try? draft.etude(named: name, rules) else {
      post(.verdict(.noGoal))
      return nil
    }
    switch verdict {
    case .solvedAtStart, .nothingToLose:
      post(.verdict(verdict))
      return nil
    case .missing:
      post(.verdict(verdict))
      return etude
    case .noGoal, .absent, .unknown: return etude
    }
  }

  /// Posts the goals and, unless the draft is proven, its problems.
  package func postGoals() {
    guard let draft else { return post(.refused(.noValley)) }
    let goals = draft.progress(rules).map { $0.fact }
    post(.heard(goals, isProven ? nil : draft.verdict(rules)))
  }

  /// Marks the draft as proven, because the player has solved it without a variation.
  func recordSolution() {
    isProven = true
    post(.proven)
  }

  /// Continues with the saved étude. The next save overwrites it, even after undo.
  func markKept(_ etude: Etude) {
    draft = EtudeDraft(etude)
    history.belong(to: etude.name)
  }

  /// Updates the draft after an étude was renamed, if the draft was opened from that étude.
  func handleRename(_ former: Etude, to etude: Etude) {
    guard draft?.name == former.name else { return }
    draft?.belong(to: etude.name, titled: etude.title.english, before: former.title.english)
    history.belong(to: etude.name, titled: etude.title.english, before: former.title.english)
  }

  func post(_ fact: WorkshopFact) { eventLog.post(.workshop(fact)) }
}

/// The undo history of a draft. Each step stores a whole draft, because drafts are small.
struct WorkshopHistory {
  /// An edit with the draft before it (for undo) or after it (for redo).
  struct Step {
    var edit: WorkshopEdit
    var draft: EtudeDraft
    var isProven: Bool
  }

  /// The maximum number of steps. Beyond it, the oldest step is dropped.
  static let limit = 200

  private var done: [Step] = []
  private var undone: [Step] = []

  var undoCount: Int { done.count }
  var redoCount: Int { undone.count }

  /// Records an edit, and clears the redo steps.
  mutating func record(_ step: Step) {
    undone = []
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Moves the last edit to the redo steps and returns it.
  ///
  /// - Returns: The last edit, with the draft before it; nil if there is nothing to undo.
  mutating func undo(from draft: EtudeDraft, _ isProven: Bool) -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(Step(edit: step.edit, draft: draft, isProven: isProven))
    return step
  }

  /// Moves the last undone edit back to the undo steps and returns it.
  ///
  /// - Returns: The undone edit, with the draft after it; nil if there is nothing to redo.
  mutating func redo(from draft: EtudeDraft, _ isProven: Bool) -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(Step(edit: step.edit, draft: draft, isProven: isProven))
    return step
  }

  mutating func belong(to name: String) { changeAll { $0.belong(to: name) } }

  mutating func belong(to name: String, titled title: String, before former: String) {
    changeAll { $0.belong(to: name, titled: title, before: former) }
  }

  private mutating func changeAll(_ body: (inout EtudeDraft) -> Void) {
    for index in done.indices { body(&done[index].draft) }
    for index in undone.indices { body(&undone[index].draft) }
  }
}
