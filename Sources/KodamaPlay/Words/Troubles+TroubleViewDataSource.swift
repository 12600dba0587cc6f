package import KodamaDataSources
import KodamaRoles

extension Troubles: TroubleViewDataSource {
  /// What is amiss now.
  package var troublesShown: [Trouble] { standing.value }
}
