/// An event of the workshop, where the player makes an étude.
public enum WorkshopFact: Hashable, Sendable {
  /// A part of the valley around the hand became the place of the étude.
  case placeTaken
  /// The copied region became the place of the étude.
  case copyTaken(width: Int, height: Int)
  /// A goal was added.
  case added(Goal)
  /// A goal was removed.
  case removed(Goal)
  /// An edit was undone; `left` more can be undone.
  case undone(WorkshopEdit, left: Int)
  /// An edit was redone; `left` more can be redone.
  case redone(WorkshopEdit, left: Int)
  /// The result of checking the étude.
  case verdict(WorkshopVerdict)
  /// The goals as players will hear them, and the result of the check; nil if it was solved as it
  /// is.
  case heard([GoalFact], WorkshopVerdict?)
  /// The maker solved the étude.
  case proven
  /// The étude was saved under this title.
  case kept(String)
  /// The étude of this title was opened.
  case opened(String)
  /// The étude of this title was deleted.
  case deleted(String)
  /// The étude of this title was restored.
  case broughtBack(String)
  /// The request was refused.
  case refused(WorkshopProblem)
  /// The title was rejected because its file name belongs to another étude.
  case nameTaken(String)
}

/// An edit of an étude in the workshop that can be undone.
public enum WorkshopEdit: Hashable, Sendable {
  /// A goal was added.
  case added(Goal)
  /// A goal was removed.
  case removed(Goal)
  /// The order of goals was made to matter, or not to.
  case order(isSequence: Bool)
  /// A material was added to or removed from the hotbar.
  case material(MaterialID, isAtHand: Bool)
  /// A tool was allowed or forbidden.
  case tool(EtudeTool, isAllowed: Bool)
  /// The variation was changed.
  case change(EtudeChange)
  /// The title was changed.
  case title(String)
  /// The place was replaced.
  case place
}

/// The result of checking an étude without playing it.
public enum WorkshopVerdict: Hashable, Sendable {
  /// The étude has no goal that requires an action.
  case noGoal
  /// This goal is already reached at the start.
  case solvedAtStart(Goal)
  /// A goal needs a material that is neither present nor available.
  case missing(MaterialID)
  /// A goal restores a material that does not exist at the start.
  case nothingToLose(MaterialID)
  /// Only playing can show whether it is solvable.
  case unknown
}

/// A reason why the workshop refused a request. Its message id is `workshop.refused.` and the raw
/// value.
public enum WorkshopProblem: String, Hashable, Sendable, CaseIterable {
  /// Nothing was copied that could become the place.
  case noCopy = "no-copy"
  /// The copied region is too large for an étude.
  case largeCopy = "large-copy"
  /// No valley is being played to take a place from.
  case noValley = "no-valley"
  /// The maximum number of goals is reached.
  case manyGoals = "many-goals"
  /// The hotbar is full.
  case fullHotbar = "full-hotbar"
  /// The étude has no title.
  case noTitle = "no-title"
  /// The maximum number of études is reached.
  case manyEtudes = "many-etudes"
  /// A trial run of an étude cannot be saved.
  case trial
}

/// A kind of goal. The raw value is the word that starts the goal in a file.
public enum GoalKind: String, Hashable, Sendable, CaseIterable {
  case ring, reach, clear, count, meet, join, wake, come, restore, keep
}

/// A label of a line in the workshop.
public enum WorkshopLine: Hashable, Sendable {
  /// A kind of goal.
  case kind(GoalKind)
  /// A goal, worded as players will hear it.
  case goal(Goal)
  /// The order in which instruments must ring.
  case order(Goal.Order)
  /// Ringing by anything but the hand.
  case byPulse
  /// A material that a goal requires.
  case material(MaterialID)
  /// The number of cells or kodama that a goal requires.
  case number(Int)
  /// The suggested tool of a goal; nil for none.
  case tool(Goal.Tool?)
  /// A tool that can be allowed.
  case allowance(EtudeTool)
}

/// The value of a line in the workshop.
public enum WorkshopValue: Hashable, Sendable {
  /// The number of cells of a material in the étude.
  case found(Int)
  /// The title; empty if there is none yet.
  case title(String)
  /// The number of things chosen.
  case chosen(Int)
  /// A Boolean value that indicates whether the order of goals matters.
  case inOrder(Bool)
  /// The variation at each start.
  case changing(EtudeChange)
  /// The width of the étude, in pages.
  case pages(Int)
}

/// The variation of an étude at each start.
public enum EtudeChange: String, Hashable, Sendable, CaseIterable {
  /// Every start is the same.
  case nothing
  /// Left and right are swapped in half of the starts.
  case sides
  /// The things that goals ask for move to other places.
  case places
  /// The variation that the étude's file describes.
  case own
}
