package import KodamaDataSources
import KodamaEtudes

extension EtudeSession: GoalViewDataSource {
  /// Its goals, and how far they are.
  package var goalFacts: [GoalFact] { goals.map(\.fact) }
}
