/// An event of the workshop, where the player makes an étude.
package enum WorkshopFact: Hashable, Sendable {
  /// The part of the valley around the hand became the world of the étude.
  case placeTaken
  /// The copied region, with a size in cells, became the world of the étude.
  case copyTaken(width: Int, height: Int)
  /// A goal was added.
  case added(Goal)
  /// A goal was removed.
  case removed(Goal)
  /// An edit was undone. `left` more edits can be undone.
  case undone(WorkshopEdit, left: Int)
  /// An edit was redone. `left` more edits can be redone.
  case redone(WorkshopEdit, left: Int)
  /// The étude was checked, with this result.
  case verdict(WorkshopVerdict)
  /// The player asked to hear the goals as other players will hear them. The second value is the
  /// result of checking the étude, or nil if the maker has solved the étude unchanged.
  case heard([GoalFact], WorkshopVerdict?)
  /// The maker solved the étude, which proves that it can be solved.
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
package enum WorkshopEdit: Hashable, Sendable {
  /// A goal was added.
  case added(Goal)
  /// A goal was removed.
  case removed(Goal)
  /// The goals must now be reached in order, or may be reached in any order.
  case order(isSequence: Bool)
  /// A material was added to or removed from the hotbar.
  case material(MaterialID, isAtHand: Bool)
  /// A tool was allowed or forbidden.
  case tool(EtudeTool, isAllowed: Bool)
  /// The variation was changed.
  case change(EtudeChange)
  /// The title was changed.
  case title(String)
  /// The world of the étude was replaced.
  case place
}

/// The result of checking an étude without playing it.
package enum WorkshopVerdict: Hashable, Sendable {
  /// The étude has no goal that requires an action.
  case noGoal
  /// A goal is already reached at the start.
  case solvedAtStart(Goal)
  /// A goal needs a material that is neither present nor available.
  case missing(MaterialID)
  /// A goal restores a material that does not exist at the start.
  case nothingToLose(MaterialID)
  /// The check found no problem. Only playing can show whether the étude can be solved.
  case unknown
}

/// A reason why the workshop refused a request. Its message identifier is `workshop.refused.`
/// followed by the raw value.
package enum WorkshopProblem: String, Hashable, Sendable, CaseIterable {
  /// No region was copied that could become the world of the étude.
  case noCopy = "no-copy"
  /// The copied region is too large for an étude.
  case largeCopy = "large-copy"
  /// No valley is being played from which a part could become the world of the étude.
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
package enum GoalKind: String, Hashable, Sendable, CaseIterable {
  case ring, reach, clear, count, meet, join, wake, come, restore, keep
}

/// The label of a line in the workshop's lists.
package enum WorkshopLine: Hashable, Sendable {
  /// A kind of goal.
  case kind(GoalKind)
  /// A goal, worded as players will hear it.
  case goal(Goal)
  /// The order in which instruments must ring.
  case order(Goal.Order)
  /// The setting that instruments must be rung by something other than the hand.
  case byPulse
  /// A material that a goal requires.
  case material(MaterialID)
  /// The number of cells or kodama that a goal requires.
  case number(Int)
  /// The suggested tool of a goal, or nil for none.
  case tool(Goal.Tool?)
  /// A tool that can be allowed.
  case allowance(EtudeTool)
}

/// The value of a line in the workshop's lists.
package enum WorkshopValue: Hashable, Sendable {
  /// The number of cells of a material in the étude.
  case found(Int)
  /// The title, which is empty if there is none yet.
  case title(String)
  /// The number of chosen items.
  case chosen(Int)
  /// A Boolean value that indicates whether the order of goals matters.
  case inOrder(Bool)
  /// The variation at each start.
  case changing(EtudeChange)
  /// The width of the étude, in pages of the width of the visible rectangle.
  case pages(Int)
}

/// The variation of an étude at each start.
package enum EtudeChange: String, Hashable, Sendable, CaseIterable {
  /// Every start of the étude is the same.
  case nothing
  /// Left and right are exchanged in half of the starts.
  case sides
  /// The things that goals require move to other places.
  case places
  /// The variation that the étude's file describes.
  case own
}
