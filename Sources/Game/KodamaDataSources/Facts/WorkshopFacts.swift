/// An event of the workshop, where the player makes an étude.
package enum WorkshopFact: Hashable, Sendable {
  /// The part of the valley around the hand became the world of the étude.
  case placeTaken
  /// The copied region, which has this size in cells, became the world of the étude.
  case copyTaken(width: Int, height: Int)
  case added(Goal)
  case removed(Goal)
  /// An edit was undone. `left` more edits can be undone.
  case undone(WorkshopEdit, left: Int)
  case redone(WorkshopEdit, left: Int)
  case verdict(WorkshopVerdict)
  /// The player asked for the goals, as other players will hear them. The second value is the
  /// result of checking the étude, or nil if the maker has already solved this version.
  case heard([GoalFact], WorkshopVerdict?)
  /// The maker solved the étude, which proves that it can be solved.
  case proven
  /// The étude was saved under this title.
  case kept(String)
  case opened(String)
  case deleted(String)
  /// The étude of this title was restored.
  case broughtBack(String)
  case refused(WorkshopProblem)
  /// The title was rejected because another étude uses its file name.
  case nameTaken(String)
}

/// An edit of an étude in the workshop that can be undone.
package enum WorkshopEdit: Hashable, Sendable {
  case added(Goal)
  case removed(Goal)
  /// The goals must now be reached in order, or may be reached in any order.
  case order(isSequence: Bool)
  /// A material was added to or removed from the hotbar.
  case material(MaterialID, isAtHand: Bool)
  case tool(EtudeTool, isAllowed: Bool)
  case change(EtudeChange)
  case title(String)
  case place
}

/// The result of checking an étude without playing it.
package enum WorkshopVerdict: Hashable, Sendable {
  /// The étude has no goal that requires an action.
  case noGoal
  /// A goal is already reached at the start. In a sequence, this is reported only if all goals are.
  case solvedAtStart(Goal)
  /// A goal needs a material that does not exist at the start and cannot be selected.
  case missing(MaterialID)
  /// A goal needs a material that does not exist at the start, but can be selected.
  case absent(MaterialID)
  /// A goal requires restoring a material that does not exist at the start.
  case nothingToLose(MaterialID)
  /// The check found no problem. Only playing the étude can show whether it can be solved.
  case unknown
}

/// A reason why the workshop refused a request. Its message identifier is `workshop.refused.`
/// followed by the raw value.
package enum WorkshopProblem: String, Hashable, Sendable, CaseIterable {
  case noCopy = "no-copy"
  case largeCopy = "large-copy"
  case noValley = "no-valley"
  case manyGoals = "many-goals"
  case fullHotbar = "full-hotbar"
  case noTitle = "no-title"
  case manyEtudes = "many-etudes"
  /// A trial run of an étude cannot be saved.
  case trial
}

/// A kind of goal. The raw value is the word that starts the goal in a file.
package enum GoalKind: String, Hashable, Sendable, CaseIterable {
  case ring, reach, clear, count, meet, join, wake, come, restore, keep
}

/// The way an étude varies each time it starts.
package enum EtudeChange: String, Hashable, Sendable, CaseIterable {
  /// Every start of the étude is the same.
  case nothing
  /// In half of the variations, left and right are exchanged.
  case sides
  /// The things that the goals require move to other positions.
  case places
  /// The variation that the étude's file describes.
  case own
}
