public import KodamaDataSources
import KodamaEtudes

extension EtudeSession: GoalViewDataSource {
  /// Its goals, and how far they are.
  public var goalFacts: [GoalFact] { goals.map(\.fact) }
}
