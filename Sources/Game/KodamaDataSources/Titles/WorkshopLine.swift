/// What a goal can be about: the words that a goal begins with in a file.
public enum GoalKind: String, Hashable, Sendable, CaseIterable {
  case ring, reach, clear, count, meet, join, wake, come, restore, keep
}

/// What lines of the workshop are called; Views word them.
public enum WorkshopLine: Hashable, Sendable {
  /// A kind of goal.
  case kind(GoalKind)
  /// A goal as it stands, said as whoever plays will hear it.
  case goal(Goal)
  /// In which order instruments are to ring.
  case order(Goal.Order)
  /// Rung by anything but the hand.
  case byPulse
  /// A material that a goal asks for.
  case material(MaterialID)
  /// How many of it are asked for.
  case number(Int)
  /// What a goal is to be done with; nil where nothing is said.
  case tool(Goal.Tool?)
  /// What may be used besides the hand.
  case allowance(EtudeTool)
}

/// What lines of the workshop stand at.
public enum WorkshopValue: Hashable, Sendable {
  /// So many cells of it lie in the étude.
  case found(Int)
  /// Its title; empty where it has none yet.
  case title(String)
  /// So many things are chosen.
  case chosen(Int)
  /// Whether its goals count one after the other.
  case inOrder(Bool)
  /// What is another thing each time.
  case changing(EtudeChange)
  /// So many pages of a valley side by side are its place.
  case pages(Int)
}

/// What becomes another thing each time that an étude is begun anew.
public enum EtudeChange: String, Hashable, Sendable, CaseIterable {
  /// It begins the same each time.
  case nothing
  /// Left and right change places, half of the time.
  case sides
  /// What the goals ask for lies somewhere else.
  case places
  /// What the file says.
  case own
}
