/// What became of an étude that the player makes.
public enum WorkshopFact: Hashable, Sendable {
  /// A piece of the valley was taken as its place, with the hand in it.
  case placeTaken
  /// What is copied was set in as its place.
  case copyTaken(width: Int, height: Int)
  /// It asks for something more.
  case added(Goal)
  /// It does not ask for something any more.
  case removed(Goal)
  /// What was done to it last is undone, and so many things more can be.
  case undone(WorkshopEdit, left: Int)
  /// What was undone last is done again, and so many things more can be.
  case redone(WorkshopEdit, left: Int)
  /// What is known of it before it is played.
  case verdict(WorkshopVerdict)
  /// What it asks for, as whoever plays it will hear that, and what is known of it; nil where it
  /// was solved as it stands.
  case heard([GoalFact], WorkshopVerdict?)
  /// It was solved by whoever makes it.
  case proven
  /// It is kept under this title.
  case kept(String)
  /// It is open in the workshop, by its title.
  case opened(String)
  /// The étude of this title is kept no more.
  case deleted(String)
  /// The étude of this title is kept again.
  case broughtBack(String)
  /// It cannot be done.
  case refused(WorkshopProblem)
  /// It cannot have a title whose file would be another étude's, by the name of that file.
  case nameTaken(String)
}

/// One thing that was done to an étude that the player makes, and that can be undone.
public enum WorkshopEdit: Hashable, Sendable {
  /// It asks for something more.
  case added(Goal)
  /// It does not ask for something any more.
  case removed(Goal)
  /// Whether its goals count one after the other was changed to this.
  case order(isSequence: Bool)
  /// A material was put at hand, or taken away.
  case material(MaterialID, isAtHand: Bool)
  /// A tool was allowed, or no longer.
  case tool(EtudeTool, isAllowed: Bool)
  /// What is another thing each time was changed to this.
  case change(EtudeChange)
  /// It was given this title.
  case title(String)
  /// Another place was taken.
  case place
}

/// What can be known of an étude without playing it.
public enum WorkshopVerdict: Hashable, Sendable {
  /// It asks for nothing that is to be done.
  case noGoal
  /// A goal is reached before anything is done.
  case solvedAtStart(Goal)
  /// A goal asks for a material that is not there and that nobody can place.
  case missing(MaterialID)
  /// A material is to be restored of which there is nothing at the start that could be lost.
  case nothingToLose(MaterialID)
  /// Whether it can be solved is seen when it is played.
  case unknown
}

/// Why something cannot be done in the workshop; its words are `workshop.refused.` and the raw
/// value.
public enum WorkshopProblem: String, Hashable, Sendable, CaseIterable {
  /// Nothing is copied that could be its place.
  case noCopy = "no-copy"
  /// What is copied is larger than what lies within the border.
  case largeCopy = "large-copy"
  /// No valley is played of which a place could be taken.
  case noValley = "no-valley"
  /// It asks for as much as it may.
  case manyGoals = "many-goals"
  /// As much is at hand as there are keys.
  case fullHotbar = "full-hotbar"
  /// It has no title.
  case noTitle = "no-title"
  /// There are as many études as may be.
  case manyEtudes = "many-etudes"
  /// It is only tried, and not saved.
  case trial
}
