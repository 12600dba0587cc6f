public import KodamaDataSources
import KodamaEtudes

extension PlayModel: GoalViewDataSource {
  /// Its goals, and how far they are.
  public var goalFacts: [GoalFact] { goals.map(\.fact) }
}
