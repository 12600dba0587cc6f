public import KodamaDataSources
import KodamaEtudes

extension PlayModel: GoalViewDataSource {
  /// What the étude is called; nil in a valley.
  public var goalTitle: Message? { task?.etude.titleMessage }

  /// What it asks for, and how far that is.
  public var goalLines: [GoalLine] {
    goals.map {
      GoalLine(
        text: $0.goal.message(names), state: $0.isMet || $0.needed <= 1 ? nil : $0.message,
        isReached: $0.isMet)
    }
  }
}
