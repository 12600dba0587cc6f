public import KodamaDataSources
import KodamaRoles

extension Troubles: TroubleViewDataSource {
  /// What is amiss now.
  public var troublesShown: [Trouble] { standing.value }
}
