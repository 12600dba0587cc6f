package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
import KodamaWorld

/// The étude that the player makes, if one is being made: what is chosen for it, what is known of
/// it, and what was kept of earlier ones.
package final class Workshop: Model {
  /// What an étude is called while it is tried; no file has this name.
  package static let trialName = "workshop_trial"

  /// What is being made; nil before a place was taken.
  package private(set) var draft: EtudeDraft?
  /// Whether whoever makes it has solved it as it stands.
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

  // MARK: Its place

  /// Takes the piece of a valley around the hand; what was chosen before stays, and so does how
  /// wide it is, unless another width is given.
  func take(_ world: World, around hand: GridPoint, pages: Int?) {
    begin(EtudeDraft(world, around: hand, pages: pages ?? draft?.pages ?? 1))
  }

  /// Sets what is copied into an empty room.
  func take(_ piece: Stamp) {
    guard piece.width <= EtudeDraft.pieceWidth, piece.height <= EtudeDraft.pieceHeight else {
      return post(.refused(.largeCopy))
    }
    begin(EtudeDraft(piece, rules: rules))
    post(.copyTaken(width: piece.width, height: piece.height))
  }

  /// Opens an étude that is kept. Nothing has been done to it yet that could be undone.
  func open(_ etude: Etude) {
    (draft, isProven) = (EtudeDraft(etude), false)
    history = WorkshopHistory()
    post(.opened(etude.title.english))
  }

  private func begin(_ new: EtudeDraft) {
    if draft == nil { draft = new } else { change(.place) { $0 = $0.at(placeOf: new) } }
  }

  // MARK: What is chosen

  /// Gives it a title; that changes nothing of what is proven.
  package func call(_ title: String) {
    let words = title.split { $0.isWhitespace }.joined(separator: " ")
    let wasProven = isProven
    change(.title(words)) { $0.title = words }
    isProven = wasProven
  }

  /// Asks for one thing more.
  package func add(_ goal: Goal) {
    guard let goals = draft?.goals.goals, goals.count < GoalSet.goalLimit else {
      return post(.refused(.manyGoals))
    }
    change(.added(goal)) { draft in
      _ = draft.add(goal)
      // What a goal is done with has to be at hand.
      if case .material(let tool)? = goal.tool, !draft.hotbar.contains(tool),
        !draft.toggle(tool)
      {
        post(.refused(.fullHotbar))
      }
    }
    post(.added(goal))
  }

  /// Asks for one thing less, by its place.
  package func removeGoal(at place: Int) {
    guard let goals = draft?.goals.goals, goals.indices.contains(place) else { return }
    change(.removed(goals[place])) { $0.removeGoal(at: place) }
    post(.removed(goals[place]))
  }

  /// Has its goals count one after the other, or in any order.
  package func toggleSequence() {
    guard let draft else { return }
    change(.order(isSequence: !draft.isSequence)) { $0.isSequence.toggle() }
  }

  /// Chooses the next of what can be another thing each time.
  package func changeVariation(_ step: ChoiceStep) {
    guard var next = draft else { return }
    next.changeVariation(step)
    change(.change(next.change)) { $0 = next }
  }

  /// Allows a tool, or no longer.
  package func toggle(_ tool: EtudeTool) {
    guard let draft else { return }
    change(.tool(tool, isAllowed: !draft.tools.contains(tool))) { $0.toggle(tool) }
  }

  /// Puts a material at hand, or takes it away.
  package func toggle(_ material: MaterialID) {
    guard let draft else { return }
    change(.material(material, isAtHand: !draft.hotbar.contains(material))) { draft in
      if !draft.toggle(material) { post(.refused(.fullHotbar)) }
    }
  }

  /// Does something to it that can be undone; where it is as it was, nothing was done.
  private func change(_ edit: WorkshopEdit, _ body: (inout EtudeDraft) -> Void) {
    guard let former = draft else { return }
    var next = former
    body(&next)
    guard next != former else { return }
    history.record(WorkshopHistory.Step(edit: edit, draft: former, isProven: isProven))
    (draft, isProven) = (next, false)
  }

  // MARK: Taking back

  /// Undoes what was done to it last.
  ///
  /// - Returns: whether something was done to it; if not, that is told.
  package func undo() -> Bool {
    guard let edit = go(to: draft.flatMap { history.undo(from: $0, isProven) }, orRefuse: .undo)
    else { return false }
    post(.undone(edit, left: history.undoCount))
    return true
  }

  /// Does again what was undone last.
  ///
  /// - Returns: whether something was undone; if not, that is told.
  package func redo() -> Bool {
    guard let edit = go(to: draft.flatMap { history.redo(from: $0, isProven) }, orRefuse: .redo)
    else { return false }
    post(.redone(edit, left: history.redoCount))
    return true
  }

  /// Has it be as it was at a step.
  ///
  /// - Returns: what lies between; nil where there is no such step, which is told.
  private func go(to step: WorkshopHistory.Step?, orRefuse refusal: EditRefusal) -> WorkshopEdit? {
    guard let step else {
      eventLog.post(.edit(.refused(refusal)))
      return nil
    }
    (draft, isProven) = (step.draft, step.isProven)
    return step.edit
  }

  /// The materials that could answer what is asked of a goal: first those that lie there, then
  /// those at hand, then all others.
  package func candidates(for sketch: GoalSketch) -> [(material: MaterialID, count: Int)] {
    guard let draft else { return [] }
    return everything(draft).filter { sketch.takes($0.material, rules) }
  }

  /// The materials that could be at hand, in the same order.
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

  // MARK: What comes of it

  /// The étude under a name; nil where there is none that could be played, which is told.
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
    case .noGoal, .missing, .unknown: return etude
    }
  }

  /// Tells what it asks for, as whoever plays it hears that, and what is known of it.
  package func postGoals() {
    guard let draft else { return post(.refused(.noValley)) }
    let goals = draft.progress(rules).map { $0.fact }
    post(.heard(goals, isProven ? nil : draft.verdict(rules)))
  }

  /// It was solved as it is written.
  func recordSolution() {
    isProven = true
    post(.proven)
  }

  /// It is kept now; what is kept next takes its place, whatever is undone until then.
  func markKept(_ etude: Etude) {
    draft = EtudeDraft(etude)
    history.belong(to: etude.name)
  }

  /// The étude that it was opened from has another title and another file.
  func handleRename(_ former: Etude, to etude: Etude) {
    guard draft?.name == former.name else { return }
    draft?.belong(to: etude.name, titled: etude.title.english, before: former.title.english)
    history.belong(to: etude.name, titled: etude.title.english, before: former.title.english)
  }

  func post(_ fact: WorkshopFact) { eventLog.post(.workshop(fact)) }
}

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
  mutating func record(_ step: Step) {
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
